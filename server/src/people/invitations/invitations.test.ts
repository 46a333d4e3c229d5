import { randomBytes } from 'node:crypto';
import { invitationPauseDays, invitationsADay } from '@formant/contract/invitations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';
import { invitationRows, inviteCodeRows } from './models.ts';

onEachDatabase('invitations', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const newAddress = () => `p${randomBytes(6).toString('hex')}@example.com`;
  /** Somebody with a confirmed address. */
  async function person(client = server.client(), to = server) {
    await signUp(to, client);
    const { id, email } = await client.call('GET /api/user');
    await users(to.ctx).update({ emailVerifiedAt: new Date(clock.now()) }, { where: { id } });
    return { client, id, email };
  }
  const invite = (client: TestClient, email: string) =>
    client.send('POST', '/api/account/invitations', { body: { email } });
  const shown = (client: TestClient) => client.call('GET /api/account/invitations');
  /** How many letters an address has got once the queue has done what was asked before. */
  async function lettersAfterAll(from: TestClient, email: string): Promise<number> {
    const last = newAddress();
    expect((await invite(from, last)).status).toBe(202);
    await letterTo(server, last, /invites you/);
    return (await lettersTo(server, email)).length;
  }

  it('gives everybody a link of his own, which is the same for ever, and counts who came by it', async () => {
    const { client } = await person();
    const seen = await Promise.all(Array.from({ length: 5 }, () => shown(client)));
    const [{ code, url }] = seen as [(typeof seen)[number]];
    expect(seen.every((one) => one.code === code)).toBe(true);
    expect(url).toBe(`${server.ctx.config.publicUrl}/r/${code}`);
    expect((await shown((await person()).client)).code).not.toBe(code);

    const friend = server.client();
    await friend.send('GET', `/r/${code}`);
    await signUp(server, friend);
    expect((await shown(client)).accounts).toBe(0);
    const { id } = await friend.call('GET /api/user');
    await users(server.ctx).update({ emailVerifiedAt: new Date(clock.now()) }, { where: { id } });
    expect((await shown(client)).accounts).toBe(1);
  });

  it('sends one letter that says who invites, leads to the link, and can be ended', async () => {
    const { client, email } = await person();
    const friend = newAddress();
    expect(await invite(client, friend.toUpperCase())).toMatchObject({ status: 202 });
    const letter = await letterTo(server, friend, /invites you to/);
    const { url } = await shown(client);
    expect(letter.subject).toContain(email);
    expect(letter.text).toContain(url);
    const end = /https?:\/\/\S+\/opt-out-referral\/[\w.~-]+/.exec(letter.text)?.[0] ?? '';
    // the address is kept no longer than it takes
    await expect.poll(() => invitationRows(server.ctx).count({ where: { email: friend } })).toBe(0);

    const { pathname } = new URL(end);
    expect((await server.client().raw('POST', pathname)).status).toBe(200);
    clock.advance((invitationPauseDays + 1) * dayMs);
    const later = await person();
    expect((await invite(later.client, friend)).status).toBe(202);
    expect(await lettersAfterAll(later.client, friend)).toBe(1);
  });

  it('writes to nobody twice in a month, and not to who has an account, and answers as ever', async () => {
    const [ada, bob, member] = [await person(), await person(), await person()];
    const friend = newAddress();
    const said = ({ body }: Awaited<ReturnType<typeof invite>>, email: string) =>
      JSON.stringify(body).replaceAll(email, 'x');
    const answers = await Promise.all([invite(ada.client, friend), invite(bob.client, friend)]);
    const [first, second] = answers.map((answer) => said(answer, friend));
    expect(second).toBe(first);
    expect(said(await invite(ada.client, friend), friend)).toBe(first);
    expect(said(await invite(ada.client, member.email), member.email)).toBe(first);
    expect(await lettersAfterAll(bob.client, friend)).toBe(1);
    const invited = (await lettersTo(server, member.email)).filter(({ subject }) => /invites/.test(subject));
    expect(invited).toEqual([]);
    clock.advance((invitationPauseDays + 1) * dayMs);
    const later = await person();
    expect((await invite(later.client, friend)).status).toBe(202);
    expect(await lettersAfterAll(later.client, friend)).toBe(2);
  });

  it('is for people who have confirmed their address', async () => {
    const unproven = server.client();
    await signUp(server, unproven);
    expect(await invite(unproven, newAddress())).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Confirm your own e-mail address first') },
    });
    expect((await invite(server.client(), newAddress())).status).toBe(401);
    const { client } = await person();
    expect(await invite(client, 'nobody')).toMatchObject({ status: 422 });
  });

  it('takes a day’s letters from one account, and no more', async () => {
    const strict = await startServer({ database, config: { rateLimits: true } });
    try {
      const { client } = await person(strict.client(), strict);
      for (let i = 0; i < invitationsADay; i++) expect((await invite(client, newAddress())).status).toBe(202);
      expect(await invite(client, newAddress())).toMatchObject({
        status: 429,
        body: { message: expect.stringContaining('Your link can be sent to anybody without us') },
      });
    } finally {
      await strict.close();
    }
  });

  it('goes with the account, letters that wait included', async () => {
    const { client, id } = await person();
    await shown(client);
    await invitationRows(server.ctx).create({
      userId: id,
      email: newAddress(),
      addressHash: 'a'.repeat(64),
      createdAt: clock.now(),
    });
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: id, transaction }),
    );
    for (const count of [
      inviteCodeRows(server.ctx).count({ where: { userId: id } }),
      invitationRows(server.ctx).count({ where: { userId: id } }),
    ])
      expect(await count).toBe(0);
  });
});
