import { describe, expect, it } from 'vitest';
import { noise, voice } from '../../testing/signals.ts';
import { Equalizer } from '../filters/equalizer.ts';
import { DeEsser } from './de-esser.ts';

const rate = 44100;
const settings = { hz: 6800, thresholdDb: 0, mostDb: 8 };
const powerDb = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('DeEsser', () => {
  it('turns a sharp s down by 3 dB or more, by the same in quiet speech', () => {
    for (const level of [0.3, 0.01]) {
      const sharp = noise(rate, 4).map((value) => level * value);
      new Equalizer(rate, 1, [{ kind: 'bandpass', hz: 6800, q: 1.5 }]).processInPlace([sharp]);
      const before = powerDb(sharp);
      const effect = new DeEsser(rate, 1, settings);
      effect.processInPlace([sharp]);
      expect(before - powerDb(sharp)).toBeGreaterThan(3);
      expect(effect.mostCutDb).toBeLessThanOrEqual(8);
    }
  });

  it('leaves vowels as they are', () => {
    const sound = voice(2 * rate, rate);
    const after = sound.slice();
    new DeEsser(rate, 1, settings).processInPlace([after]);
    expect(after).toEqual(sound);
  });
});
