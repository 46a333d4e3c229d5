import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { makeShortCode } from './codes.ts';
import { users } from './models.ts';

/** Requests of each kind. */
const rounds = 11;
const address = () => `u${randomBytes(8).toString('hex')}@example.com`;
const password = 'a wrong horse battery';

/** Every call that is given an address and must not tell whether it has an account. */
const calls = {
  'POST /api/authenticate': (email: string) => ({ email, password }),
  'POST /api/tts/authenticate': (email: string) => ({ email, password }),
  'POST /api/account/reactivate': (email: string) => ({ email, password }),
  'POST /api/password-reset': (email: string) => ({ email }),
  'POST /api/tts/password-reset': (email: string) => ({ email }),
  'POST /api/magic-link': (email: string) => ({ email }),
  'POST /api/resend-verification': (email: string) => ({ email }),
  'POST /api/tts/resend-verification': (email: string) => ({ email }),
  'POST /api/verify-email': (email: string) => ({ email, code: '000000' }),
  'POST /api/tts/verify-email': (email: string) => ({ email, code: '000000' }),
  'POST /api/new-password': (email: string) => ({
    email,
    token: 'a'.repeat(43),
    password,
    passwordConfirmation: password,
  }),
} as const;

describe('an address with an account and one without', () => {
  let server: TestServer;
  let client: TestClient;
  const known: string[] = [];
  beforeAll(async () => {
    // letters wait: what a job does later is not in the time of an answer
    server = await startServer({ working: false });
    const { email } = await (await signUp(server)).call('GET /api/user');
    const row = await users(server.ctx).findOne({ where: { email }, raw: true });
    if (!row) throw new Error('The account that was just made is not there.');
    const { id, ...like } = row;
    for (let index = 0; index < rounds; index++) {
      const one = { ...like, uuid: crypto.randomUUID(), email: address() };
      const { id: userId } = await users(server.ctx).create(one);
      await makeShortCode(server.ctx, userId);
      known.push(one.email);
    }
    client = server.client();
    await client.send('GET', '/api/get-time');
  });
  afterAll(() => server.close());

  /** What the call answers, costs in CPU time of this process, and asks of the database. */
  async function measure(call: keyof typeof calls, email: string) {
    // safe: what Sequelize reads for every query, and its types keep to itself
    const { options } = server.ctx.db as unknown as { options: { logging: false | ((sql: string) => void) } };
    const asked: string[] = [];
    options.logging = (sql) => asked.push(sql.replace(/'[^']*'|\b\d+\b/g, '?'));
    const before = process.cpuUsage();
    const answer = await client.send('POST', call.slice('POST '.length), { body: calls[call](email) });
    const { user, system } = process.cpuUsage(before);
    options.logging = false;
    return { told: `${answer.status} ${JSON.stringify(answer.body)}`, micros: user + system, asked };
  }
  /** What a busy machine adds is never less than nothing: the quick ones are steadier than the median. */
  const quick = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[1] ?? 0;

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'are answered alike by %s, after the same work',
    async (call) => {
      // both once, so that nothing is made for the first time
      await measure(call, known[0] ?? '');
      await measure(call, address());
      const costs = { known: [] as number[], unknown: [] as number[] };
      for (const email of known) {
        const one = await measure(call, email);
        const other = await measure(call, address());
        expect(other.told).toBe(one.told);
        expect(other.asked).toEqual(one.asked);
        costs.known.push(one.micros);
        costs.unknown.push(other.micros);
      }
      const ratio = quick(costs.unknown) / quick(costs.known);
      // the steps are the same to the last one; this sees the work that no statement shows, such as hashing, which
      // costs ten times the rest
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.6);
    },
  );
});
