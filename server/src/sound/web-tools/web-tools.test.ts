import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freeJobsADay, type QueueItem, type QueueResult } from '@formant/contract/web-tools';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { sendParts, upload } from '../../testing/upload.ts';
import { sweepAudio } from '../audio/index.ts';
import { sweepUploads } from '../uploads/index.ts';
import { sweepItems } from './sweep.ts';

const song = wavFile({ seconds: 3, sampleRate: 22_050, channels: 2, wide: true });
/** Minutes of work: no test meets its end by chance. */
const longSong = wavFile({ seconds: 420, sampleRate: 44_100, channels: 2, wide: true });
const unknown = '00000000-0000-4000-8000-000000000000';

const store = async (client: TestClient, uploadId: string, body: Record<string, unknown> = {}) =>
  client.call('POST /api/web-tools/queue/store/{tool}', {
    params: { tool: 'vocal-remover' },
    body: { uploadId, ...body },
  });
const resultOf = (client: TestClient, uuid: string, waitMs = 0) =>
  client.call('GET /api/web-tools/queue/get-result/{uuid}', { params: { uuid }, query: { waitMs } });
const ended = async (client: TestClient, uuid: string): Promise<QueueResult> => {
  const result = await resultOf(client, uuid, 25_000);
  expect(['succeeded', 'failed', 'cancelled']).toContain(result.status);
  return result;
};
const processing = (client: TestClient, uuid: string) =>
  vi.waitFor(async () => expect((await resultOf(client, uuid)).status).toBe('processing'), {
    timeout: 15_000,
  });
const update = (client: TestClient, id: number | string, body: Record<string, unknown>) =>
  client.send('POST', `/api/web-tools/update-queue-item/${id}`, { body });

/** Reads server-sent events until the stream ends. */
async function events(client: TestClient, uuid: string): Promise<QueueResult[]> {
  const response = await client.open('GET', `/api/web-tools/queue/events/${uuid}`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: update\n'))
    .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)) as QueueResult); // safe: read by the assertions
}

onEachDatabase('the web tools queue', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  it('takes a song apart, tells of its progress and gives the stems with their waveforms', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, song, { fileName: 'My song.wav' });
    const item = await store(client, uploadId, { options: { strength: 80 }, format: 'flac' });
    expect(item).toMatchObject({ tool: 'vocal-remover', type: 'free', name: 'My song.wav', error: null });
    const seen = await events(client, item.uuid);
    const result = seen.at(-1);
    expect(result).toMatchObject({
      status: 'succeeded',
      progress: 1,
      engine: 'dsp',
      error: null,
      options: { strength: 80 },
      input: { name: 'My song.wav', durationMs: 3000, uploadId },
    });
    const progress = seen.map((one) => one.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(result?.outputs.map((output) => [output.name, output.format, output.durationMs])).toEqual([
      ['vocals', 'flac', 3000],
      ['instrumental', 'flac', 3000],
    ]);
    for (const output of result?.outputs ?? []) {
      const bytes = await client.open('GET', output.url);
      expect(bytes.headers.get('content-type')).toBe('audio/flac');
      expect(Buffer.from(await bytes.arrayBuffer()).toString('latin1', 0, 4)).toBe('fLaC');
      const saved = await client.open('GET', output.downloadUrl);
      expect(saved.headers.get('content-disposition')).toBe(
        `attachment; filename*=UTF-8''My%20song%20%28${output.label}%29.flac`,
      );
      await saved.body?.cancel();
      const { peaks, version } = (await client.raw('GET', output.peaksUrl)).body as {
        peaks: number[];
        version: number;
      };
      expect(version).toBe(1);
      expect(peaks.length % 2).toBe(0);
      expect(Math.max(...peaks)).toBeLessThanOrEqual(127);
      // an address shows its key; the key must not show the uuid, which opens everything
      expect(output.url).not.toContain(item.uuid);
      expect(output.url).not.toContain(uploadId);
    }
    expect((await client.open('GET', result?.input.url ?? '')).status).toBe(200);
    // the result is passed on by its uuid, the file that was sent is not
    for (const other of [withoutSession(server), server.client(), await signUp(server)]) {
      expect(await resultOf(other, item.uuid)).toMatchObject({ status: 'succeeded', input: { url: null } });
      expect((await events(other, item.uuid)).at(-1)?.input.url).toBeNull();
    }
    // what a browser made before it signed in stays within its reach
    await signUp(server, client);
    expect((await resultOf(client, item.uuid)).input.url).not.toBeNull();
  });

  it('gives the original back to its owner, signed in or by key, and nobody’s to whoever has the uuid', async () => {
    const owner = await signUp(server);
    const { uploadId } = await upload(owner, song);
    const { uuid } = await store(owner, uploadId);
    await ended(owner, uuid);
    const program = server.client();
    const body = { name: 'Batch', scopes: ['jobs:read' as const] };
    program.bearer = (await owner.call('POST /api/developer/keys', { body })).apiKey;
    for (const client of [owner, program]) expect((await resultOf(client, uuid)).input.url).not.toBeNull();
    expect((await resultOf(await signUp(server), uuid)).input.url).toBeNull();
    const nobody = withoutSession(server);
    const item = await store(nobody, (await upload(nobody, song)).uploadId);
    await ended(nobody, item.uuid);
    expect((await resultOf(withoutSession(server), item.uuid)).input.url).not.toBeNull();
  });

  it('keeps an item waiting until its file has arrived, then runs it', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, song);
    const item = await store(client, uploadId);
    expect(item).toMatchObject({ status: 'queued', stage: 'upload', position: null });
    const landed = await client.send(
      'GET',
      `/api/web-tools/upload-finished?uploadId=${uploadId}&uuid=${item.uuid}`,
    );
    expect(landed).toMatchObject({ status: 200, body: { uuid: item.uuid } });
    expect((await ended(client, item.uuid)).status).toBe('succeeded');
    const again = await client.call('POST /api/web-tools/upload-finished', { body: { uploadId } });
    expect(again).toEqual({ uuid: item.uuid, status: 'succeeded' });
  });

  it('follows an item from before its file arrives to its end', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, song);
    const item = await store(client, uploadId);
    const following = events(client, item.uuid);
    await client.call('POST /api/upload/complete', { body: { uploadId } });
    const seen = await following;
    expect(seen[0]).toMatchObject({ status: 'queued' });
    expect(seen.at(-1)).toMatchObject({ status: 'succeeded' });
  });

  it('says that parts are missing when told too early that a file has landed', async () => {
    const client = server.client();
    const { uploadId } = await client.call('POST /api/upload/initialize', {
      body: { fileName: 'a.wav', size: 1000 },
    });
    await store(client, uploadId);
    const answer = await client.send('POST', '/api/web-tools/upload-finished', { body: { uploadId } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'missing_parts', errors: { parts: ['1'] } } });
  });

  it('ends a waiting item with the reason when its file turns out to be no sound', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, Buffer.from('MZ not a song'.repeat(400)), {
      fileName: 'song.mp3',
    });
    const item = await store(client, uploadId);
    expect((await client.send('POST', '/api/upload/complete', { body: { uploadId } })).status).toBe(415);
    expect(await resultOf(client, item.uuid)).toMatchObject({
      status: 'failed',
      error: { code: 'not_audio' },
    });
    const later = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
      body: { uploadId },
    });
    expect(later).toMatchObject({ status: 415, body: { code: 'not_audio' } });
  });

  it('refuses sound that is too long or too wide for the tool before it runs', async () => {
    const client = server.client();
    const wide = await upload(client, wavFile({ seconds: 1, sampleRate: 8000, channels: 9 }));
    const file = path.join(server.ctx.config.dataDir, 'four-hours.flac');
    const writer = await server.ctx.codec.encode(file, 'flac', { sampleRate: 8000, channelCount: 1 });
    const minute = [new Float32Array(60 * 8000)];
    for (let i = 0; i < 4 * 60 + 1; i++) await writer.write(minute);
    await writer.finish();
    const long = await upload(client, await readFile(file));
    for (const [uploadId, code] of [
      [wide.uploadId, 'too_many_channels'],
      [long.uploadId, 'too_long'],
    ]) {
      const answer = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
        body: { uploadId },
      });
      expect(answer).toMatchObject({ status: 422, body: { code } });
    }
  });

  it('refuses a file that breaks off in its header', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, song.subarray(0, 60), { fileName: 'broken.wav' });
    const answer = await client.send('POST', '/api/upload/complete', { body: { uploadId } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'truncated' } });
  });

  it('cancels a running job within a second, tries it again and keeps nothing of the first run', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, longSong);
    const item = await store(client, uploadId);
    await processing(client, item.uuid);
    const askedAt = performance.now();
    expect((await update(client, item.id, { action: 'cancel' })).status).toBe(200);
    const result = await ended(client, item.uuid);
    expect(performance.now() - askedAt).toBeLessThan(1000); // the promise made to people
    expect(result).toMatchObject({ status: 'cancelled', outputs: [], data: null });
    expect(await readdir(path.join(server.ctx.config.dataDir, 'work'))).toEqual([]);

    expect((await update(client, item.id, { action: 'cancel' })).body).toMatchObject({
      code: 'illegal_transition',
    });
    expect((await update(client, item.id, { action: 'retry' })).status).toBe(200);
    await processing(client, item.uuid);
    expect((await update(client, item.id, { action: 'retry' })).status).toBe(409);
    await update(client, item.id, { action: 'cancel' });
    expect((await ended(client, item.uuid)).status).toBe('cancelled');
  });

  it('shows the place in line, lets a waiting job be cancelled and runs the line in order', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, longSong);
    const items: QueueItem[] = [];
    for (let i = 0; i < server.ctx.compute.size + 2; i++) items.push(await store(client, uploadId));
    await vi.waitFor(async () => {
      const { data, depth } = await client.call('GET /api/web-tools/queue/get-queue-item/{tool}/{type?}', {
        params: { tool: 'vocal-remover' },
      });
      expect(data.filter((one) => one.status === 'processing')).toHaveLength(server.ctx.compute.size);
      expect(data.filter((one) => one.status === 'queued').map((one) => one.position)).toEqual([1, 0]);
      expect(depth).toBe(items.length);
    });
    const last = items.at(-1);
    await update(client, last?.id ?? 0, { action: 'cancel' });
    expect((await resultOf(client, last?.uuid ?? '')).status).toBe('cancelled');
    for (const item of items.slice(0, -1)) await update(client, item.id, { action: 'cancel' });
    for (const item of items) await ended(client, item.uuid);
  });

  it('cancels and tries again what still waits for its file', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, song);
    const item = await store(client, uploadId);
    expect((await update(client, item.id, { action: 'cancel' })).body).toMatchObject({ status: 'cancelled' });
    await client.call('POST /api/upload/complete', { body: { uploadId } });
    expect((await resultOf(client, item.uuid)).status).toBe('cancelled');
    expect((await update(client, item.id, { action: 'retry' })).status).toBe(200);
    expect((await ended(client, item.uuid)).status).toBe('succeeded');
  });

  it('gives what the tool refuses to the person, and lists jobs by new names', async () => {
    const client = server.client();
    const { uploadId } = await upload(client, song);
    const wrong = async (body: Record<string, unknown>, field: string) => {
      const answer = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
        body: { uploadId, ...body },
      });
      expect(answer.status).toBe(422);
      expect((answer.body as { errors: Record<string, unknown> }).errors).toHaveProperty([field]);
    };
    await wrong({ options: { strength: 1000 } }, 'options.strength');
    await wrong({ options: { quality: 'perfect' } }, 'options.quality');
    await wrong({ options: { volume: 11 } }, 'options');
    await wrong({ format: 'exe' }, 'format');
    await wrong({ type: 'gold' }, 'type');
    await wrong({ userId: 1 }, '_');
    const item = await store(client, uploadId);
    expect((await update(client, item.id, { action: 'rename', name: 'Demo take' })).status).toBe(200);
    expect((await update(client, item.id, { action: 'progress', progress: 1 })).status).toBe(422);
    const { data } = await client.call('GET /api/web-tools/queue/jobs');
    expect(data.map((one) => one.name)).toEqual(['Demo take']);
    await ended(client, item.uuid);
  });

  it('lists the jobs of a caller page by page, newest first, and nobody else’s', async () => {
    const owner = await signUp(server);
    const { uploadId } = await upload(owner, song);
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.unshift((await store(owner, uploadId)).uuid);
    const list = async (query: object) => {
      const { data, meta } = await owner.call('GET /api/web-tools/queue/jobs', { query });
      return { uuids: data.map(({ uuid }) => uuid), meta };
    };
    expect(await list({})).toEqual({ uuids: made, meta: { page: 1, perPage: 50, total: 3 } });
    const second = { uuids: made.slice(2), meta: { page: 2, perPage: 2, total: 3 } };
    expect(await list({ page: 2, perPage: 2 })).toEqual(second);
    expect(await list({ page: 2, limit: 2 })).toEqual(second);
    const nobody = await withoutSession(server).call('GET /api/web-tools/queue/jobs');
    expect(nobody).toEqual({ data: [], meta: { page: 1, perPage: 50, total: 0 } });
  });

  it('does not know other tools, lines and results', async () => {
    const client = server.client();
    for (const address of [
      '/api/web-tools/queue/get-queue-item/time-machine',
      '/api/web-tools/queue/get-queue-item/vocal-remover/gold',
      '/api/web-tools/queue/get-result/1',
      `/api/web-tools/queue/get-result/${unknown}`,
      `/api/web-tools/queue/events/${unknown}`,
      '/api/web-tools/queue/events/none',
    ])
      expect((await client.send('GET', address)).status).toBe(404);
    for (const [tool, status] of [
      ['time-machine', 404],
      ['vocal-remover', 404],
    ] as const) {
      const answer = await client.send('POST', `/api/web-tools/queue/store/${tool}`, {
        body: { uploadId: unknown },
      });
      expect(answer.status).toBe(status);
    }
    expect((await update(client, 999_999, { action: 'cancel' })).status).toBe(404);
  });

  it('asks for a subscription before premium processing', async () => {
    const client = await signUp(server);
    const { uploadId } = await upload(client, song);
    const answer = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
      body: { uploadId, type: 'premium' },
    });
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'quota_exhausted', display_notification: expect.stringContaining('subscription') },
    });
  });

  describe('belongs to its owner', () => {
    it('whose jobs nobody else can list, cancel, retry or rename', async () => {
      const people = {
        user: await signUp(server),
        app: await signUpWithToken(server),
        visitor: server.client(),
      };
      const others = [
        await signUp(server),
        await signUpWithToken(server),
        server.client(),
        withoutSession(server),
      ];
      for (const [who, owner] of Object.entries(people)) {
        const { uploadId } = await upload(owner, song);
        const item = await store(owner, uploadId);
        const result = await ended(owner, item.uuid);
        expect(result.status).toBe('succeeded');
        for (const stranger of others) {
          for (const action of [{ action: 'cancel' }, { action: 'retry' }, { action: 'rename', name: 'x' }])
            for (const id of [item.id, item.uuid]) {
              const answer = await update(stranger, id, action);
              expect([who, id, answer.status]).toEqual([who, id, 404]);
            }
          const { data } = await stranger.call('GET /api/web-tools/queue/jobs');
          expect(data.filter((one) => one.uuid === item.uuid)).toEqual([]);
          // nor can a stranger work on the owner's file
          for (const [call, body] of [
            ['web-tools/queue/store/vocal-remover', { uploadId }],
            ['web-tools/upload-finished', { uploadId }],
            ['web-tools/save-recorded-voice-shortcode', { uploadId }],
            ['upload/complete', { uploadId }],
            ['upload/list-parts', { uploadId }],
            ['upload/get-chunk-url', { uploadId, partNumber: 1 }],
            ['audio/store-details', { uploadId }],
          ] as const)
            expect([who, call, (await stranger.send('POST', `/api/${call}`, { body })).status]).toEqual([
              who,
              call,
              404,
            ]);
        }
        const { data } = await owner.call('GET /api/web-tools/queue/jobs');
        expect(data.map((one) => one.uuid)).toEqual([item.uuid]);
        expect((await update(owner, item.uuid, { action: 'rename', name: 'mine' })).status).toBe(200);
      }
    });

    it('who is whoever knows the uuid when there is neither account nor session; numbers open nothing', async () => {
      const client = withoutSession(server);
      const { uploadId } = await upload(client, song);
      const item = await store(client, uploadId);
      const stranger = withoutSession(server);
      expect((await update(stranger, item.id, { action: 'rename', name: 'x' })).status).toBe(404);
      expect((await update(stranger, item.uuid, { action: 'rename', name: 'x' })).status).toBe(200);
      await ended(client, item.uuid);
    });

    it('who keeps uploads, jobs and unfinished files when a visitor signs in', async () => {
      const client = server.client();
      const { uploadId } = await upload(client, song);
      const item = await store(client, uploadId);
      await ended(client, item.uuid);
      const pending = await sendParts(client, song, { fileName: 'pending.wav' });
      await signUp(server, client);
      expect((await client.call('GET /api/web-tools/queue/jobs')).data.map((one) => one.uuid)).toEqual([
        item.uuid,
      ]);
      const unfinished = await client.call('POST /api/upload/pending-uploads');
      expect(unfinished.data).toMatchObject([
        { uploadId: pending, fileName: 'pending.wav', uploadedBytes: song.length },
      ]);
      expect((await server.client().call('POST /api/upload/pending-uploads')).data).toEqual([]);
    });

    it('who resumes by fingerprint what nobody else can', async () => {
      const bytes = wavFile({ seconds: 60, sampleRate: 96_000, channels: 2 });
      const client = server.client();
      const start = (who: TestClient) =>
        who.call('POST /api/upload/initialize', {
          body: { fileName: 'a.wav', size: bytes.length, fingerprint: 'the same file' },
        });
      const first = await start(client);
      const { url } = await client.call('POST /api/upload/get-chunk-url', {
        body: { uploadId: first.uploadId, partNumber: 1 },
      });
      await client.raw('PUT', url, { body: bytes.subarray(0, first.partSize) });
      expect(await start(client)).toMatchObject({ uploadId: first.uploadId, existingParts: [1] });
      for (const other of [
        server.client(),
        await signUp(server),
        withoutSession(server),
        withoutSession(server),
      ])
        expect((await start(other)).uploadId).not.toBe(first.uploadId);
    });
  });

  it('takes GETs that change something only from its own pages', async () => {
    const client = server.client();
    const uploadId = await sendParts(client, song);
    const forgeries: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      // a page or a picture of that address; `fetch` writes `sec-fetch-mode` itself
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    ];
    for (const address of [
      `/api/web-tools/upload-finished?uploadId=${uploadId}`,
      `/api/web-tools/save-recorded-voice-shortcode?uploadId=${uploadId}`,
    ]) {
      for (const headers of forgeries)
        expect((await client.raw('GET', address, { headers })).status).toBe(419);
      const post = await client.raw('POST', address.split('?')[0] ?? '', { body: { uploadId } });
      expect(post.status).toBe(419);
    }
  });

  it('speaks in a preset of the library with the settings of the form on top, within the limits', async () => {
    const user = await signUp(server);
    const voice = await user.call('POST /api/voice/save', {
      body: { name: 'High', settings: { pitch: 7, intonation: 50, breath: 20 } } as never,
    });
    const draft = await user.call('POST /api/voice/save', { body: { name: 'Draft' } as never });
    const change = async (uuid: string, options: Record<string, unknown>) => {
      const { uploadId } = await upload(user, song, { fileName: 'take.wav' });
      return user.send('POST', '/api/web-tools/queue/store/voice-changer', {
        body: { uploadId, options: { voice: uuid, ...options } },
      });
    };
    expect((await change(voice.uuid, { pitch: 2, intonation: 80, breath: 10, gain: -3 })).status).toBe(202);
    const [row] = await server.ctx.db.query<{ options: string }>(
      'SELECT options FROM queue_items ORDER BY id DESC LIMIT 1',
      { type: QueryTypes.SELECT },
    );
    expect(JSON.parse(row?.options ?? '{}')).toMatchObject({
      ...{ voice: '', preset: 'none', pitch: 9, intonation: 40, breath: 30, gain: -3, keepLevel: true },
    });
    expect(await change(voice.uuid, { pitch: 20 })).toMatchObject({
      status: 422,
      body: { errors: { 'options.pitch': [expect.stringMatching(/^Together with the voice's own/)] } },
    });
    expect(await change(draft.uuid, {})).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  });
});

onEachDatabase('time in the web tools queue', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());
  const objects = () =>
    readdir(path.join(server.ctx.config.dataDir, 'files', 'objects'), {
      recursive: true,
      withFileTypes: true,
    });

  it('counts the jobs of a day and says when the day’s share is used up', async () => {
    const client = server.client();
    const before = await client.call('GET /api/web-tools/usage-count');
    expect(before).toMatchObject({ used: 0, limit: freeJobsADay.visitor });
    expect(Date.parse(before.resetsAt)).toBeGreaterThan(clock.now());
    const uploadId = await sendParts(client, song);
    for (let i = 0; i < freeJobsADay.visitor; i++) await store(client, uploadId);
    const answer = await client.send('POST', '/api/web-tools/queue/store/vocal-remover', {
      body: { uploadId },
    });
    expect(answer).toMatchObject({
      status: 402,
      body: { code: 'quota_exhausted', display_notification: expect.stringContaining('Sign in') },
    });
    expect(
      await client.call('GET /api/web-tools/usage-count', { query: { tool: 'vocal-remover' } }),
    ).toMatchObject({
      used: freeJobsADay.visitor,
      total: before.total + freeJobsADay.visitor,
    });
    expect((await server.client().call('GET /api/web-tools/usage-count')).used).toBe(0);
    clock.advance(dayMs);
    await sweepUploads(server.ctx);
    await sweepItems(server.ctx);
  });

  it('deletes a visitor’s results after 24 hours and keeps a user’s', async () => {
    const visitor = server.client();
    const user = await signUp(server);
    const items = [];
    for (const client of [visitor, user]) {
      const { uploadId } = await upload(client, song);
      const item = await store(client, uploadId);
      expect((await ended(client, item.uuid)).status).toBe('succeeded');
      items.push(item);
    }
    const [theirs, kept] = items;
    const { outputs } = await resultOf(visitor, theirs?.uuid ?? '');
    clock.advance(dayMs + 1000);
    const late = await visitor.send('GET', `/api/web-tools/queue/get-result/${theirs?.uuid}`);
    expect(late).toMatchObject({ status: 410, body: { code: 'expired' } });
    await sweepUploads(server.ctx);
    await sweepItems(server.ctx);
    expect((await visitor.send('GET', `/api/web-tools/queue/get-result/${theirs?.uuid}`)).status).toBe(410);
    expect((await visitor.open('GET', outputs[0]?.url ?? '')).status).toBe(410);
    expect(await resultOf(user, kept?.uuid ?? '')).toMatchObject({ status: 'succeeded' });
    // the user's input, two outputs and their waveforms
    expect((await objects()).filter((entry) => entry.isFile())).toHaveLength(5);
    clock.advance(31 * dayMs);
    await sweepUploads(server.ctx);
    await sweepItems(server.ctx);
    expect((await objects()).filter((entry) => entry.isFile())).toEqual([]);
  });

  it('leaves no file and no name of an account that is purged', async () => {
    const user = await signUp(server);
    const { id } = await user.call('GET /api/user');
    const { uploadId } = await upload(user, song, { fileName: 'private canary.wav' });
    const item = await store(user, uploadId);
    await ended(user, item.uuid);
    const kept = await upload(user, wavFile(), { fileName: 'another canary.wav' });
    await user.call('POST /api/audio/store-details/{voiceUUID?}', {
      body: { uploadId: kept.uploadId, title: 'canary take' },
    });
    await sendParts(user, song, { fileName: 'unfinished canary.wav' });
    const { ctx } = server;
    await ctx.db.transaction((transaction) => ctx.events.emit('account.purged', { userId: id, transaction }));
    await sweepItems(ctx);
    await sweepAudio(ctx);
    await sweepUploads(ctx);
    expect((await objects()).filter((entry) => entry.isFile())).toEqual([]);
    expect(await readdir(path.join(ctx.config.dataDir, 'files', 'parts'))).toEqual([]);
    for (const table of ['uploads', 'queue_items', 'queue_outputs', 'audio', 'jobs']) {
      const [rows] = await ctx.db.query(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain('canary');
    }
  });
});
