import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../people/account/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { formPass } from '../../testing/captcha.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { letterTo } from '../../testing/letters.ts';
import { signUp } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { messageRows } from '../forms/index.ts';
import { affiliateRows } from './models.ts';
import { sweepAffiliates } from './register.ts';

const address = () => `a${randomBytes(6).toString('hex')}@example.com`;
const registration = () => ({
  affiliateTier: 'bronze',
  name: 'Ada Lovelace',
  email: address(),
  website: 'https://video.example/ada',
  payout: 'bank' as const,
  country: 'gb',
  tosAccepted: true as const,
});

onEachDatabase('affiliates', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { staffMail: 'desk@example.com' } });
  });
  afterAll(() => server.close());

  const solved = () => ({ captchaToken: formPass(server) });
  const send = (body: object, client = server.client()) =>
    client.send('POST', '/api/affiliate-registration', { body });
  const register = async (change: object = {}, client = server.client()) =>
    client.call('POST /api/affiliate-registration', {
      body: { ...registration(), ...change, ...solved() },
    });
  const messageOf = async (affiliateId: number) => {
    const { messageId } = (
      await affiliateRows(server.ctx).findByPk(affiliateId, { rejectOnEmpty: true })
    ).get();
    return (await messageRows(server.ctx).findByPk(messageId ?? 0, { rejectOnEmpty: true })).uuid;
  };
  const decide = async (affiliateId: number, body: object) => {
    const staff = await makeStaff(server, await signUp(server));
    return staff.send('POST', `/api/admin/messages/${await messageOf(affiliateId)}/decision`, { body });
  };

  it('registers an affiliate, whom staff accepts and tells by mail', async () => {
    const { tiers } = await server.client().call('GET /api/affiliate-tiers');
    expect(tiers).toEqual(['bronze', 'silver', 'gold']);
    const email = address();
    const { affiliateId, referralCode, status } = await register({ email, affiliateTier: 'gold' });
    expect(status).toBe('pending');
    expect(referralCode).toMatch(/^[A-Z0-9]{8}$/);
    await letterTo(server, email, /We have your affiliate registration/);
    await letterTo(server, 'desk@example.com', /New affiliate registration/);
    const staff = await makeStaff(server, await signUp(server));
    const params = { messageId: await messageOf(affiliateId) };
    expect(await staff.call('GET /api/admin/messages/{messageId}', { params })).toMatchObject({
      kind: 'affiliate-sign-up',
      details: { tier: 'gold', country: 'GB', payout: 'bank', website: 'https://video.example/ada' },
      affiliate: { referralCode, status: 'pending' },
    });
    expect((await decide(affiliateId, { verdict: 'accepted' })).status).toBe(200);
    expect((await letterTo(server, email, /You are an affiliate now/)).text).toContain(referralCode);
    expect(await affiliateRows(server.ctx).findByPk(affiliateId, { raw: true })).toMatchObject({
      status: 'active',
    });
    expect((await decide(affiliateId, { verdict: 'rejected', reason: 'No' })).status).toBe(409);
  });

  it('refuses a second registration of an address or an account', async () => {
    const client = await signUp(server);
    const { email } = registration();
    await register({ email }, client);
    for (const again of [{ email }, { email: email.toUpperCase() }])
      expect(await send({ ...registration(), ...again, ...solved(), name: 'Another' })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringMatching(/registered already/) },
      });
    expect((await send({ ...registration(), ...solved() }, client)).status).toBe(409);
    // nothing is left of what was refused
    expect(await messageRows(server.ctx).count({ where: { email } })).toBe(1);
    const raced = registration();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => send({ ...raced, name, ...solved() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('answers a double send alike', async () => {
    const body = { ...registration(), ...solved() };
    const first = await send(body);
    expect(first.status).toBe(201);
    expect(await send(body)).toMatchObject({ status: 201, body: first.body as object });
  });

  it('tells why one was rejected, who may then register again with the same code', async () => {
    const email = address();
    const { affiliateId, referralCode } = await register({ email });
    expect((await decide(affiliateId, { verdict: 'rejected' })).status).toBe(422);
    expect((await decide(affiliateId, { verdict: 'rejected', reason: 'No website.' })).status).toBe(200);
    expect((await letterTo(server, email, /registration was rejected/)).text).toContain('No website.');
    const again = await register({ email, affiliateTier: 'silver' });
    expect(again).toEqual({ affiliateId, referralCode, status: 'pending' });
    expect((await decide(affiliateId, { verdict: 'accepted' })).status).toBe(200);
  });

  it('forgets who is deleted, and who takes no part with the message', async () => {
    const client = await signUp(server);
    const { id } = await client.call('GET /api/user');
    const own = await register({}, client);
    const [waiting, active] = [await register(), await register()];
    expect((await decide(active.affiliateId, { verdict: 'accepted' })).status).toBe(200);
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: id, transaction }),
    );
    const there = async () => {
      const ids = [own, waiting, active].map(({ affiliateId }) => affiliateId);
      const rows = await affiliateRows(server.ctx).findAll({ where: { id: ids }, order: ['id'], raw: true });
      return rows.map((row) => row.id);
    };
    expect(await there()).toEqual([waiting.affiliateId, active.affiliateId]);
    for (const { affiliateId } of [waiting, active])
      await messageRows(server.ctx).destroy({ where: { uuid: await messageOf(affiliateId) } });
    await sweepAffiliates(server.ctx);
    expect(await there()).toEqual([active.affiliateId]);
  });

  it('says which field is wrong, and wants a captcha', async () => {
    const fields = async (change: object) => {
      const answer = await send({ ...registration(), ...change, ...solved() });
      return answer.status === 422 ? Object.keys((answer.body as { errors: object }).errors) : answer.status;
    };
    expect(await fields({ affiliateTier: 'platinum' })).toEqual(['affiliateTier']);
    expect(await fields({ affiliateTier: '../gold' })).toEqual(['affiliateTier']);
    expect(await fields({ payout: 'cash' })).toEqual(['payout']);
    expect(await fields({ country: 'GBR' })).toEqual(['country']);
    expect(await fields({ website: 'javascript:alert(1)' })).toEqual(['website']);
    expect(await fields({ tosAccepted: false })).toEqual(['tosAccepted']);
    expect(await fields({ status: 'active' })).toEqual(['_']);
    expect((await send(registration())).status).toBe(428);
    expect(await users(server.ctx).count({ where: { roles: 'user,affiliate' } })).toBe(0);
  });
});

onSqlite('affiliates with other tiers', (database) => {
  it('takes the tiers that the server is set to', async () => {
    const server = await startServer({ database, config: { affiliateTiers: ['seed', 'tree', 'wood'] } });
    const send = (affiliateTier: string) =>
      server.client().send('POST', '/api/affiliate-registration', {
        body: { ...registration(), affiliateTier, captchaToken: formPass(server) },
      });
    expect([(await send('tree')).status, (await send('bronze')).status]).toEqual([201, 422]);
    await server.close();
  });
});
