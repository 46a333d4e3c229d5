import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { readFace } from '@formant/engine/speech/voices/voice-face';
import { voicePresetIds } from '@formant/engine/speech/voices/voice-preset-names';
import { voicePresets } from '@formant/engine/speech/voices/voice-presets';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { voiceRows } from './models.ts';
import { requestPreview } from './preview.ts';
import { seedVoices } from './seed.ts';
import { seedStarters, starterVoices } from './starters.ts';

onSqlite('starter voices', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, config: { starterContent: true } });
  });
  afterAll(() => server.close());
  const listed = async () =>
    (
      await withoutSession(server).call('GET /api/voice/get-voice-universe-voices', {
        query: { perPage: 100, kind: 'preset' },
      })
    ).data;

  it('are the engine’s presets, labelled as what they are, and there once however often the server starts', async () => {
    await seedStarters(server.ctx);
    await Promise.all([seedStarters(server.ctx), seedStarters(server.ctx)]);
    const voices = await listed();
    expect(voices.map((voice) => voice.slug).sort()).toEqual(
      voicePresetIds.map((id) => `formant.preset.${id}`).sort(),
    );
    for (const voice of voices) {
      const id = voicePresetIds.find((one) => voice.slug.endsWith(`.${one}`));
      expect(voice).toMatchObject({
        official: true,
        kind: 'preset',
        licence: 'GPL-3.0-or-later',
        consent: 'synthetic',
        ownerUsername: null,
        canDownload: true,
        settings: id && voicePresets[id].settings,
      });
    }
  });

  it('have Flite’s speakers among them, who read text and say their preview when it is asked for', async () => {
    const { data } = await withoutSession(server).call('GET /api/voice/get-voice-universe-voices', {
      query: { perPage: 100, kind: 'tts' },
    });
    expect(data.map(({ name }) => name).sort()).toEqual(['Alan', 'Kal', 'Ross', 'Sally']);
    const scot = data.find(({ synthesizer }) => synthesizer === 'flite:awb');
    expect(scot).toMatchObject({
      official: true,
      licence: 'BSD-like',
      consent: 'licensed',
      language: 'en-GB',
      accent: 'Scotland',
      gender: 'male',
      canDownload: false,
      settings: null,
    });
    expect(scot?.previewText).not.toBeNull();
    const sound = await withoutSession(server).open('GET', scot?.previewUrl ?? '');
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(10_000); // more than a second at 64 kbit/s
  });

  it('get a preview in their own sound, and another one when their settings change', async () => {
    const robot = () => listed().then((voices) => voices.find((voice) => voice.slug.endsWith('.robot')));
    // what visitors see is kept for two seconds, so ask as somebody signed in
    const owner = await signUp(server);
    const shown = async (uuid: string) =>
      (await owner.call('POST /api/voice/get-a-voices', { body: { uuids: [uuid] } })).data[0];
    const uuid = (await robot())?.uuid ?? '';
    const first = await vi.waitFor(
      async () => {
        const voice = await shown(uuid);
        expect(voice?.previewUrl).not.toBeNull();
        return voice;
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(first?.previewText).toMatch(/phone system/);
    const sound = await withoutSession(server).open('GET', first?.previewUrl ?? '');
    expect(sound.headers.get('content-type')).toBe('audio/mpeg');
    // 2.95 s at 64 kbit/s
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(15_000);

    const changed = starterVoices
      .filter(({ slug }) => slug === 'preset.robot')
      .map(({ face: _face, ...voice }) => ({
        ...voice,
        name: 'Robot 2',
        settings: voicePresets.alien.settings,
      }));
    const without = await seedVoices(server.ctx, changed);
    expect(without).toHaveLength(1);
    expect(await shown(uuid)).toMatchObject({
      name: 'Robot 2',
      version: 2,
      settings: voicePresets.alien.settings,
      previewUrl: null,
    });
    expect(await voiceRows(server.ctx).count()).toBe(starterVoices.length);

    // what brings no drawing along is drawn from its preview
    expect(first?.face).not.toBeNull();
    expect((await shown(uuid))?.face).toBeNull();
    await requestPreview(server.ctx, without[0]!.id);
    const drawn = await vi.waitFor(
      async () => {
        const face = (await shown(uuid))?.face;
        expect(face).toBeTruthy();
        return face;
      },
      { timeout: 60_000, interval: 200 },
    );
    const alien = readFace(starterFaces['preset.alien'] ?? '');
    const apart = alien!.bands.map((level, i) => Math.abs(level - drawn!.bands[i]!));
    // MP3 changes little of it
    expect(Math.max(...apart)).toBeLessThanOrEqual(3);
    expect(drawn?.bands).not.toEqual(first?.face?.bands);
  }, 90_000);
});
