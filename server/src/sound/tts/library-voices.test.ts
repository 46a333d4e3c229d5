import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { decodeWav } from '@formant/engine/codecs/wav';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { encodeVoiceFile, type VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { speechFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { addModel, moveVoice, voiceRows } from '../voices/index.ts';

// several speeches of a changed voice, one after the other
vi.setConfig({ testTimeout: 120_000 });

const text = 'We left the car by the bridge, and walked the rest of the way. Nobody minded.';

onSqlite('text to speech in voices of the library', (database) => {
  let server: TestServer;
  let file: VoiceFile;
  beforeAll(async () => {
    server = await startServer({ database });
    const sampleRate = 16_000;
    file = await trainedOn(
      { sampleRate, channels: [talk(12, sampleRate, { f0: 220, formantScale: 1.15 })] },
      { name: 'Somebody', licence: 'private' },
    );
  });
  afterAll(() => server.close());

  let made = 0;
  const save = (client: TestClient, body: Record<string, unknown>) =>
    client.call('POST /api/voice/save', {
      body: { name: `Voice ${++made}`, language: 'en', gender: 'male', ...body } as never,
    });
  const note = (client: TestClient, monotoneHz: number) => save(client, { settings: { monotoneHz } });
  /** As training leaves it. */
  async function trained(owner: TestClient) {
    const draft = await save(owner, {});
    const bytes = Buffer.from(encodeVoiceFile(file));
    const modelKey = `voices/test/${crypto.randomUUID()}.fvoice`;
    await server.ctx.storage.put(modelKey, Readable.from([bytes]));
    const modelSha256 = createHash('sha256').update(bytes).digest('hex');
    await server.ctx.db.transaction(async (transaction) => {
      const model = { modelKey, modelSha256, modelBytes: bytes.length };
      await addModel(server.ctx, draft.id, model, transaction);
      await moveVoice(server.ctx, draft.id, 'ready', transaction);
    });
    return draft;
  }
  const speakIn = (client: TestClient, uuid: string, body: Record<string, unknown> = {}) =>
    client.send('POST', '/api/tts/generate-cloned-voice', {
      body: { text, voiceId: uuid, format: 'wav', ...body },
    });
  async function heard(client: TestClient, audioId: string) {
    const read = () =>
      client.call('GET /api/tts/get-audio-status/{audioId}', {
        params: { audioId },
        query: { waitMs: 25_000 },
      });
    let status = await read();
    while (status.status === 'queued' || status.status === 'processing') status = await read();
    expect(status).toMatchObject({ status: 'succeeded', error: null });
    const bytes = await (await client.open('GET', status.url ?? '')).arrayBuffer();
    const [samples] = (await decodeWav(new Uint8Array(bytes))).channels;
    const voiced = (await trackF0(samples!, 48_000)).map((frame) => frame.f0).filter((f0) => f0 > 0);
    return { status, meanHz: 2 ** (voiced.reduce((sum, f0) => sum + Math.log2(f0), 0) / voiced.length) };
  }
  const voicesOf = async (client: TestClient) =>
    (await client.call('GET /api/tts/voices', { query: {} })).data;
  const listed = async (client: TestClient) => (await voicesOf(client)).map((voice) => voice.id);
  const listedAs = async (client: TestClient, uuid: string) =>
    (await voicesOf(client)).find(({ id }) => id === `voice:${uuid}`);

  it('speaks in a trained voice of one’s own, at its pitch, as a job and to a listener', async () => {
    const client = await signUpWithToken(server);
    const { uuid, name } = await trained(client);
    const { status, body } = await speakIn(client, uuid);
    expect(status).toBe(202);
    const { audioId } = body as { audioId: string };
    const sound = await heard(client, audioId);
    expect(sound.status).toMatchObject({ engine: 'flite+voice', voiceId: `voice:${uuid}` });
    expect(sound.status.words?.map((word) => word.text)).toContain('bridge');
    expect(Math.abs(sound.meanHz / file.header.pitch!.meanHz - 1)).toBeLessThan(0.02);
    expect((await speakIn(client, `voice:${uuid}`)).body).toMatchObject({ audioId, cost: 0, cached: true });
    const german = await speakIn(client, uuid, { text: 'Wir gehen.', language: 'de' });
    const said = await heard(client, (german.body as { audioId: string }).audioId);
    expect(said.status.engine).toBe('espeak+voice');

    // the letters tell the language of a voice that has none of its own
    await voiceRows(server.ctx).update({ language: 'mul' }, { where: { uuid } });
    const russian = await speakIn(client, uuid, { text: 'Мы шли домой.' });
    const heardRussian = await heard(client, (russian.body as { audioId: string }).audioId);
    expect(heardRussian.status.engine).toBe('espeak+voice');
    expect(heardRussian.status.words?.map((word) => word.text)).toEqual(['Мы', 'шли', 'домой']);
    await voiceRows(server.ctx).update({ language: 'en' }, { where: { uuid } });

    const stream = await client.open('POST', '/api/tts/stream', {
      body: { text, voiceId: `voice:${uuid}`, pitch: 1 },
    });
    const lines = (await stream.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(lines[0]).toMatchObject({ type: 'start', engine: 'flite+voice' });
    expect(lines.at(-1)).toMatchObject({ type: 'end' });

    const { data } = await client.call('GET /api/tts/voices', { query: { language: 'en' } });
    expect(data[0]).toMatchObject({ id: `voice:${uuid}`, kind: 'tts', name, languageName: 'English' });
  });

  it('hides other people’s private voices, and lists nobody’s own voices to others', async () => {
    const owner = await signUp(server);
    const { uuid } = await note(owner, 120);
    const other = await signUp(server);
    for (const client of [other, await signUpWithToken(server)]) {
      const refused = await speakIn(client, uuid);
      expect(refused.status).toBe(404);
      expect((refused.body as { message: string }).message).toMatch(/not there any more.*Choose another/);
      const streamed = await client.send('POST', '/api/tts/stream', {
        body: { text, voiceId: `voice:${uuid}` },
      });
      expect(streamed.status).toBe(404);
    }
    expect((await speakIn(withoutSession(server), uuid)).status).toBe(401);
    expect((await withoutSession(server).send('GET', `/api/tts/voices/voice%3A${uuid}/preview`)).status).toBe(
      404,
    );
    expect(await listed(owner)).toContain(`voice:${uuid}`);
    for (const client of [other, withoutSession(server)])
      expect(await listed(client)).not.toContain(`voice:${uuid}`);
    expect((await speakIn(other, 'nonsense')).status).toBe(404);
    const anonymous = await withoutSession(server).open('GET', '/api/tts/voices');
    expect(anonymous.headers.get('cache-control')).toContain('public');
    const own = await owner.open('GET', '/api/tts/voices');
    expect(own.headers.get('cache-control')).toContain('private');
  });

  it('lists what a device needs to speak in a preset or a synthesizer’s voice, and nothing of a trained one', async () => {
    const owner = await signUp(server);
    const { uuid } = await note(owner, 120);
    expect(await listedAs(owner, uuid)).toMatchObject({ settings: { monotoneHz: 120, pitch: 0 } });
    const { uuid: ofFile } = await trained(owner);
    expect(Object.keys((await listedAs(owner, ofFile))!)).not.toContain('settings');
    await voiceRows(server.ctx).update(
      { kind: 'tts', settings: null, synthesizer: 'flite:awb' },
      { where: { uuid } },
    );
    expect(await listedAs(owner, uuid)).toMatchObject({ synthesizer: 'flite:awb' });
  });

  it('keeps speaking for who uses a voice that its owner has changed or deleted', async () => {
    const owner = await signUp(server);
    const { uuid } = await note(owner, 120);
    await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { visibility: 'public', consent: 'synthetic', licence: 'CC0-1.0' } as never,
    });
    const fan = await signUp(server);
    const first = (await speakIn(fan, uuid)).body as { audioId: string };
    expect((await heard(fan, first.audioId)).meanHz).toBeCloseTo(120, -1);
    await fan.send('POST', `/api/favorite/store/${uuid}`, { body: {} });
    expect(await listed(fan)).toContain(`voice:${uuid}`);
    await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { settings: { monotoneHz: 200 } } as never,
    });
    // the owner hears the new one, the fan his own
    expect(await listedAs(owner, uuid)).toMatchObject({ settings: { monotoneHz: 200 } });
    expect(await listedAs(fan, uuid)).toMatchObject({ settings: { monotoneHz: 120 } });
    const newer = (await speakIn(owner, uuid)).body as { audioId: string };
    expect((await heard(owner, newer.audioId)).meanHz).toBeCloseTo(200, -1);
    await owner.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: uuid } });
    const again = (await speakIn(fan, uuid, { speed: 1.1 })).body as { audioId: string };
    expect((await heard(fan, again.audioId)).meanHz).toBeCloseTo(120, -1);
    const late = await speakIn(await signUp(server), uuid);
    expect([late.status, (late.body as { message: string }).message]).toEqual([
      404,
      'This voice is not there any more, or it was made private. Choose another one.',
    ]);
  });

  it('clones a voice of uploads, tells how far it is, and speaks in it', async () => {
    const client = await signUpWithToken(server);
    const take = async (seconds: number) =>
      (await upload(client, speechFile({ seconds, hz: 115 }), { fileName: 'take.wav' })).uploadId;
    const clone = (body: Record<string, unknown>) =>
      client.send('POST', '/api/tts/clone-voice', {
        // the words of a consent in German are not compared: a hum passes for somebody who reads
        body: { name: 'Bo', consent: 'own-voice', language: 'de', ...body },
      });
    const limit = () => client.call('GET /api/tts/cloning-limit', {});
    const before = await limit();
    expect(before.used).toBe(0);
    const uploadIds = [await take(12)];
    const silent = await clone({ uploadIds });
    expect(silent).toMatchObject({
      status: 422,
      body: { errors: { consentStatementUploadId: [expect.stringContaining('consent sentence')] } },
    });
    expect((await clone({ uploadIds: [crypto.randomUUID()], consent: 'licensed' })).status).toBe(404);
    expect((await clone({ uploadIds, consent: 'none' })).status).toBe(422);
    expect((await limit()).used).toBe(0);
    const { status, body } = await clone({ uploadIds, consentStatementUploadId: await take(4) });
    expect(status).toBe(202);
    const { voiceId } = body as { voiceId: string };
    expect(voiceId).toMatch(/^voice:/);
    expect((await limit()).used).toBe(1);
    const state = () => client.call('GET /api/tts/get-voice-status/{voiceId}', { params: { voiceId } });
    await vi.waitFor(async () => expect((await state()).status).toBe('ready'), {
      timeout: 90_000,
      interval: 300,
    });
    expect((await state()).quality?.speechSeconds).toBeGreaterThan(4);
    const said = (await speakIn(client, voiceId)).body as { audioId: string };
    expect(Math.abs((await heard(client, said.audioId)).meanHz / 115 - 1)).toBeLessThan(0.1);
    const other = await signUp(server);
    expect((await other.send('GET', `/api/tts/get-voice-status/${encodeURIComponent(voiceId)}`)).status).toBe(
      404,
    );
    for (const [method, path] of [
      ['POST', 'clone-voice'],
      ['GET', 'cloning-limit'],
      ['GET', `get-voice-status/${encodeURIComponent(voiceId)}`],
    ] as const)
      expect(
        (await withoutSession(server).send(method, `/api/tts/${path}`, method === 'POST' ? { body: {} } : {}))
          .status,
      ).toBe(401);
  });

  it('says of a voice that can’t speak yet what to do, and charges nothing', async () => {
    const client = await signUp(server);
    const { uuid } = await save(client, {});
    const answer = await speakIn(client, uuid);
    expect(answer.status).toBe(409);
    expect((answer.body as { message: string }).message).toMatch(/not trained yet/);
    expect(await listed(client)).not.toContain(`voice:${uuid}`);
    const speaking = await trained(client);
    await voiceRows(server.ctx).update({ language: 'xx' }, { where: { id: speaking.id } });
    const tongue = await speakIn(client, speaking.uuid);
    expect([tongue.status, (tongue.body as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('No synthesizer here speaks “xx”'),
    ]);
    expect((await client.call('GET /api/tts/check-eligibility', { query: {} })).remainingChars).toBe(200_000);
  });
});
