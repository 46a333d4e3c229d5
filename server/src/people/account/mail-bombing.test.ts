import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onSqlite } from '../../testing/databases.ts';
import { lettersTo } from '../../testing/letters.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const password = 'correct horse battery';
const minuteMs = 60_000;

onSqlite('letters that somebody asks for', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { rateLimits: true, trustProxy: 1 },
      overrides: { clock },
    });
  });
  afterAll(() => server.close());

  const ask = (path: string, email: string, from: string) =>
    server.client().send('POST', path, { body: { email }, headers: { 'x-forwarded-for': from } });
  const kinds = ['/api/password-reset', '/api/magic-link', '/api/resend-verification'] as const;

  it.each([['known@example.com', true] as const, ['nobody@example.com', false] as const])(
    'come to a mailbox five times an hour, whatever kind and whoever asks (%s)',
    async (email, known) => {
      if (known)
        await server.client().call('POST /api/signup', { body: { email, password, tosAccepted: true } });
      const statuses = [];
      for (let turn = 0; turn < 9; turn++) {
        // other callers, other kinds, other spellings
        const spelling = turn % 2 ? email : email.toUpperCase();
        statuses.push((await ask(kinds[turn % 3] ?? kinds[0], spelling, `10.1.${turn}.1`)).status);
        clock.advance(minuteMs + 1);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429, 429]);
      const again = await ask(kinds[0], email, '10.1.99.1');
      expect(again.headers.get('retry-after')).toMatch(/^\d+$/);
      clock.advance(60 * minuteMs);
      expect((await ask(kinds[0], email, '10.1.99.1')).status).toBe(202);
      // six were asked for in all; that to confirm came with the account
      if (known) await expect.poll(async () => (await lettersTo(server, email)).length).toBe(7);
      else expect(await lettersTo(server, email)).toEqual([]);
    },
  );

  it('go to twenty mailboxes an hour from one caller, and to all of its network together', async () => {
    const statuses = [];
    for (let turn = 0; turn < 25; turn++)
      statuses.push((await ask(kinds[turn % 3] ?? kinds[0], `m${turn}@example.com`, '10.2.0.1')).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    expect((await ask(kinds[0], 'other@example.com', '10.3.0.1')).status).toBe(202);
    // an IPv6 network has more addresses than there are people
    const v6 = [];
    for (let turn = 0; turn < 25; turn++)
      v6.push((await ask(kinds[0], `v${turn}@example.com`, `2001:db8:1:2::${turn + 1}`)).status);
    expect(v6.filter((status) => status === 202)).toHaveLength(20);
  });
});
