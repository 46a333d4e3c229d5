import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeAudio } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  tinySherpaPiper,
  writeSherpaBundle,
  writeTinyPocket,
} from '../../testing/sherpa/sherpa-voice.ts';
import { speechFile } from '../../testing/sound.ts';
import { medianF0 } from '../../testing/voiced.ts';

// voices are trained, and speak
vi.setConfig({ testTimeout: 120_000 });

onSqlite('voices that read text themselves', (database) => {
  let server: TestServer;
  let hasSherpa = false;

  const install = (id: string, network: Uint8Array) =>
    installBundle(server.ctx.models.folder, bundleEntry(id), (to) => writeSherpaBundle(to, network));
  const generate = async (voiceId: string, text: string, by?: TestClient) => {
    const client = by ?? (await signUp(server));
    const { audioId } = await client.call('POST /api/tts/generate', {
      body: { text, voiceId, format: 'wav' },
    });
    return client.call('GET /api/tts/get-audio-status/{audioId}', {
      params: { audioId },
      query: { waitMs: 25_000 },
    });
  };

  beforeAll(async () => {
    server = await startServer({ database });
    hasSherpa = await bringSherpa(server.ctx.models.folder);
    await install('joe', tinySherpaPiper({ framesOfSign: 1000 }));
    await install('odd', tinySherpaPiper({ metadata: { comment: 'piper' } }));
  }, 90_000);
  afterAll(() => server.close());

  it('are listed with the others, and are not offered to devices, which can’t run them', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    const { data } = await server.client().call('GET /api/tts/voices', { query: {} });
    expect(data[0]).toMatchObject({ id: 'sherpa:joe+0', engine: 'sherpa', language: 'en-US', name: 'Tiny' });
    expect((await server.client().call('GET /api/models', { query: {} })).data).toEqual([]);
    expect((await server.client().open('GET', '/api/models/joe/bundle.tar.bz2')).status).toBe(404);
  });

  it('speak in a job, with word times', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    const status = await generate('sherpa:joe+0', 'We left the car. Then we walked home.');
    expect(status).toMatchObject({ status: 'succeeded', engine: 'sherpa', error: null });
    expect(status.words?.map((word) => word.text)).toEqual('We left the car Then we walked home'.split(' '));
  });

  it('whose model is wrong fail in words, and the server and the next voice go on', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    const status = await generate('sherpa:odd+0', 'Hello to you.');
    expect(status).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(status.error)).toMatch(/“odd” can't be spoken with: 'sample_rate' does not exist/);
    expect(await generate('sherpa:joe+0', 'Hello to you.')).toMatchObject({ status: 'succeeded' });
  });

  describe('like somebody’s own recordings', () => {
    let owner: TestClient;
    const trained = async (consent: string) => {
      const { id } = await makeAudio(owner, { bytes: speechFile({ seconds: 12 }), fileName: 'take.wav' });
      const { voice } = await owner.call('POST /api/voice/train/{voiceUUID?}', {
        params: { voiceUUID: undefined },
        body: { name: `Voice ${consent}`, consent, audioIds: [id] } as never,
      });
      await vi.waitFor(
        async () => {
          const query = { voiceUUID: voice.uuid, waitMs: 2000 };
          const { data } = await owner.call('GET /api/voice/poll-training', { query });
          expect(data[0]?.status).toBe('succeeded');
        },
        { timeout: 60_000, interval: 100 },
      );
      return { uuid: voice.uuid, audio: id };
    };
    const refused = (voiceId: string, by = owner, more: Record<string, unknown> = {}) =>
      by.send('POST', '/api/tts/generate', {
        body: { text: 'Hello to you.', voiceId, format: 'wav', ...more },
      });
    beforeAll(async () => {
      owner = await signUp(server);
    });

    it('is refused where no model can, and offered and spoken where one can', async ({ skip }) => {
      if (!hasSherpa) skip(noSherpa);
      const { uuid } = await trained('licensed');
      expect(await refused(`natural:${uuid}`)).toMatchObject({ status: 409, body: { code: 'no_model' } });
      const mine = async () =>
        (await owner.call('GET /api/tts/voices', { query: {} })).data.find(
          ({ id }) => id === `voice:${uuid}`,
        );
      expect(await mine()).not.toHaveProperty('natural');
      const likens = async () => (await server.client().call('GET /api/tts/voices', { query: {} })).likens;
      expect(await likens()).toBe(false);
      await installBundle(server.ctx.models.folder, bundleEntry('pocket', 'pocket-tts'), writeTinyPocket);

      expect(await mine()).toMatchObject({ natural: `natural:${uuid}` });
      expect(await likens()).toBe(true);
      // the model has no voice of its own: what is heard is the recordings'
      expect(await generate('sherpa:pocket+0', 'Hello to you.', owner)).toMatchObject({ status: 'failed' });
      const status = await generate(`natural:${uuid}`, 'We left the car. Then we walked home.', owner);
      expect(status).toMatchObject({
        status: 'succeeded',
        engine: 'sherpa+voice',
        voiceId: `natural:${uuid}`,
      });
      const bytes = Buffer.from(await (await owner.open('GET', status.url ?? '')).arrayBuffer());
      expect(bytes.includes('AI-generated')).toBe(true);
      expect(Math.abs((await medianF0(bytes)) - 200)).toBeLessThan(2); // Hz, what the tiny network hums

      const german = await refused(`natural:${uuid}`, owner, { language: 'de' });
      expect(german.status).toBe(422);
      expect(JSON.stringify(german.body)).toMatch(/naturally in English/);
    });

    it('is nobody else’s, not even where the voice is shared, and ends with the recordings', async ({
      skip,
    }) => {
      if (!hasSherpa) skip(noSherpa);
      const { uuid, audio } = await trained('synthetic');
      const isOffered = async () =>
        (await owner.call('GET /api/tts/voices', { query: {} })).data.some(
          ({ natural }) => natural === `natural:${uuid}`,
        );
      expect(await isOffered()).toBe(true);
      await owner.call('POST /api/voice/update/{voiceUUID}', {
        params: { voiceUUID: uuid },
        body: { visibility: 'public' } as never,
      });
      const other = await signUp(server);
      expect((await refused(`voice:${uuid}`, other)).status).toBe(202);
      expect((await refused(`natural:${uuid}`, other)).status).toBe(404);
      expect((await refused(`natural:${uuid}`, server.client())).status).toBe(404);
      expect((await refused('natural:00000000-0000-4000-8000-000000000000')).status).toBe(404);
      await owner.call('DELETE /api/audio/delete/{customVoiceAudio}', {
        params: { customVoiceAudio: audio },
      });
      const gone = await refused(`natural:${uuid}`);
      expect([gone.status, JSON.stringify(gone.body)]).toEqual([409, expect.stringMatching(/recordings/)]);
      expect(await isOffered()).toBe(false);
    });
  });
});
