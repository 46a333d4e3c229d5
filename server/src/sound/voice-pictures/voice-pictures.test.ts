import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picturesADay } from '@formant/contract/sound/voice-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedSecret, signedHeaders } from '../../kernel/signed-webhooks.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makePictureJob, makeVoice } from '../../testing/make/sound.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { photoOf } from '../../testing/photo.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { promptOf } from './ask.ts';
import { pictureRows } from './models.ts';

const secret = derivedSecret('a secret', 'of both sides');
const hour = 60 * 60_000;

/** What stands for Replicate: takes predictions, and gives files. */
async function startReplicate() {
  const asked: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
  const files = new Map<string, (res: ServerResponse) => void>();
  let status = 201;
  const peer: Server = createServer((req: IncomingMessage, res) => {
    const file = files.get(req.url ?? '');
    if (file) return file(res);
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>; // safe: JSON was sent
      asked.push({ path: req.url ?? '', authorization: req.headers.authorization, body });
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ id: 'gm3qorzdhgbfurvjtvhg6dckhu', status: 'starting' }));
    });
  });
  peer.listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`; // safe: it listens on TCP
  return {
    url,
    asked,
    answerWith: (next: number) => {
      status = next;
    },
    /** A file at an address of its own. */
    file(give: (res: ServerResponse) => void): string {
      const path = `/files/${randomUUID()}`;
      files.set(path, give);
      return url + path;
    },
    /** The job that was asked for last. */
    job: () => new URL(String(asked.at(-1)?.body.webhook)).searchParams.get('job') ?? '',
    close: () => peer.close(),
  };
}
type Replicate = Awaited<ReturnType<typeof startReplicate>>;
const replicateAt = ({ url }: Replicate, model = 'black-forest-labs/flux-schnell') =>
  ({ kind: 'replicate', token: 'r8_token', model, secret, url: `${url}/v1` }) as const;

/** As the service tells a prediction that has ended. */
const predictionOf = (more: object = {}) => ({
  id: 'gm3qorzdhgbfurvjtvhg6dckhu',
  model: 'black-forest-labs/flux-schnell',
  version: '5c7d5dc6dd8bf75c1acaa8565735e7986bc5b66206b55cca93cb72c9bf15ccaa',
  input: { prompt: 'A picture' },
  logs: '',
  output: null,
  error: null,
  status: 'succeeded',
  created_at: '2026-11-08T16:19:34.765994Z',
  data_removed: false,
  started_at: '2026-11-08T16:19:34.779176Z',
  completed_at: '2026-11-08T16:19:34.791859Z',
  metrics: { predict_time: 0.012683, total_time: 0.025366 },
  urls: { get: 'https://api.replicate.com/v1/predictions/gm3qorzdhgbfurvjtvhg6dckhu' },
  ...more,
});

interface Message {
  id?: string;
  atMs?: number;
  by?: string;
  headers?: Record<string, string>;
}
function post(server: TestServer, job: string | null, body: unknown, message: Message = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { id = `msg_${randomUUID()}`, atMs = server.ctx.clock.now(), by = secret } = message;
  return server
    .client()
    .raw('POST', `/webhooks/image-generation${job === null ? '' : `?job=${encodeURIComponent(job)}`}`, {
      body: text,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(by, id, atMs, text),
        ...message.headers,
      },
    });
}

const show = (person: TestClient, voiceUUID: string) =>
  person.call('GET /api/voice/drawn-picture/{voiceUUID}', { params: { voiceUUID } });
const addressOf = async (person: TestClient, voiceUUID: string) =>
  (await person.call('GET /api/voice/get-voice/{voiceUUID}', { params: { voiceUUID } })).avatarUrl;
const until = async (person: TestClient, voiceUUID: string, status: string) =>
  expect.poll(async () => (await show(person, voiceUUID)).status, { timeout: 20_000 }).toBe(status);

onSqlite('pictures of voices', (database) => {
  let server: TestServer;
  let peer: Replicate;
  let person: TestClient;
  const time = { now: 0 };
  beforeAll(async () => {
    peer = await startReplicate();
    server = await startServer({
      database,
      config: { imageGenerator: replicateAt(peer) },
      overrides: { clock: { now: () => Date.now() + time.now } },
    });
    person = await signUp(server);
  });
  afterAll(async () => {
    await server.close();
    peer.close();
  });
  const asked = async (given: Record<string, unknown> = {}, wish?: string) => {
    const { uuid } = await makeVoice(person, given);
    await makePictureJob(person, uuid, wish);
    return { uuid, job: peer.job() };
  };
  const rowOf = (jobUuid: string) => pictureRows(server.ctx).findOne({ where: { jobUuid }, raw: true });
  const photo = () => photoOf({ width: 300, height: 200, format: 'png' });

  it('asks the service with the voice’s name, its words and the wish, and nothing of the person', async () => {
    const voice = await makeVoice(person, { name: 'Ada', gender: 'female', tags: ['warm', 'deep'] });
    const shown = await makePictureJob(person, voice.uuid, 'A fox in the snow.');
    expect(shown).toMatchObject({ generator: 'Replicate', status: 'drawing', problem: null });
    expect(JSON.stringify(shown)).not.toContain(peer.job());
    expect(peer.asked.at(-1)).toEqual({
      path: '/v1/models/black-forest-labs/flux-schnell/predictions',
      authorization: 'Bearer r8_token',
      body: {
        input: {
          prompt:
            'A square picture that stands for a voice called “Ada”: female, warm, deep. A fox in the snow. One subject in the middle, no letters, no words, no frame.',
        },
        webhook: `${server.url}/webhooks/image-generation?job=${peer.job()}`,
        webhook_events_filter: ['completed'],
      },
    });
    expect(JSON.stringify(await rowOf(peer.job()))).not.toContain('fox');
    expect(promptOf({ ...voice, tags: '[]' }, undefined)).toContain('“Ada”: female. One');
  });

  it('asks for any other model by its version', async () => {
    const version = 'a'.repeat(64);
    const other = await startServer({ config: { imageGenerator: replicateAt(peer, `me/mine:${version}`) } });
    const somebody = await signUp(other);
    await makePictureJob(somebody, (await makeVoice(somebody)).uuid);
    expect(peer.asked.at(-1)).toMatchObject({ path: '/v1/predictions', body: { version } });
    await other.close();
  });

  it.each([
    ['a list of addresses', (url: string) => [url]],
    ['an address', (url: string) => url],
  ])('fetches what the service gives as %s, and draws it anew', async (_, output) => {
    const { uuid, job } = await asked();
    const bytes = await photo();
    expect(bytes.includes('Canon')).toBe(true);
    const url = peer.file((res) => res.setHeader('content-type', 'text/html').end(bytes));
    const answer = await post(server, job, predictionOf({ output: output(url) }));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    await until(person, uuid, 'drawn');
    const address = (await addressOf(person, uuid)) ?? '';
    const stored = Buffer.from(await (await withoutSession(server).open('GET', address)).arrayBuffer());
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
  });

  it('takes the plain form, with the picture in it, and gives the picture back that was there', async () => {
    const { uuid, job } = await asked();
    const first = (await photo()).toString('base64');
    expect((await post(server, null, { jobUuid: job, status: 'succeeded', imageUrl: first })).status).toBe(
      200,
    );
    const before = (await addressOf(person, uuid)) ?? '';
    expect(before).not.toBe('');
    await makePictureJob(person, uuid);
    const imageUrl = `data:image/webp;base64,${(await photoOf({ width: 40, height: 40, format: 'webp' })).toString('base64')}`;
    await post(server, null, { jobUuid: peer.job(), status: 'succeeded', imageUrl });
    expect(await addressOf(person, uuid)).not.toBe(before);
    expect((await withoutSession(server).open('GET', before)).status).toBe(404);
    const none = await person.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { avatarUploadId: null },
    });
    expect(none.avatarUrl).toBeNull();
  });

  it('refuses every signature but the one over this message, of the last five minutes', async () => {
    const { uuid, job } = await asked();
    const body = JSON.stringify(predictionOf({ status: 'failed' }));
    const now = server.ctx.clock.now();
    const good = signedHeaders(secret, 'msg_1', now, body);
    const refused: Record<string, string>[] = [
      { 'webhook-signature': '' },
      { 'webhook-signature': good['webhook-signature']!.slice(3) },
      { 'webhook-signature': good['webhook-signature']!.replace('v1,', 'v2,') },
      { 'webhook-signature': `v1,${'A'.repeat(43)}=` },
      { 'webhook-id': 'msg_2' },
      { 'webhook-id': '' },
      { 'webhook-timestamp': String(Math.floor(now / 1000) - 1) },
      { 'webhook-timestamp': 'now' },
      signedHeaders(secret, 'msg_1', now, `${body} `),
      signedHeaders(derivedSecret('another', 'secret'), 'msg_1', now, body),
      signedHeaders(secret, 'msg_1', now - 301_000, body),
      signedHeaders(secret, 'msg_1', now + 302_000, body),
    ];
    for (const headers of refused) {
      const answer = await post(server, job, body, { id: 'msg_1', atMs: now, headers });
      expect([headers, answer.status]).toEqual([headers, 401]);
    }
    const bare = await startServer({ working: false });
    expect((await post(bare, job, body)).status).toBe(401);
    await bare.close();
    expect((await show(person, uuid)).status).toBe('drawing');
    // while the secret is changed there are two signatures
    const both = `v1,${'A'.repeat(43)}= ${good['webhook-signature']}`;
    expect(
      (await post(server, job, body, { id: 'msg_1', atMs: now, headers: { 'webhook-signature': both } }))
        .status,
    ).toBe(200);
    expect((await show(person, uuid)).status).toBe('failed');
  });

  it('refuses what is signed and no answer', async () => {
    const { uuid, job } = await asked();
    const bad: [string | null, unknown][] = [
      [job, ''],
      [job, '{'],
      [job, 'null'],
      [job, predictionOf({ status: 'done' })],
      [job, predictionOf({ id: 7 })],
      ['job', predictionOf()],
      ['', predictionOf()],
      [null, predictionOf()],
      [null, { jobUuid: 'x', status: 'failed' }],
      [null, { jobUuid: job, status: 'succeeded' }],
      [null, { jobUuid: job, status: 'canceled' }],
    ];
    for (const [address, body] of bad) {
      const answer = await post(server, address, body);
      // without a body there is nothing that could be signed
      expect([address, body, answer.status]).toEqual([address, body, 400]);
      expect(answer.body).toMatchObject({ code: 'bad_request', message: expect.any(String) });
    }
    expect((await post(server, null, 'x'.repeat(8_000_000))).status).toBe(413);
    expect((await show(person, uuid)).status).toBe('drawing');
  });

  it('answers only POST, and only at its address', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await server.client().raw(method, '/webhooks/image-generation');
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await server.client().raw('POST', '/webhooks/image-generation/x', { body: {} })).status).toBe(
      404,
    );
  });

  it('takes a message once, for one job, and no other after it', async () => {
    const { uuid, job } = await asked();
    const id = 'msg_once';
    const failed = { jobUuid: job, status: 'failed' };
    const picture = {
      jobUuid: job,
      status: 'succeeded',
      imageUrl: (await photo()).toString('base64'),
    };
    for (const [body, given] of [
      [failed, id],
      [failed, id],
      [picture, id],
      [picture, 'msg_other'],
    ] as const) {
      const answer = await post(server, null, body, { id: given });
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    expect(await show(person, uuid)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/other words/),
    });
    expect(await addressOf(person, uuid)).toBeNull();
    // the address is not signed, so that a message could be turned to another job
    const other = await asked();
    expect((await post(server, other.job, predictionOf({ status: 'failed' }), { id })).status).toBe(200);
    expect((await show(person, other.uuid)).status).toBe('drawing');
  });

  it('says nothing of jobs that it does not know, and waits for those that go on', async () => {
    expect(
      (await post(server, randomUUID(), predictionOf({ output: ['https://example.org/a.png'] }))).status,
    ).toBe(200);
    const { uuid, job } = await asked();
    for (const status of ['starting', 'processing'])
      expect((await post(server, job, predictionOf({ status }))).status).toBe(200);
    expect((await show(person, uuid)).status).toBe('drawing');
    for (const status of ['canceled', 'failed'])
      expect((await post(server, job, predictionOf({ status, error: 'NSFW content detected' }))).status).toBe(
        200,
      );
    expect((await show(person, uuid)).status).toBe('failed');
  });

  it('takes no file but a whole picture of at most 5 MB, from the public internet', async () => {
    const big = Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const given: [string, unknown][] = [
      ['nothing', null],
      ['an object', [{ url: 'x' }]],
      ['too large', [peer.file((res) => res.end(big))]],
      ['half a picture', [peer.file(async (res) => res.end((await photo()).subarray(0, 200)))]],
      [
        'no picture',
        [peer.file((res) => res.setHeader('content-type', 'image/png').end('GIF89a not for us'))],
      ],
      ['a drawing that is a program', [peer.file((res) => res.end(svg))]],
      ['nothing there', [peer.file((res) => res.writeHead(404).end())]],
      ['leads elsewhere', [peer.file((res) => res.writeHead(302, { location: `${peer.url}/x` }).end())]],
      ['no https', ['http://example.org/a.png']],
      ['this machine', ['https://127.0.0.1/a.png']],
      ['inside', ['https://169.254.169.254/latest/meta-data']],
    ];
    for (const [what, output] of given) {
      const { uuid, job } = await asked();
      expect((await post(server, job, predictionOf({ output }))).status).toBe(200);
      await until(person, uuid, 'failed');
      expect([what, (await show(person, uuid)).problem]).toEqual([
        what,
        'What the generator made can’t be used as a picture. Try again.',
      ]);
      expect(await addressOf(person, uuid)).toBeNull();
    }
    // another service on this machine is not the generator
    const elsewhere = await startReplicate();
    let fetched = 0;
    const url = elsewhere.file(async (res) => {
      fetched++;
      res.end(await photo());
    });
    const { uuid, job } = await asked();
    await post(server, job, predictionOf({ output: url }));
    await until(person, uuid, 'failed');
    expect(fetched).toBe(0);
    elsewhere.close();
  });

  it('keeps nothing for a voice that was deleted meanwhile', async () => {
    const { uuid, job } = await asked();
    await person.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: uuid } });
    expect(await rowOf(job)).toBeNull();
    const imageUrl = (await photo()).toString('base64');
    expect((await post(server, null, { jobUuid: job, status: 'succeeded', imageUrl })).status).toBe(200);
    const restored = await person.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { restore: true },
    });
    expect(restored.avatarUrl).toBeNull();
    expect((await show(person, uuid)).status).toBeNull();
  });

  it('waits for an hour', async () => {
    const { uuid, job } = await asked();
    const again = () =>
      person.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} }).then(({ status }) => status);
    expect(await again()).toBe(409);
    time.now = hour + 1000;
    expect(await show(person, uuid)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/hour/),
    });
    const imageUrl = (await photo()).toString('base64');
    await post(server, null, { jobUuid: job, status: 'succeeded', imageUrl });
    expect(await addressOf(person, uuid)).toBeNull();
    expect(await again()).toBe(202);
    time.now = 0;
  });

  it('tells when the service takes no job, and lets somebody ask again', async () => {
    const { uuid } = await makeVoice(person);
    peer.answerWith(402);
    expect(await person.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    peer.answerWith(201);
    expect((await show(person, uuid)).status).toBeNull();
    expect((await makePictureJob(person, uuid)).status).toBe('drawing');
  });

  it('is for the owner of a voice alone, and for a sentence', async () => {
    const { uuid } = await makeVoice(person, { visibility: 'unlisted' });
    const somebody = await signUp(server);
    for (const [client, status] of [
      [somebody, 404],
      [withoutSession(server), 401],
    ] as const) {
      expect((await client.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} })).status).toBe(
        status,
      );
      expect((await client.send('GET', `/api/voice/drawn-picture/${uuid}`)).status).toBe(status);
    }
    for (const wish of ['x'.repeat(301), 'a\u202eb', 7])
      expect((await person.send('POST', `/api/voice/draw-picture/${uuid}`, { body: { wish } })).status).toBe(
        422,
      );
  });

  it('draws so many a day', async () => {
    const limited = await startServer({ config: { imageGenerator: replicateAt(peer), rateLimits: true } });
    const somebody = await signUp(limited);
    const { uuid } = await makeVoice(somebody);
    for (let n = 0; n < picturesADay; n++) {
      await makePictureJob(somebody, uuid);
      await post(limited, peer.job(), predictionOf({ status: 'failed' }));
    }
    expect((await somebody.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} })).status).toBe(429);
    await limited.close();
  });

  it('says so where there is no generator', async () => {
    const bare = await startServer({ working: false });
    const somebody = await signUp(bare);
    const { uuid } = await makeVoice(somebody);
    expect((await show(somebody, uuid)).generator).toBeNull();
    expect(await somebody.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} })).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching(/own/) },
    });
    await bare.close();
  });
});

onEachDatabase('pictures of voices', (database) => {
  it('are drawn by the sandbox from the call to the voice, once however often they are answered', async () => {
    const server = await startServer({ database, config: { imageGenerator: { kind: 'sandbox', secret } } });
    const person = await signUp(server);
    const { uuid } = await makeVoice(person);
    await makePictureJob(person, uuid, 'Blue.');
    await until(person, uuid, 'drawn');
    const drawn = await addressOf(person, uuid);
    expect(drawn).toMatch(/\.webp/);
    const row = await pictureRows(server.ctx).findOne({ raw: true });
    const body = { jobUuid: row?.jobUuid, status: 'failed' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(server, null, body, { id: row?.eventId ?? '' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await show(person, uuid)).status).toBe('drawn');
    await server.close();
  });

  it('are one however many ask for them, and however many answers come at once', async () => {
    const peer = await startReplicate();
    const server = await startServer({ database, config: { imageGenerator: replicateAt(peer) } });
    const person = await signUp(server);
    const { uuid } = await makeVoice(person);
    const asking = await Promise.all(
      [1, 2, 3, 4].map(() => person.send('POST', `/api/voice/draw-picture/${uuid}`, { body: {} })),
    );
    expect(asking.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    const imageUrl = (await photoOf({ width: 40, height: 40, format: 'png' })).toString('base64');
    const body = { jobUuid: peer.job(), status: 'succeeded', imageUrl };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(server, null, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const address = (await addressOf(person, uuid)) ?? '';
    expect((await withoutSession(server).open('GET', address)).status).toBe(200);
    await server.close();
    peer.close();
  });
});
