import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { VoiceJob } from '@formant/contract/training';
import { decodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import { CallFailed, type TestClient } from '../../testing/http-client.ts';
import { makeAudio } from '../../testing/make/sound.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { rvcModel } from '../../testing/rvc-model.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { speechFile, wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const low = speechFile({ seconds: 12, hz: 110 });
const high = speechFile({ seconds: 12, hz: 230 });

onEachDatabase('training', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  let made = 0;
  async function record(client: TestClient, bytes = low): Promise<string> {
    return (await makeAudio(client, { bytes, fileName: 'take.wav' })).id;
  }
  const train = (client: TestClient, body: Record<string, unknown>, voiceUUID?: string) =>
    client.call('POST /api/voice/train/{voiceUUID?}', {
      params: { voiceUUID },
      body: { consent: 'synthetic', ...(voiceUUID ? {} : { name: `Voice ${++made}` }), ...body } as never,
    });
  async function ended(client: TestClient, voiceUUID: string): Promise<VoiceJob> {
    let cursor = '';
    for (let turn = 0; turn < 60; turn++) {
      const feed = await client.call('GET /api/voice/poll-training', {
        query: { voiceUUID, waitMs: 2000, ...(cursor ? { since: cursor } : {}) },
      });
      cursor = feed.cursor;
      const [job] = feed.data;
      if (job?.endedAt) return job;
    }
    throw new Error('The job did not end');
  }
  async function trained(client: TestClient, bytes = low) {
    const { voice } = await train(client, { audioIds: [await record(client, bytes)] });
    expect(await ended(client, voice.uuid)).toMatchObject({ status: 'succeeded' });
    return voice.uuid;
  }
  const fileOf = async (client: TestClient, uuid: string): Promise<Buffer> => {
    const answer = await client.open('GET', `/api/voice/get-voice-model/${uuid}`);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(CallFailed);
    return error as CallFailed; // safe: just asserted
  };

  it('answers at once what can be known at once', async () => {
    const owner = await signUp(server);
    const audio = await record(owner);
    const short = await refusal(
      train(owner, { audioIds: [await record(owner, speechFile({ seconds: 3 }))] }),
    );
    expect(short.body.errors?.audioIds?.[0]).toMatch(/3\.0 s together/);
    expect(
      (await refusal(train(owner, { audioIds: [audio], consent: 'own-voice' }))).body.errors,
    ).toHaveProperty('consentAudioId');
    expect((await refusal(train(owner, { audioIds: [audio], name: undefined }))).body.errors).toHaveProperty(
      'name',
    );
    expect((await refusal(train(owner, { audioIds: [audio], engine: 'onnx' }))).status).toBe(409);
    const preset = await owner.call('POST /api/voice/save', {
      body: { name: 'Preset', settings: { pitch: 3 } } as never,
    });
    expect((await refusal(train(owner, { audioIds: [audio] }, preset.uuid))).status).toBe(409);
  });

  it('works on a voice once at a time; cancelling ends it, and again is as good as once', async () => {
    const owner = await signUp(server);
    const long = await record(owner, speechFile({ seconds: 100, sampleRate: 8000 }));
    const { voice } = await train(owner, { audioIds: [long] });
    const twice = await refusal(train(owner, { audioIds: [long] }, voice.uuid));
    expect(twice.status).toBe(409);
    expect(
      (
        await refusal(
          owner.call('DELETE /api/audio/delete/{customVoiceAudio}', { params: { customVoiceAudio: long } }),
        )
      ).status,
    ).toBe(409);
    await vi.waitFor(
      async () => {
        const { data } = await owner.call('GET /api/voice/poll-training', {
          query: { voiceUUID: voice.uuid },
        });
        expect(data[0]).toMatchObject({ status: 'processing' });
      },
      { timeout: 20_000, interval: 20 },
    );
    const cancel = () =>
      owner.call('POST /api/voice/cancel-build/{voice}', { params: { voice: voice.uuid } });
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    const done = await owner.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice.uuid },
    });
    expect(done.status).toBe('cancelled');
    await vi.waitFor(
      async () =>
        expect(await readdir(path.join(server.ctx.config.dataDir, 'work')).catch(() => [])).toEqual([]),
      { timeout: 20_000 }, // the previews of voices before it are still made
    );
    await owner.call('DELETE /api/audio/delete/{customVoiceAudio}', { params: { customVoiceAudio: long } });
  });

  it('tells of changes as they come, as long poll and as events', async () => {
    const owner = await signUp(server);
    const before = await owner.call('GET /api/voice/poll-training', { query: {} });
    const waiting = owner.call('GET /api/voice/poll-training', {
      query: { since: before.cursor, waitMs: 20_000 },
    });
    const stop = new AbortController();
    const events = await owner.open('GET', '/api/voice/training-events', { signal: stop.signal });
    const { voice } = await train(owner, { audioIds: [await record(owner)] });
    expect((await waiting).data[0]).toMatchObject({ voiceUuid: voice.uuid });
    let text = '';
    const decoder = new TextDecoder();
    // safe: an answer to fetch has a body that can be read in turns
    for await (const chunk of events.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('"status":"succeeded"')) break;
    }
    stop.abort();
    expect(text).toContain('event: update');
    expect(text).toContain(voice.uuid);
  });

  it('shows nobody anything of somebody else’s voices and recordings', async () => {
    const owner = await signUp(server);
    const uuid = await trained(owner);
    const audio = await record(owner);
    const stranger = await signUpWithToken(server);
    const own = await record(stranger);
    const call = (method: 'GET' | 'POST' | 'DELETE', address: string, body?: unknown) =>
      stranger.send(method, address, body === undefined ? {} : { body });
    const consent = 'synthetic';
    const answers = await Promise.all([
      call('POST', `/api/voice/train/${uuid}`, { audioIds: [own], consent }),
      call('POST', '/api/voice/train', { name: 'Theft', audioIds: [audio], consent }),
      call('POST', '/api/voice/train', { name: 'Theft 2', audioIds: [own], consent, consentAudioId: audio }),
      call('GET', `/api/voice/poll-training?voiceUUID=${uuid}`),
      call('GET', `/api/voice/training-events?voiceUUID=${uuid}`),
      call('GET', `/api/voice/check-voice-train-complete?voiceUUID=${uuid}`),
      call('POST', `/api/voice/build/${uuid}`, {}),
      call('GET', `/api/voice/builds/${uuid}`),
      call('POST', `/api/voice/cancel-build/${uuid}`, {}),
      call('POST', `/api/voice/external-model/${uuid}`, { url: 'https://example.com/v.fvoice', consent }),
      call('POST', '/api/metamodel-training/start', { audioIds: [audio] }),
      call('DELETE', `/api/audio/delete/${audio}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await stranger.call('GET /api/voice/poll-training', { query: {} })).data).toEqual([]);
    const visitor = withoutSession(server);
    for (const [method, address] of [
      ['POST', '/api/voice/train'],
      ['GET', '/api/voice/poll-training'],
      ['GET', '/api/voice-tuning/steps'],
      ['POST', '/api/metamodel-training/start'],
      ['POST', '/api/voice/external-model'],
    ] as const)
      expect((await visitor.send(method, address, method === 'POST' ? { body: {} } : {})).status).toBe(401);
  });

  // what follows is about sound and files; what the database has to say of a job stands above
  if (database.name === 'mysql') return;

  it('makes a voice of recordings: file, checksum, report, preview, then a second version', async () => {
    const owner = await signUp(server);
    const consent = await record(owner, speechFile({ seconds: 4, hz: 115 }));
    const audio = await record(owner);
    const { voice, job } = await train(owner, {
      name: 'Bo',
      language: 'de',
      audioIds: [audio],
      consent: 'own-voice',
      consentAudioId: consent,
    });
    expect(voice).toMatchObject({ name: 'Bo', status: 'queued', kind: 'profile', visibility: 'private' });
    expect(job).toMatchObject({ voiceUuid: voice.uuid, kind: 'train' });
    const end = await ended(owner, voice.uuid);
    expect(end).toMatchObject({
      status: 'succeeded',
      progress: 1,
      error: null,
      quality: { seconds: 12, minutes: 0.2 },
    });
    expect(end.quality?.pitchHz).toBeGreaterThan(100);
    expect(end.quality?.pitchHz).toBeLessThan(122);
    const done = await owner.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice.uuid },
    });
    expect(done).toMatchObject({ complete: true, status: 'ready', voice: { version: 1, canDownload: true } });
    const bytes = await fileOf(owner, voice.uuid);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.voice.modelSha256);
    expect(bytes.length).toBe(done.voice.modelBytes);
    const { header } = decodeVoiceFile(bytes);
    expect(header).toMatchObject({ name: 'Bo', language: 'de', consent: { recorded: true } });
    expect(header.consent?.statement).toMatch(/^Ich bin .* erlaube ich/);
    await vi.waitFor(async () => {
      const again = await owner.call('GET /api/voice/check-voice-train-complete', {
        query: { voiceUUID: voice.uuid },
      });
      expect(again.voice.previewUrl).not.toBeNull();
      expect(again.voice.face?.bars).toHaveLength(40);
    });
    await train(owner, { audioIds: [audio, await record(owner)], consent: 'own-voice' }, voice.uuid);
    await ended(owner, voice.uuid);
    const second = await owner.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice.uuid },
    });
    expect(second.voice).toMatchObject({ version: 2, status: 'ready' });
    await vi.waitFor(async () =>
      expect(await readdir(path.join(server.ctx.config.dataDir, 'work')).catch(() => [])).toEqual([]),
    );
  });

  it.each([
    ['silence', () => wavFile({ seconds: 8, hz: 0 }), {}, /only silence/],
    ['steady sound', () => wavFile({ seconds: 8 }), {}, /hardly any pauses|No voice/],
    ['little speech', () => Buffer.concat([speechFile({ seconds: 6, hz: 110 })]), {}, /Only \d/],
  ])('says what is wrong with %s, and keeps the recordings', async (_, bytes, more, words) => {
    const owner = await signUp(server);
    const audio = await record(owner, bytes());
    const { voice } = await train(owner, { audioIds: [audio], ...more });
    const end = await ended(owner, voice.uuid);
    expect(end).toMatchObject({ status: 'failed', error: { code: 'bad_samples' } });
    expect(end.error?.message).toMatch(words);
    const done = await owner.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice.uuid },
    });
    expect(done).toMatchObject({ complete: false, status: 'failed' });
    const { data } = await owner.call('GET /api/audio/get', { query: { voiceUUID: voice.uuid } });
    expect(data.map(({ id }) => id)).toEqual([audio]);
    // the same voice can be trained on better ones
    await train(
      owner,
      { audioIds: [audio, await record(owner), await record(owner)], anyway: true },
      voice.uuid,
    );
    expect(await ended(owner, voice.uuid)).toMatchObject({ status: 'succeeded' });
  });

  it('refuses two speakers unless told otherwise, and a consent that somebody else has read', async () => {
    const owner = await signUp(server);
    const both = [await record(owner), await record(owner, high)];
    const { voice } = await train(owner, { audioIds: both });
    expect((await ended(owner, voice.uuid)).error?.message).toMatch(/Two people/);
    await train(owner, { audioIds: both, anyway: true }, voice.uuid);
    expect(await ended(owner, voice.uuid)).toMatchObject({ status: 'succeeded' });
    const other = await train(owner, {
      audioIds: [both[0]],
      consent: 'own-voice',
      consentAudioId: both[1],
    });
    expect((await ended(owner, other.voice.uuid)).error?.message).toMatch(/Somebody else/);
    const quiet = await train(owner, {
      audioIds: [both[0]],
      consent: 'own-voice',
      consentAudioId: await record(owner, wavFile({ seconds: 5, hz: 0 })),
    });
    expect((await ended(owner, quiet.voice.uuid)).error?.message).toMatch(/Nobody can be heard/);
  });

  // four trainings, one of them long enough to be looked at
  it('serves by the last version while the next is trained, and when that fails or is cancelled', {
    timeout: 90_000,
  }, async () => {
    const owner = await signUp(server);
    const visitor = withoutSession(server);
    const uuid = await trained(owner);
    const name = `Open ${++made}`;
    await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { name, visibility: 'public', licence: 'CC0-1.0' } as never,
    });
    const first = await fileOf(visitor, uuid);
    const listed = async () =>
      (
        await visitor.call('GET /api/voice/get-voice-universe-voices', { query: { q: name, sort: 'new' } })
      ).data.map((voice) => [voice.uuid, voice.status, voice.version]);
    const stillServes = async () => {
      expect(await visitor.call('GET /api/voice/get-voice/{voiceUUID}', { params: { voiceUUID: uuid } }))
        // how far its owner is with the next version is not said
        .toMatchObject({ status: 'ready', version: 1, visibility: 'public' });
      expect((await fileOf(visitor, uuid)).equals(first)).toBe(true);
      // a list that was asked for just now is kept for two seconds
      await vi.waitFor(async () => expect(await listed()).toEqual([[uuid, 'ready', 1]]), { timeout: 5000 });
    };
    await stillServes();

    const long = await record(owner, speechFile({ seconds: 80, sampleRate: 8000 }));
    const again = await train(owner, { audioIds: [long] }, uuid);
    expect(['queued', 'training']).toContain(again.voice.status);
    await stillServes();
    const tool = await upload(owner, low, { fileName: 'take.wav' });
    const used = await owner.send('POST', '/api/web-tools/queue/store/voice-changer', {
      body: { uploadId: tool.uploadId, options: { voice: uuid } },
    });
    expect(used.status).toBe(202);
    await owner.call('POST /api/voice/cancel-build/{voice}', { params: { voice: uuid } });
    await stillServes();

    await train(owner, { audioIds: [await record(owner, wavFile({ seconds: 8, hz: 0 }))] }, uuid);
    expect(await ended(owner, uuid)).toMatchObject({ status: 'failed' });
    await stillServes();

    await train(owner, { audioIds: [await record(owner)] }, uuid);
    expect(await ended(owner, uuid)).toMatchObject({ status: 'succeeded' });
    await vi.waitFor(async () => expect(await listed()).toEqual([[uuid, 'ready', 2]]), { timeout: 5000 });
    expect((await fileOf(visitor, uuid)).equals(first)).toBe(false);
  });

  it('brings a voice back as it served, when it was deleted while it was trained again', async () => {
    const owner = await signUp(server);
    const uuid = await trained(owner);
    await train(owner, { audioIds: [await record(owner)] }, uuid);
    await owner.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: uuid } });
    const back = await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { restore: true } as never,
    });
    expect(back).toMatchObject({ status: 'ready', version: 1 });
  });

  it('keeps an upload as a recording of an own voice, and of no other', async () => {
    const owner = await signUp(server);
    const other = await signUp(server);
    const profile = await owner.call('POST /api/voice/save', { body: { name: `Own ${++made}` } as never });
    const preset = await owner.call('POST /api/voice/save', {
      body: { name: `Own ${++made}`, settings: { pitch: 3 } } as never,
    });
    const store = async (client: TestClient, uuid: string) => {
      const { uploadId } = await upload(client, low, { fileName: 'take.wav' });
      const answer = await client.send('POST', `/api/audio/store-details/${uuid}`, { body: { uploadId } });
      return { ...answer, body: answer.body as { id: string; voiceUuid: string | null; code: string } };
    };
    const kept = await store(owner, profile.uuid.toUpperCase());
    expect(kept).toMatchObject({ status: 201, body: { voiceUuid: profile.uuid } });
    const { data } = await owner.call('GET /api/audio/get', { query: { voiceUUID: profile.uuid } });
    expect(data.map(({ id }) => id)).toEqual([kept.body.id]);
    expect((await store(owner, preset.uuid)).status).toBe(409);
    for (const stranger of [other, server.client(), withoutSession(server)])
      expect((await store(stranger, profile.uuid)).status).toBe(404);
    expect((await other.call('GET /api/audio/get', { query: {} })).meta.total).toBe(0);
    const { voice } = await train(owner, { audioIds: [kept.body.id] }, profile.uuid);
    expect(await ended(owner, voice.uuid)).toMatchObject({ status: 'succeeded' });
  });

  it('stops the work on a voice that is deleted', async () => {
    const owner = await signUp(server);
    const { voice } = await train(owner, {
      audioIds: [await record(owner, speechFile({ seconds: 80, sampleRate: 8000 }))],
    });
    await owner.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: voice.uuid } });
    const { data } = await owner.call('GET /api/voice/poll-training', { query: {} });
    expect(data).toMatchObject([{ status: 'cancelled' }]);
  });

  it('builds a trained voice as small as was asked for, and takes what a device has built', async () => {
    const owner = await signUp(server);
    const uuid = await trained(owner);
    const build = (body: Record<string, unknown>) =>
      owner.call('POST /api/voice/build/{voice}', { params: { voice: uuid }, body: body as never });
    const builds = async () =>
      (await owner.call('GET /api/voice/builds/{voice}', { params: { voice: uuid } })).data;
    await build({ target: 'web', quality: 'fast' });
    await vi.waitFor(
      async () => expect((await builds())[0]).toMatchObject({ status: 'succeeded', target: 'web' }),
      {
        timeout: 20_000,
      },
    );
    const [fast] = await builds();
    const bytes = Buffer.from(await (await owner.open('GET', fast?.url ?? '')).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(fast?.sha256);
    expect(decodeVoiceFile(bytes).tables.codebook.rows).toBeLessThanOrEqual(16);

    const waits = await build({ runner: 'device' });
    expect((await refusal(build({}))).status).toBe(409);
    const tell = (body: Record<string, unknown>, by = owner) =>
      by.call('POST /api/voice/update-build-status', { body: { jobUuid: waits.uuid, ...body } as never });
    expect((await refusal(tell({ status: 'succeeded', uploadId: randomUUID() }))).status).toBe(409);
    expect((await refusal(tell({ status: 'processing' }, await signUp(server)))).status).toBe(404);
    expect(await tell({ status: 'processing', progress: 0.4, stage: 'train' })).toMatchObject({
      progress: 0.4,
      stage: 'train',
    });
    const file = await fileOf(owner, uuid);
    const { uploadId } = await upload(owner, file, { fileName: 'b.fvoice', purpose: 'model' });
    expect(await tell({ status: 'succeeded', uploadId })).toMatchObject({ status: 'succeeded' });
    expect((await refusal(tell({ status: 'processing' }))).status).toBe(409);
    expect((await refusal(tell({ status: 'failed', jobUuid: fast?.uuid }))).status).toBe(409);
    expect(
      (await refusal(owner.call('POST /api/voice/cancel-build/{voice}', { params: { voice: uuid } }))).status,
    ).toBe(409);
    const draft = await owner.call('POST /api/voice/save', { body: { name: 'Draft' } as never });
    expect(
      (
        await refusal(
          owner.call('POST /api/voice/build/{voice}', { params: { voice: draft.uuid }, body: {} }),
        )
      ).status,
    ).toBe(409);
  });

  it('takes in voices made elsewhere, and refuses what can run code, doubles and inner addresses', async () => {
    const owner = await signUp(server);
    const file = await fileOf(owner, await trained(owner));
    const friend = await signUp(server);
    const bring = async (
      client: TestClient,
      bytes: Buffer,
      fileName: string,
      more: Record<string, unknown> = {},
    ) => {
      const { uploadId } = await upload(client, bytes, { fileName, purpose: 'model' });
      return client.call('POST /api/voice/external-model/{voiceUUID?}', {
        body: { uploadId, name: `Import ${++made}`, consent: 'licensed', ...more } as never,
      });
    };
    const { voice } = await bring(friend, file, 'bo.fvoice');
    expect(await ended(friend, voice.uuid)).toMatchObject({
      status: 'succeeded',
      kind: 'import',
      quality: { seconds: 12 },
    });
    expect(await fileOf(friend, voice.uuid)).toEqual(file);
    const seen = (client: TestClient, voiceUUID: string) =>
      client.call('GET /api/voice/check-external-model', { query: { voiceUUID } });
    expect(await seen(friend, voice.uuid)).toMatchObject({ status: 'ready', kind: 'fvoice', reason: null });
    expect((await refusal(seen(owner, voice.uuid))).status).toBe(404);
    expect((await refusal(bring(friend, file, 'again.fvoice'))).status).toBe(409);

    const sha256 = createHash('sha256').update(file).digest('hex');
    const double = async (client: TestClient) =>
      (await client.call('GET /api/voice/check-duplicate-model', { query: { sha256 } })).voiceUuid;
    expect(await double(friend)).toBe(voice.uuid);
    // a private voice of somebody else is not told of
    expect(await double(await signUp(server))).toBeNull();

    const damaged = await bring(friend, Buffer.concat([file.subarray(0, 900)]), 'half.fvoice');
    expect(await ended(friend, damaged.voice.uuid)).toMatchObject({
      status: 'failed',
      error: { code: 'bad_voice' },
    });
    expect(await seen(friend, damaged.voice.uuid)).toMatchObject({ status: 'rejected' });
    const pickle = await bring(
      friend,
      Buffer.from([0x80, 0x02, 0x7d, 0x71, 0x00, 0x2e, 0, 0, 0, 0]),
      'model.bin',
    );
    expect((await ended(friend, pickle.voice.uuid)).error?.message).toMatch(/can run code/);
    const named = await refusal(bring(friend, Buffer.from('nothing'), 'model.pth'));
    expect([named.status, named.body.display_notification]).toEqual([415, expect.stringMatching(/ONNX/)]);

    const onnx = await bring(friend, rvcModel(), 'voice.onnx');
    expect(await ended(friend, onnx.voice.uuid)).toMatchObject({ status: 'succeeded' });
    expect(await seen(friend, onnx.voice.uuid)).toMatchObject({
      kind: 'rvc-onnx',
      inputs: ['feats', 'pitch'],
      sampleRate: 40_000,
    });

    for (const url of [
      'https://127.0.0.1/v.fvoice',
      'https://[::1]/v.fvoice',
      'https://2130706433/v',
      'http://example.com/v',
      'https://10.0.0.1/v',
    ]) {
      const error = await refusal(
        friend.call('POST /api/voice/external-model/{voiceUUID?}', {
          body: { url, name: `Import ${++made}`, consent: 'licensed' },
        }),
      );
      expect([url, error.status, Object.keys(error.body.errors ?? {})]).toEqual([url, 422, ['url']]);
    }
  });

  it('speaks in a voice by its uuid on the server, for those who may use it', async () => {
    const owner = await signUp(server);
    const uuid = await trained(owner, high);
    const speak = async (client: TestClient, voice: string) => {
      const { uploadId } = await upload(client, speechFile({ seconds: 3 }));
      return client.call('POST /api/web-tools/queue/store/{tool}', {
        params: { tool: 'voice-changer' },
        body: { uploadId, options: { voice } },
      });
    };
    const item = await speak(owner, uuid);
    const result = await owner.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid: item.uuid },
      query: { waitMs: 20_000 },
    });
    expect(result).toMatchObject({ status: 'succeeded', data: { changed: true } });
    expect(result.data?.voice).toMatch(/^Voice/);
    const preset = await owner.call('POST /api/voice/save', {
      body: { name: 'Deep', settings: { pitch: -5 } } as never,
    });
    const shaped = await speak(owner, preset.uuid);
    const other = await owner.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid: shaped.uuid },
      query: { waitMs: 20_000 },
    });
    expect(other).toMatchObject({ status: 'succeeded', data: { pitch: -5, voice: null } });
    const stranger = await signUp(server);
    expect((await refusal(speak(stranger, uuid))).status).toBe(404);
    expect((await refusal(speak(stranger, preset.uuid))).status).toBe(404);
    expect((await refusal(speak(owner, '../secret.fvoice'))).body.errors).toHaveProperty('options.voice');
  });

  it('replaces the file of a voice for who knows its newest version', async () => {
    const owner = await signUp(server);
    const uuid = await trained(owner);
    const other = await fileOf(owner, await trained(owner, high));
    const { uploadId } = await upload(owner, other, { fileName: 'o.fvoice', purpose: 'model' });
    const replace = (client: TestClient, version: number, path = `/api/update-model/${uuid}`) =>
      client.send('POST', path, { body: { modelUploadId: uploadId, version } });
    expect((await replace(await signUp(server), 1)).status).toBe(404);
    expect((await replace(owner, 7)).status).toBe(409);
    expect(await replace(owner, 1)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await replace(owner, 2, `/api/voice/update-model/${uuid}`)).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(await fileOf(owner, uuid)).toEqual(other);
  });

  it('measures a recording as it is added, opens five as samples, and trains without its noise', async () => {
    const owner = await signUp(server);
    const draft = await owner.call('POST /api/voice/save', { body: { name: 'Samples' } as never });
    const add = async (client: TestClient, bytes: Buffer, more: Record<string, unknown> = {}) => {
      const { uploadId } = await upload(client, bytes, { fileName: 'a.wav', purpose: 'voice' });
      return client.call('POST /api/audio/save-custom-voice-audio-details/{voiceUUID}', {
        params: { voiceUUID: draft.uuid },
        body: { uploadId, ...more } as never,
      });
    };
    const { customVoiceAudio, quality } = await add(owner, low, { title: 'One', noiseReduction: true });
    expect(customVoiceAudio).toMatchObject({ voiceUuid: draft.uuid, title: 'One', durationMs: 12_000 });
    expect(quality.speechMs).toBeGreaterThan(5000);
    expect((await add(owner, wavFile({ seconds: 6, hz: 0 }))).quality.warnings[0]).toMatch(/only silence/);
    const stranger = await signUp(server);
    expect((await refusal(add(stranger, low))).status).toBe(404);

    const toggle = (client: TestClient, audio: string, method: 'GET' | 'POST' = 'POST') =>
      client.send(method, `/api/voice/toggle-sample/${audio}`);
    const ids = [customVoiceAudio.id];
    while (ids.length < 6)
      ids.push((await add(owner, speechFile({ seconds: 1 + ids.length / 10 }))).customVoiceAudio.id);
    for (const id of ids.slice(0, 5))
      expect((await toggle(owner, id)).body).toEqual({ audioId: id, isSample: true });
    expect((await toggle(owner, ids[5] ?? '')).status).toBe(409);
    expect((await toggle(owner, ids[0] ?? '', 'GET')).body).toEqual({ audioId: ids[0], isSample: false });
    expect((await toggle(stranger, ids[0] ?? '')).status).toBe(404);
    // a GET that changes something is refused to pages of other sites and to navigations
    const path = `/api/voice/toggle-sample/${ids[0]}`;
    expect((await owner.raw('GET', path)).status).toBe(419);
    expect((await owner.send('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(419);

    await train(owner, { audioIds: [customVoiceAudio.id] }, draft.uuid);
    expect(await ended(owner, draft.uuid)).toMatchObject({ status: 'succeeded' });
    const remove = (client: TestClient, id: string) => client.send('DELETE', `/api/audio/delete/${id}`);
    expect((await remove(stranger, customVoiceAudio.id)).status).toBe(404);
    expect((await remove(owner, customVoiceAudio.id)).status).toBe(204);
    expect((await remove(owner, customVoiceAudio.id)).status).toBe(404);
    // a recording of no voice is none of these
    expect((await remove(owner, await record(owner))).status).toBe(404);
  });

  it('guides through recordings of one’s own voice, makes a profile and a private model of them', async () => {
    const owner = await signUp(server);
    const steps = async (client = owner) =>
      client.call('GET /api/voice-tuning/steps', { query: { language: 'de-AT' } });
    const first = await steps();
    expect(first).toMatchObject({ profile: null, metamodel: null });
    expect(first.consentSentence).toMatch(/^Ich bin/);
    expect(first.data.every((step) => !step.done)).toBe(true);
    const start = (client = owner) => client.call('POST /api/metamodel-training/start', { body: {} });
    expect((await refusal(start())).status).toBe(409);

    const store = async (stepId: number, bytes: Buffer) => {
      const { uploadId } = await upload(owner, bytes, { purpose: 'voice' });
      return owner.call('POST /api/voice-tuning/store-details', { body: { stepId, uploadId } });
    };
    const silence = wavFile({ seconds: 3, hz: 0 });
    const [quiet, ...spoken] = first.data;
    expect((await refusal(store(spoken[0]?.id ?? 0, silence))).body.errors?.uploadId?.[0]).toMatch(
      /No voice/,
    );
    expect(
      (await refusal(store(quiet?.id ?? 0, speechFile({ seconds: 3 })))).body.errors?.uploadId?.[0],
    ).toMatch(/not quiet/);
    expect(
      (await refusal(store(quiet?.id ?? 0, wavFile({ seconds: 1, hz: 0 })))).body.errors?.uploadId?.[0],
    ).toMatch(/1\.0 s/);
    expect((await refusal(store(999, silence))).body.errors).toHaveProperty('stepId');
    let last = await store(quiet?.id ?? 0, silence);
    for (const [index, step] of spoken.entries()) {
      expect(last.profile).toBeNull();
      last = await store(step.id, speechFile({ seconds: 3 + index / 10, hz: 120 }));
    }
    expect(last.profile?.f0MedianHz).toBeGreaterThan(108);
    expect(last.profile?.f0MedianHz).toBeLessThan(132);
    expect(last.profile?.noiseFloorDb).toBeLessThan(-80);

    const { metamodel, job } = await start();
    const stop = (client: TestClient) =>
      client.call('POST /api/metamodel-training/stop/{metamodel}', { params: { metamodel } });
    expect((await refusal(stop(await signUp(server)))).status).toBe(404);
    expect(await ended(owner, job.voiceUuid)).toMatchObject({ kind: 'metamodel', status: 'succeeded' });
    expect(await stop(owner)).toMatchObject({ status: 'succeeded' });
    const { data } = await owner.call('GET /api/voice/get-my-voices', { query: {} });
    expect(data).toMatchObject([
      { name: 'My own voice', visibility: 'private', status: 'ready', kind: 'profile' },
    ]);
    expect(await steps()).toMatchObject({ metamodel });

    const gone = await owner.call('DELETE /api/account/delete-voice-tuning-audios');
    expect(gone.deleted).toBe(first.data.length);
    expect(gone.freedBytes).toBeGreaterThan(500_000);
    expect((await steps()).data.every((step) => !step.done)).toBe(true);
    expect(await steps()).toMatchObject({ profile: null, metamodel: null });
    expect((await owner.call('GET /api/voice/get-my-voices', { query: {} })).data).toEqual([]);
    expect((await owner.call('DELETE /api/account/delete-voice-tuning-audios')).deleted).toBe(0);
  });
});
