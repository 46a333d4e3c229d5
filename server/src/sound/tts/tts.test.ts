import { randomUUID } from 'node:crypto';
import { speechLimits } from '@formant/contract/facts/speech-facts';
import type { SpeechEvent, SpeechStatus } from '@formant/contract/tts';
import { decodeWav } from '@formant/engine/codecs/wav';
import { buzz } from '@formant/engine/testing/buzz';
import { Op } from 'sequelize';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { sweepSpeeches } from './keep.ts';
import { type Speech, speechRows } from './models.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const sentence = 'We left the car by the bridge.';
const long = `${sentence} And then we walked the rest of the way. `.repeat(60);

const generate = (client: TestClient, body: Record<string, unknown> = {}) =>
  client.call('POST /api/tts/generate', { body: { text: sentence, voiceId: 'flite:slt', ...body } });
const statusOf = (client: TestClient, audioId: string, waitMs = 0) =>
  client.call('GET /api/tts/get-audio-status/{audioId}', { params: { audioId }, query: { waitMs } });
const ended = async (client: TestClient, audioId: string): Promise<SpeechStatus> => {
  const status = await statusOf(client, audioId, 25_000);
  expect(['succeeded', 'failed', 'cancelled']).toContain(status.status);
  return status;
};
const quote = (client: TestClient, chars = 0) =>
  client.call('GET /api/tts/check-eligibility', { query: { chars } });
const refused = async (client: TestClient, body: Record<string, unknown>) => {
  const { status, body: answer } = await client.send('POST', '/api/tts/generate', {
    body: { text: sentence, voiceId: 'flite:slt', ...body },
  });
  return { status, ...(answer as { code: string; message: string }) };
};
/** The lines of a streamed speech. */
async function listen(client: TestClient, body: Record<string, unknown> = {}): Promise<SpeechEvent[]> {
  const response = await client.open('POST', '/api/tts/stream', {
    body: { text: sentence, voiceId: 'flite:slt', ...body },
  });
  expect(response.status).toBe(200);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SpeechEvent); // safe: read by the assertions
}

onEachDatabase('text to speech', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  it('speaks a text by a job, with word times, a waveform and a sound that takes ranges', async () => {
    const client = await signUp(server);
    const made = await generate(client, { format: 'wav' });
    expect(made).toMatchObject({ status: 'queued', cost: sentence.length, cached: false });
    const status = await ended(client, made.audioId);
    expect(status).toMatchObject({
      status: 'succeeded',
      progress: 1,
      engine: 'flite',
      error: null,
      text: sentence,
    });
    expect(status.durationMs).toBeGreaterThan(1000);
    expect(status.words?.map((word) => word.text)).toEqual([
      'We',
      'left',
      'the',
      'car',
      'by',
      'the',
      'bridge',
    ]);
    const starts = status.words?.map((word) => word.startMs) ?? [];
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect((await client.open('GET', status.url ?? '')).headers.get('content-type')).toBe('audio/wav');
    expect((await client.raw('GET', status.peaksUrl ?? '')).body).toMatchObject({ version: 1 });
    const address = `/api/tts/download-audio/${made.audioId}`;
    const part = await client.open('GET', address, { headers: { Range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    const mp3 = await client.open('GET', `${address}?format=mp3`);
    expect(mp3.headers.get('content-disposition')).toContain('.mp3');
    expect((await mp3.arrayBuffer()).byteLength).toBeGreaterThan(5000);
    // it is kept among the person's audio
    const { data } = await client.call('GET /api/audio/get', { query: { kind: 'tts' } });
    expect(data).toMatchObject([{ id: made.audioId, title: sentence, kind: 'tts' }]);
  });

  it('answers the same request from what was made and charges it once', async () => {
    const client = await signUp(server);
    const first = await generate(client);
    await ended(client, first.audioId);
    const left = (await quote(client)).remainingChars;
    expect(left).toBe(speechLimits.userCharsADay - sentence.length);
    expect(await generate(client, { text: `  ${sentence.replace(' ', '   ')} ` })).toEqual({
      audioId: first.audioId,
      status: 'succeeded',
      cost: 0,
      cached: true,
    });
    expect((await quote(client)).remainingChars).toBe(left);
    expect((await generate(client, { pitch: 1 })).cached).toBe(false);
    // somebody else's is nobody's business
    expect((await generate(await signUp(server))).cached).toBe(false);
  });

  it('speaks with studio sound where it is asked for, says so, and knows it from the plain one', async () => {
    const client = await signUpWithToken(server);
    const bytesOf = async (body: Record<string, unknown>) => {
      const { audioId, cached } = await generate(client, { format: 'wav', ...body });
      const status = await ended(client, audioId);
      const sound = await (await client.open('GET', status.url ?? '')).arrayBuffer();
      return { cached, studio: status.studio, sound: Buffer.from(sound) };
    };
    const plain = await bytesOf({});
    const studio = await bytesOf({ studio: true });
    expect([plain.studio, studio.studio]).toEqual([false, true]);
    expect(studio.cached).toBe(false);
    expect(studio.sound).toHaveLength(plain.sound.length);
    expect(studio.sound.equals(plain.sound)).toBe(false);
    const [heard, before] = await Promise.all([decodeWav(studio.sound), decodeWav(plain.sound)]);
    expect(buzz(heard.channels[0]!, heard.sampleRate)).toBeLessThan(
      0.9 * buzz(before.channels[0]!, before.sampleRate),
    );
    const again = await bytesOf({ studio: true });
    expect([again.cached, again.sound.equals(studio.sound)]).toEqual([true, true]);
    const { data } = await client.call('GET /api/tts/history', { query: {} });
    expect(data.map((speech) => speech.studio)).toEqual([true, false]);
    // a stream is asked in the same way
    const streamed = await listen(client, { studio: true, format: 'wav' });
    expect(streamed.at(-1)).toMatchObject({ type: 'end', cost: 0 });
  });

  it('streams a sentence a line, keeps the whole, and streams it again free of charge', async () => {
    const client = await signUpWithToken(server);
    const text = `${sentence} It rained. ${sentence}`;
    const events = await listen(client, { text });
    expect(events.map((event) => event.type)).toEqual(['start', 'sound', 'sound', 'sound', 'end']);
    let frames = 0;
    for (const event of events)
      if (event.type === 'sound') {
        expect(event.startMs).toBeCloseTo(frames / 48, 0);
        frames += Buffer.from(event.pcm, 'base64').length / 2;
      }
    const end = events.at(-1);
    if (end?.type !== 'end') throw new Error('The stream has no end');
    expect(end).toMatchObject({ durationMs: Math.round(frames / 48), cost: text.length });
    const status = await statusOf(client, end.audioId);
    expect(status).toMatchObject({ status: 'succeeded', durationMs: end.durationMs });
    expect(status.words).toEqual(events.flatMap((event) => (event.type === 'sound' ? event.words : [])));
    expect((await listen(client, { text })).at(-1)).toEqual({ ...end, cost: 0 });
  });

  it('gives the characters back to a listener who goes away', async () => {
    const client = await signUpWithToken(server);
    const before = (await quote(client)).remainingChars;
    const response = await client.open('POST', '/api/tts/stream', {
      body: { text: long, voiceId: 'flite:slt' },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    expect((await quote(client)).remainingChars).toBe(before - long.length);
    await reader?.cancel();
    await vi.waitFor(async () => expect((await quote(client)).remainingChars).toBe(before), {
      timeout: 15_000,
    });
  });

  it('cancels a running speech and gives its characters back, once', async () => {
    const client = await signUp(server);
    const before = (await quote(client)).remainingChars;
    const made = await generate(client, { text: long.repeat(8) });
    const cancelled = await client.call('POST /api/tts/cancel/{audioId}', {
      params: { audioId: made.audioId },
    });
    expect(['cancelled', 'processing']).toContain(cancelled.status);
    expect(await ended(client, made.audioId)).toMatchObject({ status: 'cancelled', url: null, cost: 0 });
    await sweepSpeeches(server.ctx);
    expect((await quote(client)).remainingChars).toBe(before);
    const again = await client.send('POST', `/api/tts/cancel/${made.audioId}`);
    expect(again).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    const download = await client.send('GET', `/api/tts/download-audio/${made.audioId}`);
    expect(download).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('lets a visitor hear three short demos a day', async () => {
    const client = server.client();
    expect(await quote(client, 301)).toMatchObject({
      eligible: false,
      maxChars: 300,
      reason: expect.stringMatching(/Sign in/),
    });
    expect(await refused(client, { text: 'word '.repeat(61) })).toMatchObject({
      status: 402,
      code: 'quota_exhausted',
    });
    for (let demo = 0; demo < 3; demo++) await generate(client, { text: `Demo ${demo}.` });
    expect(await refused(client, {})).toMatchObject({
      status: 402,
      message: expect.stringMatching(/3 demos/),
    });
    expect(await quote(client, 1)).toMatchObject({ eligible: false, remainingChars: 0 });
    clock.advance(dayMs);
    expect((await generate(client)).cost).toBe(sentence.length);
  });

  it('takes a visitor without cookies by his address, and lets him read what he asked for', async () => {
    const client = withoutSession(server);
    clock.advance(dayMs);
    const made = await generate(client, { text: 'Hello there.' });
    expect((await ended(client, made.audioId)).status).toBe('succeeded');
    await generate(client, { text: 'Two.' });
    await generate(client, { text: 'Three.' });
    expect((await refused(withoutSession(server), { text: 'Four.' })).status).toBe(402);
  });

  it('takes no more than the day has, however many ask at once', async () => {
    const client = await signUp(server);
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        client.send('POST', '/api/tts/generate', {
          body: { text: `${i} ${'word '.repeat(9990)}`.trim(), voiceId: 'espeak:en-us' },
        }),
      ),
    );
    // of about 50,000 characters each
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 402, 402]);
    for (const { status, body } of asked)
      if (status === 202)
        await client.send('DELETE', `/api/tts/history/${(body as { audioId: string }).audioId}`);
    expect((await quote(client)).remainingChars).toBe(speechLimits.userCharsADay);
  });

  it('keeps speeches from everybody but their owner', async () => {
    const owner = await signUp(server);
    const { audioId } = await generate(owner);
    await ended(owner, audioId);
    for (const stranger of [await signUp(server), server.client(), withoutSession(server)]) {
      for (const [method, path] of [
        ['GET', `/api/tts/get-audio-status/${audioId}`],
        ['GET', `/api/tts/download-audio/${audioId}`],
        ['POST', `/api/tts/cancel/${audioId}`],
        ['DELETE', `/api/tts/history/${audioId}`],
      ] as const)
        expect((await stranger.send(method, path)).status).toBe(404);
      expect((await stranger.call('GET /api/tts/history')).data).toEqual([]);
    }
    expect((await owner.send('GET', `/api/tts/get-audio-status/${unknown}`)).status).toBe(404);
  });

  it('lists what was spoken and deletes it with its sound, from either side', async () => {
    const client = await signUp(server);
    const one = await generate(client, { text: 'One.' });
    const two = await generate(client, { text: 'Two.' });
    await ended(client, one.audioId);
    const { url } = await ended(client, two.audioId);
    const { data, meta } = await client.call('GET /api/tts/history', { query: { perPage: 1 } });
    expect([data.map((item) => item.text), meta.total]).toEqual([['Two.'], 2]);
    await client.call('DELETE /api/tts/history/{audioId}', { params: { audioId: two.audioId } });
    expect((await client.open('GET', url ?? '')).status).toBe(404);
    await client.call('DELETE /api/audio/delete-audio/{audio}', { params: { audio: one.audioId } });
    expect((await client.call('GET /api/tts/history')).data).toEqual([]);
    expect((await client.send('GET', `/api/tts/get-audio-status/${one.audioId}`)).status).toBe(404);
  });

  it('gives what a browser had spoken to the account that it signs in to', async () => {
    const client = server.client();
    clock.advance(dayMs);
    const { audioId } = await generate(client, { text: 'Mine.' });
    await ended(client, audioId);
    await signUp(server, client);
    expect((await client.call('GET /api/tts/history')).data.map((item) => item.uuid)).toEqual([audioId]);
    expect((await statusOf(client, audioId)).expiresAt).toBeNull();
  });

  it('lists voices and lets each be heard', async () => {
    const client = server.client();
    const { data } = await client.call('GET /api/tts/voices', { query: { language: 'en' } });
    expect(data[0]).toMatchObject({
      id: 'flite:slt',
      kind: 'tts',
      language: 'en-US',
      gender: 'female',
      engine: 'flite',
    });
    expect(new Set(data.map((voice) => voice.language.split('-')[0]))).toEqual(new Set(['en']));
    const german = (await client.call('GET /api/tts/voices', { query: { language: 'de' } })).data[0];
    const first = await client.open('GET', german?.previewUrl ?? '');
    const bytes = await first.arrayBuffer();
    expect([first.status, first.headers.get('content-type'), bytes.byteLength > 5000]).toEqual([
      200,
      'audio/mpeg',
      true,
    ]);
    const again = await client.open('GET', german?.previewUrl ?? '');
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect((await client.send('GET', '/api/tts/voices/espeak%3Aklingonish/preview')).status).toBe(404);
  });

  it.each([
    [{ text: '' }, 422, /Write something/],
    [{ text: ' \n' }, 422, /no text/],
    [{ text: '😀😀' }, 422, /only emoji/],
    [{ text: '你好世界' }, 422, /can’t read Chinese.*espeak:cmn/],
    [{ text: '\u202e?!\u200b' }, 422, /nothing to be spoken/],
    [{ voiceId: 'flite:nobody' }, 422, /There is no voice/],
    [{ voiceId: 'espeak:de', language: 'fr' }, 422, /espeak:fr/],
    [{ text: 'x'.repeat(50_001) }, 422, /at most 50,000/],
    [{ text: 'x'.repeat(1_100_000) }, 413, /./],
    [{ text: '<speak><voice>x</voice></speak>' }, 422, /<voice> can’t be spoken/],
    [{ speed: 3 }, 422, /./],
    [{ pitch: 13 }, 422, /./],
    [{ format: 'exe' }, 422, /./],
    [{ studio: 'loud' }, 422, /./],
    [{ userId: 1 }, 422, /./],
  ])('refuses request %# in clear words and charges nothing', async (body, status, message) => {
    const client = await signUp(server);
    const answer = await refused(client, body);
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(message);
    expect((await quote(client)).remainingChars).toBe(speechLimits.userCharsADay);
  });

  it('names voices that could speak what was refused', async () => {
    const { body } = await server.client().send('POST', '/api/tts/generate', {
      body: { text: 'Мы шли домой.', voiceId: 'flite:rms' },
    });
    expect(body).toMatchObject({
      code: 'bad_option',
      suggestions: expect.arrayContaining([
        { id: 'espeak:ru', name: 'Russian' },
        { id: 'espeak:uk', name: 'Ukrainian' },
      ]),
    });
  });

  it('signs in and up by token for embedded pages, whatever cookies there are', async () => {
    const client = server.client();
    const email = `frame${crypto.randomUUID()}@example.com`;
    const password = 'correct horse battery';
    const made = await client.call('POST /api/tts/signup', { body: { email, password, tosAccepted: true } });
    const signedIn = await client.call('POST /api/tts/authenticate', { body: { email, password } });
    expect(signedIn.user.uuid).toBe(made.user.uuid);
    expect((await client.send('GET', '/api/user')).status).toBe(401);
    const framed = withoutSession(server);
    framed.bearer = signedIn.token;
    expect((await quote(framed)).maxChars).toBe(speechLimits.maxChars);
    const wrong = await client.send('POST', '/api/tts/authenticate', {
      body: { email, password: 'wrong horse' },
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    const code = await client.send('POST', '/api/tts/verify-email', { body: { email, code: '000000' } });
    expect(code.status).toBe(422);
    for (const path of ['/api/tts/resend-verification', '/api/tts/password-reset'])
      for (const address of [email, 'nobody@example.com'])
        expect((await client.send('POST', path, { body: { email: address } })).status).toBe(202);
  });

  it('ends what a killed server left open and gives it back', async () => {
    const client = await signUp(server);
    const { audioId } = await generate(client, { text: long });
    await server.ctx.db.query(`UPDATE speeches SET job_id = NULL, settled = NULL WHERE uuid = '${audioId}'`);
    clock.advance(31 * 60_000);
    await sweepSpeeches(server.ctx);
    expect(await statusOf(client, audioId)).toMatchObject({ cost: 0 });
    expect((await quote(client)).remainingChars).toBe(speechLimits.userCharsADay);
  });

  it('gives back what failed and drops what is over, however many others stand before it', async () => {
    const client = await signUp(server);
    const { audioId } = await generate(client);
    const { id, ...one } = await speechRows(server.ctx).findOne({
      where: { uuid: audioId },
      raw: true,
      rejectOnEmpty: true,
    });
    // two hundred to a listener that go on, then one that failed; two hundred and one that are over
    const like = (count: number, change: Partial<Speech>) =>
      speechRows(server.ctx).bulkCreate(
        Array.from({ length: count }, () => ({ ...one, jobId: null, uuid: randomUUID(), ...change })),
      );
    const open = { settled: null, expiresAt: null, createdAt: clock.now() };
    await like(200, open);
    const failed = randomUUID();
    await like(1, { ...open, uuid: failed, endedAs: 'failed' });
    await like(201, { settled: 'charged', expiresAt: clock.now() - 1 });
    await sweepSpeeches(server.ctx);
    const now = await speechRows(server.ctx).findOne({ where: { uuid: failed }, raw: true });
    expect(now?.settled).toBe('refunded');
    const over = { expiresAt: { [Op.lt]: clock.now() } };
    expect(await speechRows(server.ctx).count({ where: over })).toBe(0);
    const goOn = { userId: one.userId, jobId: null, settled: null };
    expect(await speechRows(server.ctx).count({ where: goOn })).toBe(200);
  });
});
