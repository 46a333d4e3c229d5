import { joined } from '../../base/joined.ts';
import { Psola } from '../../speech/pitch/psola.ts';

/** Speech at another pitch, for synthesizers that can't go so far themselves; less than a quarter tone is left. */
export async function shiftPitch(
  samples: Float32Array,
  sampleRate: number,
  semitones: number,
): Promise<Float32Array> {
  if (Math.abs(semitones) < 0.25 || samples.length === 0) return samples;
  const psola = await Psola.create({ sampleRate, channelCount: 1 }, { pitchRatio: 2 ** (semitones / 12) });
  return joined([psola.push([samples])[0]!, psola.end()[0]!]);
}
