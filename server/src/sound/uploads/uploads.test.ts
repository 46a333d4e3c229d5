import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { uploadPartBytes } from '@formant/contract/base/constants';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile, wavHeader } from '../../testing/sound.ts';
import { sendParts, upload } from '../../testing/upload.ts';
import { uploadRows } from './models.ts';
import { sweepUploads } from './sweep.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const unknownId = '00000000-0000-4000-8000-000000000000';

onEachDatabase('uploads', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    client = server.client();
  });
  /** Each test finds nothing of the one before it. */
  afterEach(async () => {
    clock.advance(dayMs + 1000);
    await sweepUploads(server.ctx);
  });
  const filesOf = async (folder: string): Promise<string[]> =>
    readdir(path.join(server.ctx.config.dataDir, 'files', folder), { recursive: true });

  it('takes a file in parts and tells what it is by its bytes, whatever its name says', async () => {
    const bytes = wavFile({ seconds: 1, sampleRate: 48_000, channels: 2 });
    const done = await upload(client, bytes, { fileName: 'holiday.mp3' });
    expect(done).toMatchObject({
      fileName: 'holiday.mp3',
      size: bytes.length,
      sha256: sha256(bytes),
      probe: { format: 'wav', durationMs: 1000, sampleRate: 48_000, channels: 2 },
    });
    const again = await client.call('POST /api/upload/complete', { body: { uploadId: done.uploadId } });
    expect(again).toEqual(done);
  });

  it('names the parts that are missing and goes on where the line broke', async () => {
    const bytes = wavFile({ seconds: 60, sampleRate: 96_000, channels: 2 }); // three parts
    const announce = { fileName: 'long.wav', size: bytes.length };
    const started = await client.call('POST /api/upload/initialize', { body: announce });
    expect(started.partCount).toBe(3);
    const batch = await client.call('POST /api/upload/get-chunk-url', {
      body: { uploadId: started.uploadId, parts: [{ partNumber: 1 }, { partNumber: 3 }] },
    });
    const part = (number: number) => bytes.subarray((number - 1) * uploadPartBytes, number * uploadPartBytes);
    for (const { partNumber, url } of batch.urls)
      expect((await client.raw('PUT', url, { body: part(partNumber) })).headers.get('etag')).toBe(
        `"${sha256(part(partNumber))}"`,
      );

    const early = await client.send('POST', '/api/upload/complete', { body: { uploadId: started.uploadId } });
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: 'missing_parts', errors: { parts: ['2'] } });
    const listed = await client.call('POST /api/upload/list-parts', { body: { uploadId: started.uploadId } });
    expect(listed).toMatchObject({ status: 'uploading', partCount: 3 });
    expect(listed.parts.map((one) => one.partNumber)).toEqual([1, 3]);

    const { url } = await client.call('POST /api/upload/get-chunk-url', {
      body: { uploadId: started.uploadId, partNumber: 2 },
    });
    await client.raw('PUT', url, { body: part(2) });
    const wrong = await client.send('POST', '/api/upload/complete', {
      body: {
        uploadId: started.uploadId,
        parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: 'f'.repeat(64) })),
      },
    });
    expect(wrong.body).toMatchObject({ code: 'missing_parts', errors: { parts: ['1', '2', '3'] } });
    const done = await client.call('POST /api/upload/complete', {
      body: {
        uploadId: started.uploadId,
        parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: `"${sha256(part(partNumber))}"` })),
      },
    });
    expect(done.sha256).toBe(sha256(bytes));
    expect(await filesOf('parts')).toEqual([]);
  });

  it('cuts a file as its sender wishes, and goes on with the parts it has begun with', async () => {
    const bytes = wavFile({ seconds: 60, sampleRate: 96_000, channels: 2 });
    const mib = 1024 ** 2;
    const begin = (partSize?: number) =>
      client.send('POST', '/api/upload/initialize', {
        body: {
          fileName: 'a.wav',
          size: bytes.length,
          fingerprint: 'wished',
          ...(partSize ? { partSize } : {}),
        },
      });
    for (const bad of [4 * mib, 65 * mib, 5 * mib + 1])
      expect((await begin(bad)).status, String(bad)).toBe(422);
    const { body } = await begin(5 * mib);
    expect(body).toMatchObject({ partSize: 5 * mib, partCount: Math.ceil(bytes.length / (5 * mib)) });
    const { uploadId } = body as { uploadId: string };
    expect((await begin(32 * mib)).body).toMatchObject({ uploadId, partSize: 5 * mib });
    expect((await begin()).body).toMatchObject({ uploadId, partSize: 5 * mib });
    expect(await sendParts(client, bytes, { fingerprint: 'wished' })).toBe(uploadId);
    const done = await client.call('POST /api/upload/complete', { body: { uploadId } });
    expect(done.sha256).toBe(sha256(bytes));
  });

  it('completes once when asked many times at the same time', async () => {
    const bytes = wavFile();
    const uploadId = await sendParts(client, bytes);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call('POST /api/upload/complete', { body: { uploadId } })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('finds the whole file of a process that died before it could write so', async () => {
    const bytes = wavFile();
    const uploadId = await sendParts(client, bytes);
    const { storage } = server.ctx;
    const row = await uploadRows(server.ctx).findOne({ where: { uuid: uploadId }, rejectOnEmpty: true });
    const parts = await storage.parts.list(row.storageKey, row.handle);
    await storage.parts.complete(row.storageKey, row.handle, parts);
    const done = await client.call('POST /api/upload/complete', { body: { uploadId } });
    expect(done.sha256).toBe(sha256(bytes));
  });

  it('refuses damaged, short, long, forged and late parts and keeps nothing of them', async () => {
    const bytes = wavFile();
    const { uploadId } = await client.call('POST /api/upload/initialize', {
      body: { fileName: 'a.wav', size: bytes.length },
    });
    const { url } = await client.call('POST /api/upload/get-chunk-url', {
      body: { uploadId, partNumber: 1, sha256: sha256(bytes) },
    });
    const code = async (address: string, body: Buffer) => {
      const answer = await client.raw('PUT', address, { body });
      return [answer.status, (answer.body as { code?: string }).code];
    };
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(999) ^ 1, 999);
    expect(await code(url, damaged)).toEqual([422, 'checksum_mismatch']);
    expect(await code(url, bytes.subarray(1))).toEqual([422, 'truncated']);
    expect(await code(url, Buffer.concat([bytes, bytes]))).toEqual([413, 'too_large']);
    expect(await code(url.replace('/1?', '/2?'), bytes)).toEqual([403, 'bad_signature']);
    expect(await code(url.replace(/size=\d+/, 'size=99'), bytes.subarray(0, 99))).toEqual([
      403,
      'bad_signature',
    ]);
    clock.advance(3601_000);
    expect(await code(url, bytes)).toEqual([410, 'expired']);
    const listed = await client.call('POST /api/upload/list-parts', { body: { uploadId } });
    expect(listed).toMatchObject({ status: 'initialised', parts: [] });
    expect(await filesOf('temporary')).toEqual([]);
  });

  it('keeps nothing of a part whose connection breaks', async () => {
    const bytes = wavFile({ seconds: 5 });
    const { uploadId } = await client.call('POST /api/upload/initialize', {
      body: { fileName: 'a.wav', size: bytes.length },
    });
    const { url } = await client.call('POST /api/upload/get-chunk-url', {
      body: { uploadId, partNumber: 1 },
    });
    await new Promise<void>((resolve) => {
      const request = httpRequest(new URL(url, server.url), {
        method: 'PUT',
        headers: { 'content-length': bytes.length },
      });
      request.on('error', () => resolve());
      request.write(bytes.subarray(0, 70_000), () => request.destroy());
      request.on('close', () => resolve());
    });
    await expect.poll(() => filesOf('temporary')).toEqual([]);
    const listed = await client.call('POST /api/upload/list-parts', { body: { uploadId } });
    expect(listed.parts).toEqual([]);
  });

  it.each([
    [
      'an executable with a sound’s name',
      Buffer.concat([Buffer.from('7f454c46020101', 'hex'), randomBytes(4000)]),
    ],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(4000)])],
    ['noise', randomBytes(5000)],
    ['text', Buffer.from('hello '.repeat(900))],
  ])('refuses %s and says so each time', async (_name, bytes) => {
    const uploadId = await sendParts(client, bytes, { fileName: 'song.mp3' });
    for (let time = 0; time < 2; time++) {
      const answer = await client.send('POST', '/api/upload/complete', { body: { uploadId } });
      expect(answer.status).toBe(415);
      expect(answer.body).toMatchObject({ code: 'not_audio' });
    }
    expect(await filesOf('objects/uploads')).toEqual([]);
  });

  it.each([
    ['without samples', wavHeader({ dataBytes: 0, sampleRate: 48_000, channels: 1 }), 'empty'],
    [
      'with 200 channels',
      Buffer.concat([wavHeader({ dataBytes: 4000, sampleRate: 48_000, channels: 200 }), Buffer.alloc(4000)]),
      'too_many_channels',
    ],
  ])('refuses a sound %s', async (_name, bytes, code) => {
    const uploadId = await sendParts(client, bytes);
    const answer = await client.send('POST', '/api/upload/complete', { body: { uploadId } });
    expect(answer.body).toMatchObject({ code });
  });

  it('refuses what is empty or too large before a byte travels', async () => {
    const start = async (size: number, purpose: string) => {
      const answer = await client.send('POST', '/api/upload/initialize', {
        body: { fileName: 'a', size, purpose },
      });
      return [answer.status, (answer.body as { code: string }).code];
    };
    expect(await start(0, 'tool')).toEqual([422, 'empty']);
    expect(await start(3 * 1024 ** 3, 'tool')).toEqual([413, 'too_large']);
    expect(await start(9 * 1024 ** 2, 'avatar')).toEqual([413, 'too_large']);
    expect(await start(100, 'virus')).toEqual([422, 'invalid']);
    const oneShot = await client.send('POST', '/api/upload/get-presigned-url', {
      body: { fileName: 'a', size: 101 * 1024 ** 2 },
    });
    expect(oneShot.status).toBe(413);
  });

  it('asks a picture of a person to be a picture, and a model not to be a pickle', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect((await upload(client, png, { purpose: 'avatar' })).probe).toBeNull();
    const sound = await sendParts(client, wavFile(), { purpose: 'avatar' });
    const refused = await client.send('POST', '/api/upload/complete', { body: { uploadId: sound } });
    expect(refused.body).toMatchObject({ code: 'invalid' });
    const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(200)]);
    const pth = await sendParts(client, zip, { purpose: 'model', fileName: 'voice.pth' });
    const model = await client.send('POST', '/api/upload/complete', { body: { uploadId: pth } });
    expect(model.body).toMatchObject({ code: 'unsupported_codec' });
  });

  it.each(['POST /api/upload/get-presigned-url', 'POST /api/upload/get-google-url'] as const)(
    'takes a whole file by %s',
    async (call) => {
      const bytes = wavFile();
      const target = await client.call(call, {
        body: { fileName: 'one.wav', size: bytes.length, sha256: sha256(bytes) },
      });
      const put = await client.raw(target.method, target.url, { body: bytes, headers: target.headers });
      expect(put.status).toBe(204);
      const done = await client.call('POST /api/upload/complete', { body: { uploadId: target.uploadId } });
      expect(done.sha256).toBe(sha256(bytes));
    },
  );

  it('expires unfinished uploads after 24 hours and deletes their parts', async () => {
    const bytes = wavFile();
    const unfinished = await sendParts(client, bytes);
    const finished = await upload(client, bytes);
    clock.advance(dayMs + 1000);
    const late = await client.send('POST', '/api/upload/complete', { body: { uploadId: unfinished } });
    expect(late.status).toBe(410);
    const renew = await client.send('POST', '/api/upload/get-chunk-url', {
      body: { uploadId: unfinished, partNumber: 1 },
    });
    expect(renew.status).toBe(410);
    expect(await sweepUploads(server.ctx)).toBe(2);
    expect(await filesOf('parts')).toEqual([]);
    expect(await filesOf('objects/uploads')).toEqual([]);
    const gone = await client.send('POST', '/api/upload/complete', { body: { uploadId: finished.uploadId } });
    expect(gone.status).toBe(410);
    expect(await sweepUploads(server.ctx)).toBe(0);
  });

  it('does not know uploads that do not exist', async () => {
    for (const path of ['complete', 'list-parts', 'get-chunk-url'])
      expect(
        (
          await client.send('POST', `/api/upload/${path}`, {
            body: { uploadId: unknownId, ...(path === 'get-chunk-url' ? { partNumber: 1 } : {}) },
          })
        ).status,
      ).toBe(404);
  });

  it('refuses fields of its own making and parts that the file does not have', async () => {
    const extra = await client.send('POST', '/api/upload/initialize', {
      body: { fileName: 'a.wav', size: 10, id: 1, userId: 1 },
    });
    expect(extra.status).toBe(422);
    const { uploadId } = await client.call('POST /api/upload/initialize', {
      body: { fileName: 'a.wav', size: 10 },
    });
    for (const body of [{ uploadId }, { uploadId, partNumber: 2 }, { uploadId, partNumber: 1.5 }]) {
      const answer = await client.send('POST', '/api/upload/get-chunk-url', { body });
      expect(answer.status).toBe(422);
    }
  });

  it('tells which version of a file it serves, and sends what the caller has no second time', async () => {
    const person = await signUp(server);
    const { uploadId } = await upload(person, wavFile({ seconds: 1 }));
    const { url } = await person.call('POST /api/audio/store-details/{voiceUUID?}', {
      params: {},
      body: { uploadId },
    });
    const get = (headers: Record<string, string> = {}) => person.raw('GET', url, { headers });
    const { status, headers } = await get();
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    expect(status).toBe(200);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(Date.parse(modified)).toBeGreaterThan(Date.now() - 600_000);
    const statusOf = async (asked: Record<string, string>) => (await get(asked)).status;
    const range = 'bytes=100-';
    const earlier = new Date(Date.parse(modified) - 60_000).toUTCString();
    for (const [asked, expected] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", W/${etag}` }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200], // the mark is the better one
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-match': `W/${etag}` }, 412],
      [{ 'if-unmodified-since': modified }, 200],
      [{ 'if-unmodified-since': earlier }, 412],
      [{ range }, 206],
      [{ range, 'if-range': etag }, 206],
      [{ range, 'if-range': modified }, 206],
      [{ range, 'if-range': '"other"' }, 200],
      [{ range, 'if-range': `W/${etag}` }, 200],
      [{ range, 'if-range': earlier }, 200],
      [{ range, 'if-none-match': etag }, 304],
    ] as [Record<string, string>, number][])
      expect(await statusOf(asked), JSON.stringify(asked)).toBe(expected);
    const other = await upload(person, wavFile({ seconds: 1 }));
    const second = await person.call('POST /api/audio/store-details/{voiceUUID?}', {
      params: {},
      body: { uploadId: other.uploadId },
    });
    expect((await person.open('HEAD', second.url)).headers.get('etag')).not.toBe(etag);
  });

  it('serves stored files whole and in ranges to whoever has the signed address', async () => {
    const bytes = wavFile();
    const { uploadId } = await upload(client, bytes);
    const row = await uploadRows(server.ctx).findOne({ where: { uuid: uploadId }, rejectOnEmpty: true });
    const url = await server.ctx.storage.signedUrl(row.storageKey, {
      expiresSeconds: 60,
      fileName: 'Mein Lied ♥.wav',
      contentType: 'audio/wav',
    });
    const stranger = server.client();
    const get = async (range?: string) => {
      const response = await stranger.open('GET', url, range ? { headers: { range } } : {});
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const whole = await get();
    expect(whole.response.status).toBe(200);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(whole.response.headers.get('content-type')).toBe('audio/wav');
    expect(whole.response.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''Mein%20Lied%20%E2%99%A5.wav",
    );
    const middle = await get('bytes=100-199');
    expect(middle.response.status).toBe(206);
    expect(middle.response.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(middle.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    expect((await get('bytes=-10')).bytes.equals(bytes.subarray(-10))).toBe(true);
    expect((await get(`bytes=${bytes.length - 5}-`)).bytes.equals(bytes.subarray(-5))).toBe(true);
    expect((await get(`bytes=${bytes.length}-`)).response.status).toBe(416);
    expect((await get('bytes=9-3')).response.status).toBe(200);
    const head = await stranger.open('HEAD', url);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect((await stranger.raw('GET', url.replace('Lied', 'Leid'))).status).toBe(403);
    expect((await stranger.raw('GET', url.replace('audio%2Fwav', 'text%2Fhtml'))).status).toBe(403);
    clock.advance(61_000);
    expect((await get()).response.status).toBe(410);
  });
});
