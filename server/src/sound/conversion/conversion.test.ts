import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ConvertItem, convertTimes } from '@formant/contract/conversion';
import type { Voice } from '@formant/contract/voices';
import { trainVoice } from '@formant/engine/speech/training/train-voice';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { CallFailed, type TestClient } from '../../testing/http-client.ts';
import { installTiny } from '../../testing/install-model.ts';
import { makeAudio } from '../../testing/make/sound.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { medianF0, voicedSamples, voicedWav } from '../../testing/voiced.ts';
import { addModel, moveVoice, voiceRows } from '../voices/index.ts';
import { itemRows } from './models.ts';
import { sweepConversions } from './sweep.ts';

const recording = voicedWav(2, 150);
const unknown = '00000000-0000-4000-8000-000000000000';

let made = 0;
const saveVoice = (client: TestClient, body: Record<string, unknown> = {}): Promise<Voice> =>
  client.call('POST /api/voice/save', {
    body: { name: `Voice ${++made}`, settings: { pitch: 7 }, ...body } as never,
  });
async function keepAudio(client: TestClient, bytes = recording, fileName = 'Hello.wav'): Promise<string> {
  return (await makeAudio(client, { bytes, fileName })).id;
}
/** Gives a voice its file, or a newer one. */
async function giveFile({ ctx }: TestServer, { id }: Voice, bytes: Buffer): Promise<void> {
  const modelKey = `voices/test/${randomUUID()}.fvoice`;
  await ctx.storage.put(modelKey, Readable.from([bytes]));
  const modelSha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.db.transaction(async (transaction) => {
    const version = await addModel(ctx, id, { modelKey, modelSha256, modelBytes: bytes.length }, transaction);
    if (version === 1) await moveVoice(ctx, id, 'ready', transaction);
  });
}
const convertIn = (
  client: TestClient,
  { uuid: voiceUUID }: Pick<Voice, 'uuid'>,
  body: Record<string, unknown>,
): Promise<ConvertItem> =>
  client.call('POST /api/voice/convert/{voiceUUID}', { params: { voiceUUID }, body: body as never });
async function start(
  client: TestClient,
  body: Record<string, unknown> = {},
): Promise<ConvertItem & { voice: Voice }> {
  const voice = await saveVoice(client);
  return { ...(await convertIn(client, voice, { audioId: await keepAudio(client), ...body })), voice };
}
const lease = (client: TestClient, deviceId: string) =>
  client.send('GET', `/api/voice/get-convert-item?deviceId=${deviceId}`);
async function leased(client: TestClient, deviceId: string) {
  const item = await client.call('GET /api/voice/get-convert-item', { query: { deviceId } });
  expect(item.lease?.token).toMatch(/^[\w-]{43}$/);
  return { ...item, token: item.lease?.token ?? '' };
}
const read = (client: TestClient, uuid: string) =>
  client.call('GET /api/voice/get-convert-item', { query: { uuid } });
const report = (client: TestClient, uuid: string, body: Record<string, unknown>) =>
  client.send('POST', `/api/voice/update-convert-item/${uuid}`, { body });
const refusal = (call: Promise<unknown>): Promise<[number, string]> =>
  call.then(
    () => [200, ''],
    (error: unknown) =>
      error instanceof CallFailed ? [error.status, error.body.code] : Promise.reject(error as Error),
  );

onEachDatabase('conversions on one’s own computer', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());

  it('gives the oldest item to the device, takes its reports and keeps its result as a conversion', async () => {
    const client = await signUp(server);
    expect((await lease(client, 'desk-0001')).status).toBe(204);
    const first = await start(client, { where: 'computer', settings: { pitch: 2, breath: 10 } });
    const second = await start(client, { where: 'computer' });
    expect(first).toMatchObject({ status: 'queued', assignee: 'device', title: 'Hello.wav', result: null });
    const mine = await leased(client, 'desk-0001');
    expect(mine).toMatchObject({ uuid: first.uuid, status: 'processing', assignee: 'device' });
    // the voice's own pitch is 7
    expect(mine.settings).toMatchObject({ pitch: 9, breath: 10, voice: '' });
    expect(mine.lease?.voiceUrl).toBeNull();
    const sound = await client.open('GET', mine.sourceUrl ?? '');
    expect(Buffer.from(await sound.arrayBuffer()).equals(recording)).toBe(true);
    expect((await leased(client, 'desk-0001')).uuid).toBe(second.uuid);
    expect((await lease(client, 'desk-0001')).status).toBe(204);

    const leaseToken = mine.token;
    expect(
      await report(client, first.uuid, { status: 'processing', progress: 0.5, leaseToken }),
    ).toMatchObject({
      status: 200,
      body: { status: 'processing', progress: 0.5 },
    });
    // a report that comes late never turns progress back
    await report(client, first.uuid, { status: 'processing', progress: 0.2, leaseToken });
    expect((await read(client, first.uuid)).progress).toBe(0.5);

    const resultAudioId = await keepAudio(client, voicedWav(1, 200), 'out.wav');
    const done = await report(client, first.uuid, { status: 'succeeded', resultAudioId, leaseToken });
    expect(done).toMatchObject({
      status: 200,
      body: {
        status: 'succeeded',
        progress: 1,
        resultAudioId,
        result: { kind: 'conversion', voiceUuid: first.voice.uuid, title: `Hello (${first.voice.name})` },
      },
    });
    // the answer was lost: the same report again is answered alike
    expect(
      (await report(client, first.uuid, { status: 'succeeded', resultAudioId, leaseToken })).status,
    ).toBe(200);
    const list = await client.call('GET /api/voice/convert-items', { query: { perPage: 1 } });
    expect([list.meta.total, list.data.map(({ uuid }) => uuid)]).toEqual([2, [second.uuid]]);
    expect(
      (await client.call('GET /api/voice/convert-items', { query: { perPage: 1, page: 2 } })).data[0]?.uuid,
    ).toBe(first.uuid);
  });

  it('gives an item to one of many devices that ask at once', async () => {
    const client = await signUpWithToken(server);
    const item = await start(client, { where: 'computer' });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => lease(client, `device-${name}`)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
    expect(won[0]?.body).toMatchObject({ uuid: item.uuid, lease: { fence: 1 } });
  });

  it('takes an item back from a silent device and refuses its late reports', async () => {
    const client = await signUp(server);
    const item = await start(client, { where: 'computer' });
    const slow = await leased(client, 'slow-0001');
    clock.advance((convertTimes.leaseSeconds - 1) * 1000);
    // a report renews the lease
    await report(client, item.uuid, { status: 'processing', progress: 0.1, leaseToken: slow.token });
    clock.advance((convertTimes.leaseSeconds - 1) * 1000);
    expect((await lease(client, 'fast-0001')).status).toBe(204);
    clock.advance(2000);
    const fast = await leased(client, 'fast-0001');
    expect(fast).toMatchObject({ uuid: item.uuid, progress: 0, lease: { fence: 2 } });
    const resultAudioId = await keepAudio(client);
    for (const body of [
      { status: 'processing', progress: 0.9 },
      { status: 'failed', error: 'No.' },
      { status: 'succeeded', resultAudioId },
    ])
      expect(await report(client, item.uuid, { ...body, leaseToken: slow.token })).toMatchObject({
        status: 409,
        body: { code: 'illegal_transition' },
      });
    expect(await read(client, item.uuid)).toMatchObject({ status: 'processing', progress: 0 });
    expect(
      (await report(client, item.uuid, { status: 'succeeded', resultAudioId, leaseToken: fast.token }))
        .status,
    ).toBe(200);
  });

  it('gives up an item that a computer never ends', async () => {
    const client = await signUp(server);
    const item = await start(client, { where: 'computer' });
    for (let run = 1; run <= 3; run++) {
      expect((await leased(client, 'weak-0001')).lease?.fence).toBe(run);
      clock.advance(convertTimes.leaseSeconds * 1000 + 1);
    }
    expect((await lease(client, 'weak-0001')).status).toBe(204);
    expect(await read(client, item.uuid)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('three times') },
    });
  });

  it('refuses every transition that is none', async () => {
    const client = await signUp(server);
    const item = await start(client, { where: 'computer' });
    const status = async (body: Record<string, unknown>) => (await report(client, item.uuid, body)).status;
    const resultAudioId = await keepAudio(client);
    // nobody holds it yet
    expect(await status({ status: 'processing', leaseToken: 'x' })).toBe(409);
    expect(await status({ status: 'succeeded', resultAudioId, leaseToken: 'x' })).toBe(409);
    const { token: leaseToken } = await leased(client, 'desk-0001');
    expect(await status({ status: 'processing' })).toBe(422);
    expect(await status({ status: 'succeeded', leaseToken })).toBe(422);
    expect(await status({ status: 'queued', leaseToken })).toBe(422);
    expect(await status({ status: 'processing', progress: 2, leaseToken })).toBe(422);
    expect(await status({ status: 'processing', leaseToken: `${leaseToken}x` })).toBe(409);
    expect(await status({ status: 'succeeded', resultAudioId: unknown, leaseToken })).toBe(404);
    expect(await status({ status: 'succeeded', resultAudioId: item.audioId, leaseToken })).toBe(404);
    const other = await signUp(server);
    expect(await status({ status: 'succeeded', resultAudioId: await keepAudio(other), leaseToken })).toBe(
      404,
    );
    expect((await read(client, item.uuid)).status).toBe('processing');
    expect(await status({ status: 'failed', error: 'The file is broken.', leaseToken })).toBe(200);
    expect(await read(client, item.uuid)).toMatchObject({
      status: 'failed',
      error: { code: 'device_failed', message: 'The file is broken.' },
    });
    expect(await status({ status: 'processing', leaseToken })).toBe(409);
    expect(await status({ status: 'succeeded', resultAudioId, leaseToken })).toBe(409);
    expect(await status({ status: 'cancelled' })).toBe(409);
  });

  it('lets the owner cancel from anywhere, and the device learns it at its next report', async () => {
    const client = await signUp(server);
    const waiting = await start(client, { where: 'computer' });
    expect(await report(client, waiting.uuid, { status: 'cancelled' })).toMatchObject({ status: 200 });
    expect((await report(client, waiting.uuid, { status: 'cancelled' })).status).toBe(200);
    const running = await start(client, { where: 'computer' });
    const { token: leaseToken } = await leased(client, 'desk-0001');
    expect((await report(client, running.uuid, { status: 'cancelled' })).body).toMatchObject({
      status: 'cancelled',
    });
    expect(
      await report(client, running.uuid, { status: 'processing', progress: 0.4, leaseToken }),
    ).toMatchObject({
      status: 409,
      body: { message: 'This conversion was cancelled.' },
    });
    expect((await lease(client, 'desk-0001')).status).toBe(204);
  });

  it('of a cancel and a result at once keeps exactly one', async () => {
    const client = await signUp(server);
    for (let round = 0; round < 5; round++) {
      const item = await start(client, { where: 'computer' });
      const { token: leaseToken } = await leased(client, 'desk-0001');
      const resultAudioId = await keepAudio(client);
      const answers = await Promise.all([
        report(client, item.uuid, { status: 'cancelled' }),
        report(client, item.uuid, { status: 'succeeded', resultAudioId, leaseToken }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const now = await read(client, item.uuid);
      expect(now.status).toBe(answers[0]?.status === 200 ? 'cancelled' : 'succeeded');
      const { data } = await client.call('GET /api/audio/get', { query: { id: resultAudioId } });
      expect(data[0]?.kind).toBe(now.status === 'succeeded' ? 'conversion' : 'source');
    }
  });

  it('shows and gives nothing to anybody else', async () => {
    const owner = await signUp(server);
    const item = await start(owner, { where: 'computer' });
    for (const stranger of [await signUp(server), await signUpWithToken(server)]) {
      expect((await lease(stranger, 'desk-0001')).status).toBe(204);
      expect(await refusal(read(stranger, item.uuid))).toEqual([404, 'not_found']);
      expect((await report(stranger, item.uuid, { status: 'cancelled' })).status).toBe(404);
      expect((await stranger.call('GET /api/voice/convert-items')).data).toEqual([]);
      expect(
        (await stranger.call('GET /api/voice/convert-devices')).data.map(({ deviceId }) => deviceId),
      ).toEqual(['desk-0001']);
      const convert = (voiceUUID: string, audioId: string) =>
        refusal(
          stranger.call('POST /api/voice/convert/{voiceUUID}', { params: { voiceUUID }, body: { audioId } }),
        );
      const own = await keepAudio(stranger);
      // a private voice, and a recording, of somebody else
      expect(await convert(item.voice.uuid, own)).toEqual([404, 'not_found']);
      expect(await convert((await saveVoice(stranger)).uuid, item.audioId)).toEqual([404, 'not_found']);
      expect(await convert(unknown, own)).toEqual([404, 'not_found']);
    }
    for (const [method, address] of [
      ['GET', '/api/voice/get-convert-item'],
      ['POST', '/api/voice/get-convert-item'],
      ['POST', `/api/voice/update-convert-item/${item.uuid}`],
      ['POST', `/api/voice/convert/${item.voice.uuid}`],
      ['GET', '/api/voice/convert-items'],
      ['GET', '/api/voice/convert-devices'],
    ] as const)
      expect((await withoutSession(server).send(method, address)).status, address).toBe(401);
    // a GET that leases is no plain GET: without the CSRF header it is refused
    expect((await owner.raw('GET', '/api/voice/get-convert-item?deviceId=desk-0001')).status).toBe(419);
    expect((await owner.send('GET', '/api/voice/get-convert-item')).status).toBe(422);
    expect((await read(owner, item.uuid)).status).toBe('queued');
  });

  it('knows which computers are there', async () => {
    const client = await signUp(server);
    await lease(client, 'desk-0001');
    expect((await client.call('GET /api/voice/convert-devices')).data).toMatchObject([
      { deviceId: 'desk-0001', online: true, converts: true },
    ]);
    // where one is there, `auto` waits for it
    expect(await start(client)).toMatchObject({ assignee: 'device', where: 'auto' });
    clock.advance(convertTimes.onlineSeconds * 1000 + 1);
    expect((await client.call('GET /api/voice/convert-devices')).data).toMatchObject([
      { online: false, converts: false },
    ]);
    expect(await start(client)).toMatchObject({ assignee: 'server', where: 'auto' });
  });

  it('keeps the file of a voice that is not to be downloaded at the server', async () => {
    const owner = await signUp(server);
    const voice = await saveVoice(owner, { settings: undefined, licence: 'use-only' });
    await giveFile(server, voice, Buffer.from('a profile'));
    await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: voice.uuid },
      body: { visibility: 'unlisted', consent: 'synthetic' },
    });
    const convert = (client: TestClient, where: string, audioId: string) =>
      convertIn(client, voice, { audioId, where });
    await convert(owner, 'computer', await keepAudio(owner));
    const mine = await leased(owner, 'desk-0001');
    expect(mine.settings.voice).toBe(voice.uuid);
    expect(await (await owner.open('GET', mine.lease?.voiceUrl ?? '')).text()).toBe('a profile');

    const guest = await signUp(server);
    await lease(guest, 'desk-0001');
    const audioId = await keepAudio(guest);
    expect(await refusal(convert(guest, 'computer', audioId))).toEqual([403, 'forbidden']);
    expect(await convert(guest, 'auto', audioId)).toMatchObject({ where: 'server', assignee: 'server' });
    expect((await lease(guest, 'desk-0001')).status).toBe(204);
  });

  it('gives a neural voice to a computer of its owner that can run it, and looks who fetches it', async () => {
    const owner = await signUp(server);
    const voice = await saveVoice(owner, { settings: undefined, licence: 'CC-BY-4.0' });
    await giveFile(server, voice, Buffer.from('a network'));
    await voiceRows(server.ctx).update({ kind: 'model' }, { where: { id: voice.id } });
    const show = (visibility: 'unlisted' | 'private') =>
      owner.call('POST /api/voice/update/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { visibility, consent: 'synthetic' },
      });
    await show('unlisted');
    const audioId = await keepAudio(owner);
    // this server has no ContentVec, which is nothing to the computer
    for (const where of ['server', 'auto'])
      expect(await refusal(convertIn(owner, voice, { audioId, where }))).toEqual([409, 'no_model']);
    const neural = await convertIn(owner, voice, { audioId, where: 'computer' });
    expect(neural).toMatchObject({ status: 'queued', assignee: 'device', where: 'computer' });
    const other = await start(owner, { where: 'computer' });

    // older than the other one, but not for a computer without the model
    expect((await leased(owner, 'plain-001')).uuid).toBe(other.uuid);
    expect((await lease(owner, 'plain-001')).status).toBe(204);
    const mine = await owner.call('POST /api/voice/get-convert-item', {
      body: { deviceId: 'able-0001', neural: true },
    });
    expect(mine).toMatchObject({ uuid: neural.uuid, settings: { voice: voice.uuid }, lease: { fence: 1 } });
    const { data: computers } = await owner.call('GET /api/voice/convert-devices');
    expect(Object.fromEntries(computers.map((computer) => [computer.deviceId, computer.neural]))).toEqual({
      'plain-001': false,
      'able-0001': true,
    });

    await giveFile(server, voice, Buffer.from('a better network'));
    const fetched = async (client: TestClient): Promise<[number, string]> => {
      const answer = await client.open('GET', mine.lease?.voiceUrl ?? '');
      return [answer.status, answer.ok ? await answer.text() : ''];
    };
    expect(await fetched(owner)).toEqual([200, 'a network']); // the one it began with
    const guest = await signUp(server);
    expect(await fetched(guest)).toEqual([200, 'a network']); // by the licence, as long as it is shown
    const theirs = { audioId: await keepAudio(guest), where: 'computer' };
    expect(await refusal(convertIn(guest, voice, theirs))).toEqual([403, 'forbidden']);
    await show('private');
    expect(await fetched(guest)).toEqual([404, '']);
    expect(await fetched(withoutSession(server))).toEqual([404, '']);
    expect(await fetched(owner)).toEqual([200, 'a network']);
  });

  it('refuses voices that can’t change a recording, and settings beyond the limits', async () => {
    const client = await signUp(server);
    const audioId = await keepAudio(client);
    const convert = (voiceUUID: string, settings: Record<string, unknown> = {}) =>
      refusal(
        client.call('POST /api/voice/convert/{voiceUUID}', {
          params: { voiceUUID },
          body: { audioId, settings },
        }),
      );
    const draft = await saveVoice(client, { settings: undefined });
    expect(await convert(draft.uuid)).toEqual([409, 'illegal_transition']);
    const high = await saveVoice(client, { settings: { pitch: 20 } });
    expect(await convert(high.uuid, { pitch: 12 })).toEqual([422, 'invalid']);
    expect(await convert(high.uuid, { voice: 'https://example.com/x.fvoice' })).toEqual([422, 'invalid']);
    await client.call('DELETE /api/audio/delete-audio/{audio}', { params: { audio: audioId } });
    expect(await convert(high.uuid)).toEqual([404, 'not_found']);
  });

  it('ends what waited in vain, whose recording is gone, and whose account is gone', async () => {
    const client = await signUp(server);
    const gone = await start(client, { where: 'computer' });
    await client.call('DELETE /api/audio/delete-audio/{audio}', { params: { audio: gone.audioId } });
    expect((await lease(client, 'desk-0001')).status).toBe(204);
    expect(await read(client, gone.uuid)).toMatchObject({ status: 'failed', sourceUrl: null });
    const waited = await start(client, { where: 'computer' });
    clock.advance(convertTimes.waitSeconds * 1000 + 1);
    await sweepConversions(server.ctx);
    expect(await read(client, waited.uuid)).toMatchObject({ status: 'expired', error: { code: 'expired' } });
    // a session ends that nobody uses for so long
    for (const _half of [1, 2]) {
      clock.advance(convertTimes.keptSeconds * 500 + 1);
      await read(client, waited.uuid);
    }
    const kept = await start(client, { where: 'computer' });
    await sweepConversions(server.ctx);
    const { data } = await client.call('GET /api/voice/convert-items');
    expect(data.map(({ uuid }) => uuid)).toEqual([kept.uuid]);
    const { id } = await client.call('GET /api/user');
    await server.ctx.db.transaction((transaction) =>
      server.ctx.events.emit('account.purged', { userId: id, transaction }),
    );
    await sweepConversions(server.ctx);
    expect(await itemRows(server.ctx).count({ where: { uuid: kept.uuid } })).toBe(0);
    expect((await client.call('GET /api/voice/convert-devices')).data).toEqual([]);
  });
});

onSqlite('conversions at the server', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const ended = (client: TestClient, uuid: string) =>
    vi.waitFor(
      async () => {
        const item = await read(client, uuid);
        expect(['queued', 'processing']).not.toContain(item.status);
        return item;
      },
      { timeout: 25_000, interval: 100 },
    );

  it('speaks a recording in a neural voice that was imported, once the server can run it', async () => {
    const client = await signUp(server);
    const { uploadId } = await upload(client, Buffer.from(tinyRvc()), {
      fileName: 'v.onnx',
      purpose: 'model',
    });
    const { voice } = await client.call('POST /api/voice/external-model/{voiceUUID?}', {
      body: { uploadId, name: 'Neural', consent: 'licensed' } as never,
    });
    await vi.waitFor(
      async () => {
        const params = { voiceUUID: voice.uuid };
        expect((await client.call('GET /api/voice/get-voice/{voiceUUID}', { params })).status).toBe('ready');
      },
      { timeout: 25_000, interval: 100 },
    );
    const audioId = await keepAudio(client);
    const convert = (where: string) =>
      client.send('POST', `/api/voice/convert/${voice.uuid}`, {
        body: { audioId, where, settings: { pitch: 12 } },
      });
    expect(await convert('server')).toMatchObject({
      status: 409,
      body: { code: 'no_model', message: expect.stringMatching(/formant models install contentvec-768/) },
    });
    await installTiny(
      server.ctx.models.folder,
      { id: 'contentvec', name: 'ContentVec', kind: 'contentvec' },
      { 'model.onnx': tinyContentVec() },
    );
    // a computer that runs neural voices is there, but is given them only where it was chosen
    await client.call('POST /api/voice/get-convert-item', { body: { deviceId: 'desk-0001', neural: true } });
    const item = (await convert('auto')).body as ConvertItem; // safe: read by the assertions
    expect(item).toMatchObject({ where: 'server', assignee: 'server' });
    const done = await ended(client, item.uuid);
    expect(done).toMatchObject({ status: 'succeeded', assignee: 'server', error: null });
    const sound = await (await client.open('GET', done.result?.url ?? '')).arrayBuffer();
    const raised = (await medianF0(new Uint8Array(sound))) / (await medianF0(recording));
    expect(raised).toBeCloseTo(2, 1); // 12 semitones
  });

  it('speaks a recording in a voice of settings, and in a trained one', async () => {
    const client = await signUp(server);
    const item = await start(client);
    expect(item.assignee).toBe('server');
    expect(['queued', 'processing'], 'a worker may be quick').toContain(item.status);
    const done = await ended(client, item.uuid);
    expect(done).toMatchObject({
      status: 'succeeded',
      error: null,
      result: { id: item.uuid, kind: 'conversion', voiceUuid: item.voice.uuid, format: 'wav' },
    });
    const f0 = async (address: string | undefined) =>
      medianF0(new Uint8Array(await (await client.open('GET', address ?? '')).arrayBuffer()));
    // 7 semitones
    expect((await f0(done.result?.url)) / (await medianF0(recording))).toBeCloseTo(1.498, 1);
    const peaks = await client.raw('GET', done.result?.peaksUrl ?? '');
    expect(peaks.body).toMatchObject({ version: 1 });
    expect(await readdir(path.join(server.ctx.config.dataDir, 'work'))).toEqual([]);

    const samples = voicedSamples(12, 110);
    const bytes = Buffer.from(
      encodeVoiceFile(
        await trainVoice({
          sources: [
            {
              sampleRate: 16_000,
              channelCount: 1,
              frames: samples.length,
              async *blocks() {
                yield [samples];
              },
            },
          ],
          name: 'Low',
          licence: 'private',
          consent: null,
          language: null,
          createdAt: '2026-01-02T03:04:05.000Z',
          signal: new AbortController().signal,
          progress: () => {},
        }),
      ),
    );
    const voice = await saveVoice(client, { settings: undefined });
    await giveFile(server, voice, bytes);
    const trained = await client.call('POST /api/voice/convert/{voiceUUID}', {
      params: { voiceUUID: voice.uuid },
      body: { audioId: item.audioId, where: 'server' },
    });
    const spoken = await ended(client, trained.uuid);
    expect(spoken).toMatchObject({ status: 'succeeded', error: null });
    const hz = await f0(spoken.result?.url);
    expect(hz).toBeGreaterThan(98); // the trained speaker has 110 Hz, the recording 150 Hz
    expect(hz).toBeLessThan(124);
  }, 120_000);

  it('does itself what a computer that was there did not take in time, and what one broke off', async () => {
    const client = await signUp(server);
    await lease(client, 'desk-0001');
    const item = await start(client);
    expect(item.assignee).toBe('device');
    const mine = await leased(client, 'desk-0001');
    await itemRows(server.ctx).update({ leaseUntil: 1 }, { where: { uuid: item.uuid } });
    const done = await ended(client, item.uuid);
    expect(done).toMatchObject({ status: 'succeeded', assignee: 'server', deviceName: null });
    const late = await report(client, item.uuid, { status: 'failed', leaseToken: mine.token });
    expect(late.status).toBe(409);
  }, 120_000);

  it('cancels what the server works on, and says what is wrong with a recording', async () => {
    const client = await signUp(server);
    const voice = await saveVoice(client);
    const long = await keepAudio(client, wavFile({ seconds: 300, sampleRate: 44_100 }));
    const item = await client.call('POST /api/voice/convert/{voiceUUID}', {
      params: { voiceUUID: voice.uuid },
      body: { audioId: long },
    });
    await vi.waitFor(async () => expect((await read(client, item.uuid)).status).toBe('processing'), {
      timeout: 15_000,
    });
    expect((await report(client, item.uuid, { status: 'cancelled' })).status).toBe(200);
    await vi.waitFor(
      async () => expect(await readdir(path.join(server.ctx.config.dataDir, 'work'))).toEqual([]),
      { timeout: 15_000 },
    );
    expect(await read(client, item.uuid)).toMatchObject({ status: 'cancelled', result: null });

    const profile = await saveVoice(client, { settings: undefined });
    await giveFile(server, profile, Buffer.from('no voice at all'));
    const broken = await client.call('POST /api/voice/convert/{voiceUUID}', {
      params: { voiceUUID: profile.uuid },
      body: { audioId: await keepAudio(client) },
    });
    expect(await ended(client, broken.uuid)).toMatchObject({
      status: 'failed',
      error: { code: 'bad_voice' },
    });
  }, 120_000);
});
