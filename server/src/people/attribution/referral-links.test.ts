import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { affiliateRows, clickRows } from '../../desk/affiliates/models.ts';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { users } from '../account/index.ts';

it('remembers by whose link a browser came, counts it once, and tells the account', async () => {
  const server = await startServer({ working: false });
  try {
    const code = 'HQK7PW2M';
    const { id: affiliateId } = await affiliateRows(server.ctx).create({
      email: `${randomUUID()}@example.com`,
      name: 'Ada',
      userId: null,
      messageId: null,
      tier: 'bronze',
      status: 'active',
      referralCode: code,
      payout: 'paypal',
      country: 'DE',
      website: null,
      createdAt: server.ctx.clock.now(),
    });
    const clicks = async () =>
      (await clickRows(server.ctx).findAll({ where: { affiliateId }, raw: true })).map((row) => row.clicks);
    const browser = server.client();
    for (const path of [`/aff/${code}`, `/a/${code}`, `/agents/${code}?utm_source=x`])
      await browser.send('GET', path);
    expect(browser.cookies.get('referral_code')).toBe(code);
    expect(await clicks()).toEqual([1]);
    await server.client().send('GET', `/r/${code}`);
    expect(await clicks()).toEqual([2]);
    // nobody's code is remembered, too, and counts nothing; what is no code is not
    const other = server.client();
    await other.send('GET', '/voice-ai-beta/nobody');
    await other.send('GET', `/aff/${'x'.repeat(65)}`);
    expect(other.cookies.get('referral_code')).toBe('nobody');
    expect(await clickRows(server.ctx).count()).toBe(1);

    await signUp(server, browser);
    const { id } = await browser.call('GET /api/user');
    expect(await users(server.ctx).findByPk(id, { raw: true })).toMatchObject({ referralCode: code });
  } finally {
    await server.close();
  }
});
