import { voicePresetIds } from '@formant/engine/speech/voices/voice-preset-names';
import { speechIn, traitsOf, type VoiceTraits, voiceDistance } from '@formant/engine/testing/voice-distance';
import { expect, it } from 'vitest';
import { measureFace, readPhrase, saidBy, spokenBy } from '../../testing/starter-faces.ts';
import type { StarterVoice } from './seed.ts';
import { starterVoices } from './starters.ts';

/** In steps that are plainly heard; see `voiceDistance`. The nearest two lie 1.89 apart, the middle pair 6. */
const leastDistance = 1.75;

const phrase = await readPhrase();
const sounds = new Map<string, typeof phrase>();
for (const id of voicePresetIds) sounds.set(id, await saidBy(id, phrase));

it('the library begins with sixty voices or more, each with a name and words of its own', () => {
  expect(starterVoices.length).toBeGreaterThanOrEqual(60);
  expect(new Set(starterVoices.map(({ name }) => name)).size).toBe(starterVoices.length);
  const presets = starterVoices.filter(({ kind }) => kind === 'preset');
  expect(new Set(presets.map(({ description }) => description)).size).toBe(presets.length);
});

it('every ready voice is plainly another one than the original and all others, on the phrase of the previews', async () => {
  const { sampleRate, channels } = phrase;
  const speaks = speechIn(channels[0]!, sampleRate);
  const voices: [string, VoiceTraits][] = [];
  for (const [id, sound] of [['original', phrase] as const, ...sounds])
    voices.push([id, await traitsOf(sound.channels[0]!, sampleRate, speaks)]);
  const near = voices.flatMap(([name, traits], i) =>
    voices
      .slice(i + 1)
      .map(([other, compared]) => ({ pair: `${name}, ${other}`, apart: voiceDistance(traits, compared) }))
      .filter(({ apart }) => apart < leastDistance),
  );
  expect(near).toEqual([]);
});

const soundOf = ({ slug, synthesizer }: StarterVoice) =>
  synthesizer ? spokenBy(synthesizer) : sounds.get(slug.replace('preset.', ''))!;

it('every voice is drawn as it sounds; after a change: node build/scripts/make-starter-faces.ts', async () => {
  const wrong: string[] = [];
  for (const voice of starterVoices) {
    const heard = await measureFace(await soundOf(voice));
    const drawn = voice.face ?? '';
    // another processor may round the other way
    const isSame =
      drawn.length === heard.length &&
      [...drawn].every(
        (digit, i) => Math.abs(Number.parseInt(digit, 36) - Number.parseInt(heard[i]!, 36)) <= 1,
      );
    if (!isSame) wrong.push(voice.slug);
  }
  expect(wrong).toEqual([]);
  expect(new Set(starterVoices.map(({ face }) => face?.slice(0, 16))).size).toBe(starterVoices.length);
});
