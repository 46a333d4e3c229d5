import { voicePresets } from '@formant/engine/speech/voices/voice-presets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeAudio, makeShare } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { type StarterVoice, seedVoices } from './seed.ts';

const bytes = wavFile({ seconds: 1, sampleRate: 16_000, channels: 1 });

onSqlite('the voice on a share page', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  let made = 0;
  const voiceOf = (client: TestClient, visibility: 'public' | 'unlisted' | 'private') =>
    client.call('POST /api/voice/save', {
      body: {
        name: `Voice ${++made}`,
        language: 'en',
        gender: 'male',
        settings: { pitch: 2 },
        visibility,
        licence: 'CC-BY-4.0',
        consent: 'own-voice',
      },
    });
  async function shareIn(client: TestClient, voice: string, more: Record<string, unknown> = {}) {
    const { id } = await makeAudio(client, { bytes });
    return makeShare(client, { audio: id, voice, ...more });
  }
  const preview = (code: string) =>
    server.client().call('GET /api/audio/share/{share}', { params: { share: code } });
  const open = (code: string, body: { password?: string } = {}) =>
    server.client().call('POST /api/audio/get-shared-audio/{share}', { params: { share: code }, body });

  it('is shown with its name, owner and licence where the library lists it', async () => {
    const owner = await signUp(server);
    const { uuid, name, ownerUsername } = await voiceOf(owner, 'public');
    const { shareCode } = await shareIn(await signUp(server), uuid);
    const card = {
      uuid,
      name,
      kind: 'preset',
      licence: 'CC-BY-4.0',
      official: false,
      ownerUsername,
      avatarUrl: null,
    };
    expect((await preview(shareCode)).voice).toEqual(card);
    const opened = await open(shareCode);
    expect(opened.voice).toEqual(card);
    expect(opened.audio.voiceUuid).toBe(uuid);
    await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID: uuid },
      body: { visibility: 'private' },
    });
    expect((await preview(shareCode)).voice).toBeNull(); // taken back, also from links that are out
    expect((await open(shareCode)).audio.voiceUuid).toBeNull();
  });

  it('is shown on a visitor’s short link too', async () => {
    const { uuid } = await voiceOf(await signUp(server), 'public');
    const visitor = server.client();
    const { uploadId } = await upload(visitor, bytes);
    const { shortcode } = await visitor.call('POST /api/web-tools/save-recorded-voice-shortcode', {
      body: { uploadId, voice: uuid },
    });
    expect((await preview(shortcode)).voice?.uuid).toBe(uuid);
  });

  it('stays unsaid while it is private, unlisted, deleted or somebody else’s secret', async () => {
    const client = await signUp(server);
    for (const visibility of ['private', 'unlisted'] as const) {
      const { uuid } = await voiceOf(client, visibility);
      const { shareCode } = await shareIn(client, uuid);
      expect((await preview(shareCode)).voice).toBeNull();
      const opened = await open(shareCode);
      expect(opened).toMatchObject({ voice: null, audio: { voiceUuid: null } });
    }
    const secret = await voiceOf(await signUp(server), 'private');
    const { shareCode } = await shareIn(client, secret.uuid);
    expect((await preview(shareCode)).voice).toBeNull();
    const gone = await voiceOf(client, 'public');
    const link = await shareIn(client, gone.uuid);
    await client.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: gone.uuid } });
    expect((await preview(link.shareCode)).voice).toBeNull();
  });

  it('is told of a protected link only to who knows its password', async () => {
    const client = await signUp(server);
    const { uuid } = await voiceOf(client, 'public');
    const { shareCode } = await shareIn(client, uuid, { password: 'open sesame' });
    expect((await preview(shareCode)).voice).toBeNull();
    expect((await open(shareCode, { password: 'open sesame' })).voice?.uuid).toBe(uuid);
  });

  it('may be named by the preset or the synthesizer of an official one', async () => {
    const common: Omit<StarterVoice, 'slug' | 'name' | 'kind'> = {
      description: 'For a test',
      engine: 'dsp',
      language: 'en',
      accent: null,
      gender: 'neutral',
      age: null,
      useCase: null,
      category: 'natural',
      tags: [],
      licence: 'GPL-3.0-or-later',
    };
    await seedVoices(server.ctx, [
      {
        ...common,
        slug: 'preset.robot',
        name: 'Robot',
        kind: 'preset',
        settings: voicePresets.robot.settings,
      },
      { ...common, slug: 'tts.slt', name: 'Slt', kind: 'tts', synthesizer: 'flite:slt' },
    ]);
    const client = await signUp(server);
    for (const [reference, name] of [
      ['robot', 'Robot'],
      ['flite:slt', 'Slt'],
      ['nobody', undefined],
    ]) {
      const { shareCode } = await shareIn(client, reference ?? '');
      const { voice } = await preview(shareCode);
      expect(voice?.name).toBe(name);
      if (voice) expect(voice.official).toBe(true);
    }
  });
});
