import { flagNames, flags, isVariantOf, variantsOf } from '@formant/contract/facts/flags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../kernel/config.ts';
import { users } from '../../people/account/index.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { RawAnswer, TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { assignmentRows, forgetUser } from './assignments.ts';
import { draw } from './draw.ts';

describe('the table of flags', () => {
  it.each(flagNames)('has weights of %s that sum to 1, and a fallback among them', (flag) => {
    const sum = Object.values<number>(flags[flag].weights).reduce((all, weight) => all + weight, 0);
    expect(sum).toBeCloseTo(1, 12);
    expect(isVariantOf(flag, flags[flag].fallback)).toBe(true);
    expect(isVariantOf(flag, 'toString')).toBe(false);
  });

  it('has the eleven variants of the paywall, of which two are drawn', () => {
    expect(variantsOf('paywall')).toHaveLength(11);
    expect(variantsOf('paywall')).not.toContain('ver_f');
    const drawn = Object.entries(flags.paywall.weights).filter(([, weight]) => weight > 0);
    expect(drawn).toEqual([
      ['ver_i', 0.5],
      ['ver_l', 0.5],
    ]);
  });
});

describe('a draw', () => {
  const people = Array.from({ length: 100_000 }, (_, n) => `visitor-${n}`);
  const drawAll = (weights: Record<string, number>, flag = 'test') =>
    people.map((id) => draw(flag, weights, id));
  const shareOf = (drawn: readonly string[], variant: string) =>
    drawn.filter((one) => one === variant).length / drawn.length;

  it('comes to the weights, within five standard deviations of 100,000 draws', () => {
    const weights = { a: 0.5, b: 0.3, c: 0.2, none: 0 };
    const drawn = drawAll(weights);
    for (const [variant, weight] of Object.entries(weights)) {
      const deviation = Math.sqrt((weight * (1 - weight)) / people.length);
      expect(Math.abs(shareOf(drawn, variant) - weight), variant).toBeLessThanOrEqual(5 * deviation);
    }
    expect(shareOf(drawAll(flags.paywall.weights), 'ver_i')).toBeCloseTo(0.5, 2);
  });

  it('is the same whenever it is made, and another one for another flag', () => {
    const weights = { a: 0.5, b: 0.5 };
    const drawn = drawAll(weights);
    expect(drawAll({ b: 0.5, a: 0.5 })).toEqual(drawn); // the order of the table says nothing
    const other = drawAll(weights, 'other');
    const alike = drawn.filter((variant, n) => variant === other[n]).length / people.length;
    expect(alike).toBeCloseTo(0.5, 1); // independent: half of them by chance
  });

  it('moves only as many as the weights do, and nobody between variants that did not change', () => {
    const before = drawAll({ a: 0.5, b: 0.3, c: 0.2 });
    const after = drawAll({ a: 0.4, b: 0.3, c: 0.3 });
    const moves = before.map((from, n) => `${from}>${after[n]}`).filter((move) => move[0] !== move[2]);
    const shares = (move: string) => moves.filter((one) => one === move).length / people.length;
    // weights of 0.1 change hands. In a race of arrivals b may lose to c and win of a, never the other way round
    expect(moves.length / people.length).toBeLessThan(0.17);
    expect([shares('b>a'), shares('c>a'), shares('c>b')]).toEqual([0, 0, 0]);
    const grown = drawAll({ a: 0.5, b: 0.3, c: 0.2, d: 0.25 });
    const left = before.filter((from, n) => from !== grown[n]).length / people.length;
    expect(left).toBeCloseTo(0.2, 2); // 0.25 of 1.25, all of them to the new one
    expect(new Set(grown.filter((to, n) => to !== before[n]))).toEqual(new Set(['d']));
  });

  it('needs a weight', () => {
    expect(() => draw('test', { a: 0 }, 'x')).toThrow('No variant of test');
  });
});

onEachDatabase('flags', (database) => {
  let server: TestServer;
  const told: string[] = [];
  beforeAll(async () => {
    server = await startServer({ database, working: false });
    server.ctx.events.on('flag.assigned', async ({ flag, variant }) => {
      told.push(`${flag} ${variant}`);
    });
  });
  afterAll(() => server.close());
  const ask = (client: TestClient, query = '') => client.send('GET', `/api/flags/paywall${query}`);
  const variantIn = ({ body }: RawAnswer) => (body as { variant: string }).variant; // safe: the contract's answer
  const cookie = flags.paywall.cookie.name;

  it('gives a visitor one of the drawn variants and keeps it, in the browser for a year', async () => {
    const client = server.client();
    told.length = 0;
    const first = await ask(client);
    expect(['ver_i', 'ver_l']).toContain(variantIn(first));
    const set = first.headers.getSetCookie().find((line) => line.startsWith(cookie));
    expect(set).toMatch(/Max-Age=31536000;.*Path=\//);
    const again = await Promise.all([1, 2, 3].map(() => ask(client)));
    expect(again.map(variantIn)).toEqual([1, 2, 3].map(() => variantIn(first)));
    expect(told).toEqual([`paywall ${variantIn(first)}`]);
    client.cookies.delete(cookie);
    expect(variantIn(await ask(client))).toBe(variantIn(first));
    expect((await client.send('GET', '/api/flags/shoes')).status).toBe(404);
  });

  it('keeps a valid cookie, also of weight 0, and draws anew for one that is none', async () => {
    const [kept, broken] = [server.client(), server.client()];
    kept.cookies.set(cookie, 'ver_a');
    expect(variantIn(await ask(kept))).toBe('ver_a');
    broken.cookies.set(cookie, 'ver_f');
    expect(['ver_i', 'ver_l']).toContain(variantIn(await ask(broken)));
    expect(broken.cookies.get(cookie)).not.toBe('ver_f');
  });

  it('goes along when a visitor signs up, and the account’s own wins afterwards', async () => {
    const browser = server.client();
    browser.cookies.set(cookie, 'ver_b');
    await ask(browser);
    await signUp(server, browser);
    browser.cookies.delete(cookie);
    expect(variantIn(await ask(browser))).toBe('ver_b');
    const { id } = await browser.call('GET /api/user');
    expect(await assignmentRows(server.ctx).count({ where: { userId: id } })).toBe(1);
    await server.ctx.db.transaction((transaction) => forgetUser(server.ctx, id, transaction));
    expect(await assignmentRows(server.ctx).count({ where: { userId: id } })).toBe(0);
  });

  it('draws for an app’s account, and gives strangers without cookies the fallback', async () => {
    const app = await signUpWithToken(server);
    const variant = variantIn(await ask(app));
    expect(['ver_i', 'ver_l']).toContain(variant);
    expect(variantIn(await ask(app))).toBe(variant);
    expect(variantIn(await ask(withoutSession(server)))).toBe('default');
  });

  it('lets staff look at another variant, and nobody else', async () => {
    const [person, staff] = [await signUp(server), await signUp(server)];
    const { id } = await staff.call('GET /api/user');
    await users(server.ctx).update({ roles: 'user,support' }, { where: { id } });
    const own = variantIn(await ask(staff));
    expect(variantIn(await ask(staff, '?variant=ver_c'))).toBe('ver_c');
    staff.cookies.set('flag_paywall', 'ver_d');
    expect(variantIn(await ask(staff))).toBe('ver_d');
    expect(variantIn(await ask(staff, '?variant=ver_f'))).toBe(own);
    person.cookies.set('flag_paywall', 'ver_d');
    expect(['ver_i', 'ver_l']).toContain(variantIn(await ask(person, '?variant=ver_c')));
  });

  it('gives everybody the variant that the configuration names', async () => {
    const fixed = await startServer({ working: false, config: { flags: { paywall: 'ver_h' } } });
    expect(variantIn(await ask(fixed.client()))).toBe('ver_h');
    expect(await assignmentRows(fixed.ctx).count()).toBe(0);
    await fixed.close();
    const env = { DATA_DIR: server.ctx.config.dataDir };
    expect(readConfig({ ...env, FLAGS: 'paywall=ver_h' }).flags).toEqual({ paywall: 'ver_h' });
    for (const FLAGS of ['paywall=ver_f', 'shoes=red', 'paywall', 'paywall=ver_h,,'])
      expect(() => readConfig({ ...env, FLAGS }), FLAGS).toThrow(/FLAGS \(.*\): /);
  });
});
