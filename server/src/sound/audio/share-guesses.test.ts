import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeAudio, makeShare } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';

const password = 'open sesame';
let server: TestServer;
let clock: ReturnType<typeof manualClock>;
let owner: TestClient;
let code: string;
beforeEach(async () => {
  clock = manualClock(Date.now());
  // one proxy is trusted, so that a test can come from many addresses
  server = await startServer({
    working: false,
    config: { rateLimits: true, trustProxy: 1 },
    overrides: { clock },
  });
  owner = await signUp(server);
  code = await newShare();
});
afterEach(() => server.close());

async function newShare(): Promise<string> {
  const { id } = await makeAudio(owner, { bytes: wavFile({ seconds: 1, sampleRate: 8000 }) });
  const { shareCode } = await makeShare(owner, { audio: id, password });
  return shareCode;
}
const guess = (client: TestClient, address: string, given = 'wrong', of = code) =>
  client.send('POST', `/api/audio/get-shared-audio/${of}`, {
    body: { password: given },
    headers: { 'x-forwarded-for': address },
  });
/** A browser that the server knows by its cookie. */
async function visitor(address: string): Promise<TestClient> {
  const client = server.client();
  await client.send('POST', '/api/upload/initialize', {
    body: { fileName: 'a.wav', size: 10 },
    headers: { 'x-forwarded-for': address },
  });
  return client;
}
/** Guesses that were looked at, of so many by a visitor who is renewed every ten guesses. */
async function lookedAt(guesses: number, addressOf: (turn: number) => string): Promise<number> {
  let client = server.client();
  let looked = 0;
  for (let turn = 0; turn < guesses; turn++) {
    if (turn % 10 === 0) client = await visitor(addressOf(turn));
    const { status } = await guess(client, addressOf(turn));
    expect([403, 429]).toContain(status);
    if (status === 403) looked++;
  }
  return looked;
}

it('stops the guessing of one address after ten tries, however often its visitor is renewed', async () => {
  expect(await lookedAt(60, () => '10.0.0.1')).toBe(10);
});

it('takes all addresses of a subscriber for one', async () => {
  expect(await lookedAt(40, (turn) => `2001:db8:1:2::${turn + 1}`)).toBe(10);
});

it('slows the guesses of many addresses at one link down', async () => {
  expect(await lookedAt(60, (turn) => `10.0.${turn}.1`)).toBe(30);
});

it('slows one address down that tries many links', async () => {
  const codes = [code, await newShare(), await newShare(), await newShare()];
  let looked = 0;
  for (const of of codes)
    for (let turn = 0; turn < 10; turn++)
      if ((await guess(server.client(), '10.0.0.1', 'wrong', of)).status === 403) looked++;
  expect(looked).toBe(30);
});

it('says how long to wait, twice as long after every further guess, and never longer than a quarter of an hour', async () => {
  const client = server.client();
  for (let turn = 0; turn < 10; turn++) await guess(client, '10.0.0.1');
  const waits: number[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const refused = await guess(client, '10.0.0.1');
    const seconds = Number(refused.headers.get('retry-after'));
    const said = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', display_notification: expect.stringContaining(said) },
    });
    waits.push(seconds);
    clock.advance(seconds * 1000);
    expect((await guess(client, '10.0.0.1')).status).toBe(403);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

it('lets guesses at the same time through no more than one by one', async () => {
  const client = server.client();
  await client.raw('GET', '/api/csrf-cookie');
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(client, '10.0.0.1')));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
});

it('shuts out neither the owner nor who has opened it before while others guess', async () => {
  const friend = await visitor('10.9.0.1');
  expect((await guess(friend, '10.9.0.1', password)).status).toBe(200);
  for (let turn = 0; turn < 40; turn++) await guess(server.client(), `10.0.${turn}.1`);
  const stranger = await visitor('10.9.0.2');
  expect((await guess(stranger, '10.9.0.2', password)).status).toBe(429);
  expect((await guess(friend, '10.9.0.1', password)).status).toBe(200);
  expect((await guess(owner, '10.9.0.3', password)).status).toBe(200);
  clock.advance(2 * 60_000);
  expect((await guess(stranger, '10.9.0.2', password)).status).toBe(200);
});

it('forgives a right password what its own address has tried, and everybody after an hour', async () => {
  const client = server.client();
  for (let turn = 0; turn < 9; turn++) await guess(client, '10.0.0.1');
  expect((await guess(client, '10.0.0.1', password)).status).toBe(200);
  for (let turn = 0; turn < 10; turn++) expect((await guess(client, '10.0.0.1')).status).toBe(403);
  expect((await guess(client, '10.0.0.1')).status).toBe(429);
  clock.advance(hourMs);
  expect((await guess(client, '10.0.0.1')).status).toBe(403);
});
