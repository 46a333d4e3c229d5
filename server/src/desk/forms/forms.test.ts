import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { users } from '../../people/account/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { formPass } from '../../testing/captcha.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { monthsAfter, sweepMessages } from './end.ts';
import { messageRows } from './models.ts';

const address = () => `f${randomBytes(6).toString('hex')}@example.com`;
const question = () => ({
  name: 'Ada Lovelace',
  email: address(),
  subject: 'A question',
  message: 'Which formats does the converter read?\n\nAda',
});
const notice = {
  name: 'Ada Lovelace',
  address: '12 Example Street\nLondon',
  workDescription: 'My recording “Noon”, published in 2024.',
  infringingUrls: ['https://formant.example/share/AAAAAAAAAA'],
  goodFaith: true,
  perjury: true,
  signature: 'Ada Lovelace',
} as const;

onEachDatabase('forms', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { staffMail: 'desk@example.com' } });
  });
  afterAll(() => server.close());

  const send = (body: object, path = '/api/contact-message', client = server.client()) =>
    client.send('POST', path, { body });
  const stored = (email: string) => messageRows(server.ctx).findAll({ where: { email }, raw: true });

  it('keeps each form’s message, with a receipt to its sender and a note to staff', async () => {
    const solved = () => ({ captchaToken: formPass(server) });
    const said = question();
    const { status, body } = await send({ ...said, ...solved() });
    expect(status).toBe(201);
    expect(await stored(said.email)).toMatchObject([
      { uuid: (body as { ticketId: string }).ticketId, kind: 'contact', status: 'new', body: said.message },
    ]);
    const receipt = await letterTo(server, said.email, /We have your message/);
    expect(receipt.text).toContain((body as { ticketId: string }).ticketId);
    // nobody can have his words sent to others
    expect(receipt.text).not.toContain('Ada');
    expect(receipt.text).not.toContain('converter');
    expect((await letterTo(server, 'desk@example.com', /New message/)).text).toContain('/support/inbox/');

    const [workEmail, email, channel, claimant] = [address(), address(), address(), address()];
    const sales = { firstName: 'Ada', lastName: 'Lovelace', workEmail, company: 'Engines', country: 'GB' };
    const more = { volume: '100 hours', product: 'media', message: 'An offer, please.' };
    expect((await send({ ...sales, ...more, ...solved() }, '/api/contact-sales')).status).toBe(201);
    const agents = { name: 'Ada', email, company: 'Engines', useCase: 'Bookings', message: 'Hello' };
    expect((await send({ ...agents, ...solved() }, '/api/voice-agents-contact-message')).status).toBe(201);
    const apply = { name: 'Ada', email: channel, channels: ['https://video.example/ada'], message: 'Hello' };
    expect((await send({ ...apply, ...solved() }, '/api/affiliate-application')).status).toBe(201);
    const claim = { ...notice, email: claimant, ...solved() };
    expect((await send(claim, '/api/store-dmca-request')).status).toBe(201);
    const kinds = await Promise.all([workEmail, email, channel, claimant].map(stored));
    expect(kinds.flat().map(({ kind }) => kind)).toEqual(['sales', 'voice-agents', 'affiliate', 'dmca']);
    expect(JSON.parse(kinds[3]?.[0]?.details ?? '')).toMatchObject({
      infringingUrls: notice.infringingUrls,
      goodFaith: 'true',
      perjury: 'true',
      signature: notice.signature,
    });
  });

  it('wants a solved captcha, each for one message', async () => {
    const said = question();
    expect((await send(said)).status).toBe(428);
    expect((await send({ ...said, captchaToken: 'made up' })).status).toBe(428);
    const captchaToken = formPass(server);
    expect((await send({ ...said, captchaToken })).status).toBe(201);
    expect((await send({ ...question(), captchaToken })).status).toBe(428);
    expect(await stored(said.email)).toHaveLength(1);
  });

  it('takes a double send for one message, and the same words a minute later for another', async () => {
    const said = question();
    const first = await send({ ...said, captchaToken: formPass(server) });
    // as a browser does whose answer was lost, and as one with a new challenge
    const pass = formPass(server);
    const again = [await send(said), await send({ ...said, captchaToken: pass })];
    for (const one of again) expect(one).toMatchObject({ status: 201, body: first.body as object });
    const raced = question();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send({ ...raced, captchaToken: formPass(server) })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await stored(raced.email)).toHaveLength(1);
    clock.advance(61_000);
    const later = await send({ ...said, captchaToken: formPass(server) });
    expect(later.status).toBe(201);
    expect(later.body).not.toEqual(first.body);
    expect(await stored(said.email)).toHaveLength(2);
  });

  it('deletes messages after 24 months', async () => {
    const said = question();
    await send({ ...said, captchaToken: formPass(server) });
    clock.advance(729 * dayMs);
    await sweepMessages(server.ctx);
    expect(await stored(said.email)).toHaveLength(1);
    clock.advance(3 * dayMs);
    await sweepMessages(server.ctx);
    expect(await stored(said.email)).toEqual([]);
    expect(new Date(monthsAfter(Date.parse('2026-11-23'), -24)).toISOString()).toMatch(/^2024-11-23/);
  });

  it('forgets what an account has sent when it is deleted for good, but for copyright notices', async () => {
    const client = await signUp(server);
    const { id, email } = await client.call('GET /api/user');
    const [signedIn, byAddress, foreign] = [question(), { ...question(), email }, question()];
    await send({ ...signedIn, captchaToken: formPass(server) }, '/api/contact-message', client);
    await send({ ...byAddress, captchaToken: formPass(server) });
    await send({ ...foreign, captchaToken: formPass(server) });
    await send({ ...notice, email, captchaToken: formPass(server) }, '/api/store-dmca-request', client);
    const purge = () =>
      server.ctx.db.transaction((transaction) =>
        server.ctx.events.emit('account.purged', { userId: id, transaction }),
      );
    await purge();
    expect(await stored(signedIn.email)).toEqual([]);
    // the address is not proven: it may be somebody else's
    expect(await stored(email)).toHaveLength(2);
    await users(server.ctx).update({ emailVerifiedAt: new Date() }, { where: { id } });
    await purge();
    expect((await stored(email)).map(({ kind }) => kind)).toEqual(['dmca']);
    expect(await stored(foreign.email)).toHaveLength(1);
  });
});

onSqlite('forms', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());
  const fields = async (path: string, body: object) => {
    const answer = await server.client().send('POST', path, { body });
    return answer.status === 422 ? Object.keys((answer.body as { errors: object }).errors) : answer.status;
  };

  it('says which field is wrong', async () => {
    const contact = (change: object) => fields('/api/contact-message', { ...question(), ...change });
    expect(await contact({ email: 'nobody' })).toEqual(['email']);
    expect(await contact({ email: 'a@b.example\r\nBcc: c@d.example' })).toEqual(['email']);
    expect(await contact({ subject: 'Hi\r\nBcc: c@d.example' })).toEqual(['subject']);
    expect(await contact({ name: 'Ada\nBcc: c@d.example' })).toEqual(['name']);
    expect(await contact({ name: '  ', message: '' })).toEqual(['name', 'message']);
    expect(await contact({ message: 'x'.repeat(5001) })).toEqual(['message']);
    expect(await contact({ kind: 'dmca' })).toEqual(['_']);
    const claim = (change: object) =>
      fields('/api/store-dmca-request', { ...notice, email: address(), ...change });
    for (const field of ['goodFaith', 'perjury']) expect(await claim({ [field]: false })).toEqual([field]);
    expect(await claim({ infringingUrls: [] })).toEqual(['infringingUrls']);
    expect(await claim({ infringingUrls: ['javascript:alert(1)'] })).toEqual(['infringingUrls.0']);
    expect(await claim({ infringingUrls: Array(51).fill('https://a.example/') })).toEqual(['infringingUrls']);
    expect(await claim({ signature: '' })).toEqual(['signature']);
    const sales = { firstName: 'A', lastName: 'B', workEmail: address(), company: 'C', country: 'D' };
    expect(
      await fields('/api/contact-sales', { ...sales, volume: '1', product: 'gold', message: 'm' }),
    ).toEqual(['product']);
  });

  it('lets no subject or name into the head of a letter', async () => {
    const email = address();
    await server.client().call('POST /api/contact-message', {
      body: { ...question(), email, name: 'Bcc: eve@example.com', captchaToken: formPass(server) },
    });
    await letterTo(server, email, /We have your message/);
    const folder = path.join(server.ctx.config.dataDir, 'outbox');
    const letters = await Promise.all(
      (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    expect(letters.some((letter) => letter.includes('eve@example.com'))).toBe(false);
  });

  it('needs the CSRF header of its own pages', async () => {
    const body = { ...question(), captchaToken: formPass(server) };
    expect((await server.client().raw('POST', '/api/contact-message', { body })).status).toBe(419);
  });
});

onSqlite('forms under load', (database) => {
  it('takes ten messages an hour from one caller, and writes to one mailbox once an hour', async () => {
    const clock = manualClock(Date.now());
    const server = await startServer({ database, overrides: { clock }, config: { rateLimits: true } });
    const client: TestClient = withoutSession(server);
    const email = address();
    const send = (to: string) =>
      client.send('POST', '/api/contact-message', {
        body: {
          ...question(),
          email: to,
          subject: randomBytes(4).toString('hex'),
          captchaToken: formPass(server),
        },
      });
    for (let i = 0; i < 9; i++) expect((await send(email)).status).toBe(201);
    const last = address();
    expect((await send(last)).status).toBe(201);
    const refused = await send(address());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // the one worker has come to the last letter
    await letterTo(server, last, /We have your message/);
    expect(await lettersTo(server, email)).toHaveLength(1);
    clock.advance(3600_000);
    expect((await send(email)).status).toBe(201);
    await vi.waitFor(async () => expect(await lettersTo(server, email)).toHaveLength(2), { timeout: 10_000 });
    await server.close();
  });
});
