import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { makeShortCode } from './codes.ts';
import { users } from './models.ts';

/** Requests of each kind. */
const rounds = 11;
/** Of the logarithm of the ratio: a fifth more or less. */
const bound = Math.log(1.2);
const mostSeries = 4;
const address = () => `u${randomBytes(8).toString('hex')}@example.com`;
const password = 'a wrong horse battery';
/** Of accounts that are made here: none of those that are tried later. */
const newPassword = 'a right horse battery';

/** Every call that is given an address and must not tell whether it has an account. */
const calls = {
  'POST /api/signup': (email: string) => ({ email, password: newPassword, tosAccepted: true }),
  'POST /api/tts/signup': (email: string) => ({ email, password: newPassword, tosAccepted: true }),
  'POST /api/signup-uuid': (email: string) => ({
    uuid: crypto.randomUUID(),
    email,
    password: newPassword,
    tosAccepted: true,
  }),
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
  });
  afterAll(() => server.close());

  /** What the call answers, costs in CPU time of this process, and asks of the database. */
  async function measure(call: keyof typeof calls, email: string, extraMicros = 0) {
    // nobody is signed in: who has just signed up would be
    const client = withoutSession(server);
    // safe: what Sequelize reads for every query, and its types keep to itself
    const { options } = server.ctx.db as unknown as { options: { logging: false | ((sql: string) => void) } };
    const asked: string[] = [];
    options.logging = (sql) =>
      asked.push(sql.replace(/^Executing \([^)]*\): /, '').replace(/'[^']*'|\b\d+\b/g, '?'));
    const before = process.cpuUsage();
    const answer = await client.send('POST', call.slice('POST '.length), { body: calls[call](email) });
    spend(extraMicros);
    const { user, system } = process.cpuUsage(before);
    options.logging = false;
    return { told: `${answer.status} ${shapeOf(answer.body, email)}`, micros: user + system, asked };
  }
  /** An answer but for what is another in every one: the new account's number, secrets, moments, and the address. */
  const shapeOf = (body: unknown, email: string): string =>
    JSON.stringify(body, (key, value: unknown) =>
      ['id', 'uuid', 'token', 'createdAt'].includes(key) ? typeof value : value === email ? 'email' : value,
    );
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  /** CPU time that shows nowhere else, as a forgotten hash would. */
  function spend(micros: number): void {
    const before = process.cpuUsage();
    for (let spent = 0; spent < micros; ) {
      const { user, system } = process.cpuUsage(before);
      spent = user + system;
    }
  }

  /**
   * What an unknown address costs beside a known one: both in turn, each as often the first, by their medians.
   * @param planted a part of the cost that is added to the unknown one's
   */
  async function ratioOf(call: keyof typeof calls, planted: number): Promise<number> {
    const costs = { known: [] as number[], unknown: [] as number[] };
    for (const [turn, email] of known.entries()) {
      const work = {
        known: () => measure(call, email),
        unknown: () => measure(call, address(), planted * median(costs.known)),
      };
      const order = turn % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const { micros } = await work[who]();
        // the first of each is not counted: with it a plant would be nothing yet
        if (turn > 0) costs[who].push(micros);
      }
    }
    return median(costs.unknown) / median(costs.known);
  }

  /** How far off a call is: a busy machine is so now and then, a difference in the work every time. */
  async function leastOff(call: keyof typeof calls, planted = 0): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let series = 0; series < mostSeries && least > bound; series++)
      least = Math.min(least, Math.abs(Math.log(await ratioOf(call, planted))));
    return least;
  }

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'are answered alike by %s, after the same work',
    async (call) => {
      // both once, so that nothing is made for the first time
      await measure(call, known[0] ?? '');
      await measure(call, address());
      for (const email of known.slice(0, 3)) {
        const one = await measure(call, email);
        const other = await measure(call, address());
        expect(other.told).toBe(one.told);
        expect(other.asked).toEqual(one.asked);
      }
      // the steps are the same to the last one; this sees the work that no statement shows, such as hashing
      expect(await leastOff(call)).toBeLessThan(bound);
    },
    120_000,
  );

  it.each(['POST /api/signup', 'POST /api/authenticate', 'POST /api/password-reset'] as const)(
    'are told apart by this measure where %s costs one of them twice as much',
    async (call) => {
      expect(await leastOff(call, 1)).toBeGreaterThan(bound);
    },
    120_000,
  );
});
