import { timeWarp } from '@formant/engine/speech/pitch/time-warp';
import { ownVoices, synthesizersOf } from '@formant/engine/tts';
import { expect, it } from 'vitest';
import { speechAssets } from './speech-assets.ts';

const sentences = [
  'We left the car by the bridge, and walked the rest of the way.',
  'Nobody had seen the sun for a week, so they all stayed inside and read.',
  'Please call me back before nine, because after that I will be gone.',
];

it('times words of one speaker by those of another within what subtitles need', async () => {
  const [flite, espeak] = synthesizersOf(speechAssets);
  const voiceOf = (id: string) => ownVoices.find((voice) => voice.id === id)!;
  const errorsMs: number[] = [];
  for (const text of sentences)
    for (const id of ['flite:slt', 'flite:rms']) {
      const manner = { speed: 1, pitch: 0 };
      const target = await flite!.speak(text, { voice: voiceOf(id), ...manner });
      const reference = await espeak!.speak(text, { voice: voiceOf('espeak:en-us'), ...manner });
      const timeOf = await timeWarp(reference, target);
      for (const unit of reference.units) {
        const same = target.units.find(({ at }) => at === unit.at);
        if (same) errorsMs.push(Math.abs(timeOf(unit.startMs) - same.startMs));
      }
    }
  errorsMs.sort((a, b) => a - b);
  expect(errorsMs.length).toBeGreaterThan(60); // words whose true beginnings are known
  expect(errorsMs[errorsMs.length >> 1]).toBeLessThan(45); // ms: a word lasts about 250
  expect(errorsMs[Math.floor(0.9 * errorsMs.length)]).toBeLessThan(120);
});
