import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../people/account/index.ts';
import { onSqlite } from '../../testing/databases.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

onSqlite('payments', (database) => {
  const lines: string[] = [];
  let server: TestServer;
  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    server = await startServer({ database, working: false, overrides: { log } });
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterAll(() => server.close());

  const sessionId = 'cs_test_a1B2-c3.D4';

  it('says of a checkout it never heard of that nothing was ordered, every time', async () => {
    for (const buyer of [await signUp(server), await signUpWithToken(server)])
      for (const provider of ['stripe', 'paypal', 'stripe'] as const)
        expect(await buyer.call('POST /api/log/check-payment', { body: { sessionId, provider } })).toEqual({
          status: 'unknown',
          orderId: null,
          amount: null,
          currency: null,
          firstSeen: false,
        });
  });

  it('tells the balance that the account really has, each person his own', async () => {
    const [buyer, other] = [await signUp(server), await signUp(server)];
    const { id } = await buyer.call('GET /api/user', {});
    await users(server.ctx).update({ tokens: 70 }, { where: { id } });
    const check = (client = buyer) =>
      client.call('POST /api/log/check-token-payment', { body: { sessionId } });
    expect(await check()).toEqual({ status: 'unknown', tokens: 0, balance: 70, firstSeen: false });
    expect(await check(other)).toMatchObject({ tokens: 0, balance: 0 });
    // asking brings nobody anything
    expect((await buyer.call('GET /api/user', {})).tokens).toBe(70);
  });

  it('lets whoever runs the server know, without the checkout’s id', async () => {
    const buyer = await signUp(server);
    const { id } = await buyer.call('GET /api/user', {});
    await buyer.call('POST /api/log/check-payment', { body: { sessionId, provider: 'paypal' } });
    await buyer.call('POST /api/log/check-token-payment', { body: { sessionId } });
    const msg = expect.stringContaining('knows nothing of');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { userId: id, provider: 'paypal', msg },
      { userId: id, provider: null, msg },
    ]);
    expect(lines.join()).not.toContain(sessionId);
  });

  it('answers nobody who is signed out, and no page of another site', async () => {
    const asked = { body: { sessionId, provider: 'stripe' } };
    for (const path of ['/api/log/check-payment', '/api/log/check-token-payment']) {
      expect((await server.client().send('POST', path, asked)).status, path).toBe(401);
      expect((await withoutSession(server).raw('POST', path, asked)).status, path).toBe(401);
      expect((await (await signUp(server)).raw('POST', path, asked)).status, path).toBe(419);
    }
  });

  it('refuses what is no checkout', async () => {
    const buyer = await signUp(server);
    const send = async (path: string, body: unknown) => (await buyer.send('POST', path, { body })).status;
    for (const wrong of [{}, { sessionId: '' }, { sessionId: 'a b' }, { sessionId: 'a'.repeat(256) }]) {
      expect(await send('/api/log/check-payment', { ...wrong, provider: 'stripe' })).toBe(422);
      expect(await send('/api/log/check-token-payment', wrong)).toBe(422);
    }
    expect(await send('/api/log/check-payment', { sessionId, provider: 'cash' })).toBe(422);
    expect(await send('/api/log/check-payment', { sessionId })).toBe(422);
  });
});
