import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { lettersTo } from '../../testing/letters.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { subscriberRows } from './models.ts';
import { forgetUser, sweepSubscribers } from './subscription.ts';

const address = () => `n${randomBytes(6).toString('hex')}@example.com`;
const tokenIn = (text: string) => /[?&]token=([\w.-]+)/.exec(text)?.[1] ?? '';

onEachDatabase('newsletter', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  const row = (email: string) => subscriberRows(server.ctx).findOne({ where: { email }, raw: true });
  const subscribe = (email: string) =>
    server.client().call('POST /api/subscribe/subscribe', { body: { email, source: 'footer' } });
  async function asked(given: string): Promise<string> {
    const email = given.toLowerCase();
    const wanted = async () =>
      (await lettersTo(server, email)).filter(({ subject }) => /Do you want news/.test(subject));
    const before = (await wanted()).length;
    await subscribe(given);
    return vi.waitFor(
      async () => {
        const letters = await wanted();
        expect(letters.length).toBeGreaterThan(before);
        expect(letters.at(-1)?.text).toContain('/newsletter/confirm?token=');
        return tokenIn(letters.at(-1)?.text ?? '');
      },
      { timeout: 10_000 },
    );
  }
  const confirm = (token: string) =>
    server.client().send('POST', '/api/subscribe/confirm', { body: { token } });
  async function subscribed(email: string): Promise<string> {
    expect((await confirm(await asked(email))).status).toBe(200);
    const { id } = (await row(email)) ?? { id: 0 };
    return vi.waitFor(
      async () => {
        const letters = await lettersTo(server, email);
        const token = letters.map(({ text }) => tokenIn(text)).findLast((one) => one.startsWith(`${id}.`));
        expect(token).toBeDefined();
        return token ?? '';
      },
      { timeout: 10_000 },
    );
  }

  it('asks by a letter first, and its link counts once', async () => {
    const email = address();
    const token = await asked(email.toUpperCase());
    expect(await row(email)).toMatchObject({ confirmedAt: null, source: 'footer' });
    expect(JSON.stringify(await row(email))).not.toContain(token);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await row(email)).toMatchObject({ confirmedAt: clock.now(), tokenHash: null });
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect((await confirm('nonsense')).status).toBe(410);
  });

  it('answers alike for an address that is on the list, and writes to it no more', async () => {
    const email = address();
    const fresh = await subscribe(address());
    await subscribed(email);
    const before = (await lettersTo(server, email)).length;
    expect(await subscribe(email)).toEqual(fresh);
    // the next letter of the one worker shows that this one's turn is over
    await asked(address());
    expect((await lettersTo(server, email)).length).toBe(before);
  });

  it('makes an older letter’s link worthless by a newer one, and every link after seven days', async () => {
    const email = address();
    const first = await asked(email);
    const second = await asked(email);
    expect((await confirm(first)).status).toBe(410);
    clock.advance(8 * dayMs);
    expect((await confirm(second)).status).toBe(410);
    await sweepSubscribers(server.ctx);
    expect(await row(email)).toBeNull();
  });

  it('takes an address off the list by the link of a letter, as often as it is opened', async () => {
    const email = address();
    const token = await subscribed(email);
    const person = server.client();
    const { status } = await person.send('POST', '/api/subscribe/unsubscribe', { body: { token } });
    expect(status).toBe(200);
    expect(await row(email)).toBeNull();
    expect((await person.send('POST', '/api/subscribe/unsubscribe', { body: { token } })).status).toBe(200);
    // and it can come back, by its own wish only
    await subscribed(email);
    expect(await row(email)).toMatchObject({ confirmedAt: expect.any(Number) });
  });

  it('takes the one click of mail programs, as the letter’s header offers it', async () => {
    const email = address();
    await subscribed(email);
    const folder = path.join(server.ctx.config.dataDir, 'outbox');
    const sources = await Promise.all(
      (await readdir(folder))
        .filter((f) => f.endsWith('.eml'))
        .map((f) => readFile(path.join(folder, f), 'utf8')),
    );
    const welcome =
      sources.find((source) => source.includes(email) && /^List-Unsubscribe:/m.test(source)) ?? '';
    expect(welcome).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const target = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(welcome.replace(/\r\n[ \t]+/g, ''))?.[1] ?? '';
    // RFC 8058: a form, no cookies, no header of ours
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await row(email)).toBeNull();
  });

  it('believes no token but its own, and nothing by GET', async () => {
    const email = address();
    const token = await subscribed(email);
    const [id = '', sign = ''] = token.split('.');
    for (const wrong of [`${Number(id) + 1}.${sign}`, `${id}.${'A'.repeat(43)}`, id, '', undefined])
      expect(
        (await server.client().send('POST', '/api/subscribe/unsubscribe', { body: { token: wrong } })).status,
        String(wrong),
      ).toBe(422);
    expect((await server.client().raw('GET', `/api/subscribe/unsubscribe?token=${token}`)).status).toBe(405);
    expect(await row(email)).not.toBeNull();
  });

  it('refuses what is no address', async () => {
    const send = async (body: Record<string, unknown>) =>
      (await server.client().send('POST', '/api/subscribe/subscribe', { body })).status;
    expect(await send({ email: 'nobody' })).toBe(422);
    expect(await send({ email: 'a@b.example\r\nBcc: c@d.example' })).toBe(422);
    expect(await send({ email: address(), source: 'two words' })).toBe(422);
    expect(await send({ email: address(), wanted: true })).toBe(422);
    expect(await send({ email: address(), captchaToken: 'made up' })).toBe(428);
  });

  it('goes with the account of the same address, and is one wish with the box at signing up', async () => {
    const client = await signUp(server);
    const { id, email } = await client.call('GET /api/user');
    await server.ctx.db.query('UPDATE users SET marketing = 1 WHERE id = ?', { replacements: [id] });
    const token = await subscribed(email);
    await server.client().send('POST', '/api/subscribe/unsubscribe', { body: { token } });
    const [rows] = await server.ctx.db.query('SELECT marketing FROM users WHERE id = ?', {
      replacements: [id],
    });
    expect(rows).toEqual([{ marketing: 0 }]);
    await subscribed(email);
    await server.ctx.db.transaction((transaction) => forgetUser(server.ctx, id, transaction));
    expect(await row(email)).toBeNull();
  });
});

onEachDatabase('newsletter under load', (database) => {
  it('writes to one mailbox once a minute, and for one caller ten times an hour', async () => {
    const server = await startServer({ database, working: false, config: { rateLimits: true } });
    const client = withoutSession(server);
    const ask = (email: string) => client.send('POST', '/api/subscribe/subscribe', { body: { email } });
    const email = address();
    expect((await ask(email)).status).toBe(202);
    const again = await ask(email);
    expect(again).toMatchObject({
      status: 429,
      body: { display_notification: expect.stringMatching(/too often/) },
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let i = 0; i < 8; i++) expect((await ask(address())).status).toBe(202);
    expect((await ask(address())).status).toBe(429);
    await server.close();
  });
});
