import { expect, it } from 'vitest';
import { startServer } from '../../testing/server.ts';
import { mayInvite, optOutUrl } from './opt-out.ts';

it('ends invitations by the button or by the mailbox, and by nothing else', async () => {
  const server = await startServer({ working: false });
  try {
    const email = 'Ada@Example.com';
    const { pathname } = new URL(optOutUrl(server.ctx.config, email));
    expect(pathname).not.toContain('ada');
    const browser = server.client();
    const page = await browser.raw('GET', pathname);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.body).toContain('ada@example.com');
    // programs that look at mails have opened the link, and nothing has changed
    expect(await mayInvite(server.ctx, email)).toBe(true);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['List-Unsubscribe=One-Click', ''])
      expect((await browser.raw('POST', pathname, { headers: form, body })).status).toBe(200);
    expect(await mayInvite(server.ctx, 'ada@example.com')).toBe(false);
    expect(await mayInvite(server.ctx, 'bob@example.com')).toBe(true);
  } finally {
    await server.close();
  }
});

it('is no page for a recipient that was not signed here', async () => {
  const server = await startServer({ working: false });
  try {
    const { pathname } = new URL(optOutUrl(server.ctx.config, 'ada@example.com'));
    const changed = pathname.slice(0, -2) + (pathname.endsWith('A') ? 'BB' : 'AA');
    for (const path of [changed, '/opt-out-referral/ada', '/opt-out-referral/%00'])
      for (const method of ['GET', 'POST'])
        expect([method, path, (await server.client().raw(method, path)).status]).toEqual([method, path, 404]);
    expect(await mayInvite(server.ctx, 'ada@example.com')).toBe(true);
  } finally {
    await server.close();
  }
});
