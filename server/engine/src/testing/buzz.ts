import { resample } from '../dsp/filters/resample.ts';
import { ArModel } from '../dsp/repair/ar-model.ts';

/**
 * How much a voice buzzes: kurtosis of the residual of linear prediction (16 kHz, order 16, 30 ms), the median of the
 * loud frames. A pulse train's is high, noise's is 3.
 * @param samples one channel, nominally -1..1
 * @param sampleRate Hz
 */
export function buzz(samples: Float32Array, sampleRate: number): number {
  const sound = Float64Array.from(resample({ sampleRate, channels: [samples] }, 16_000).channels[0]!);
  const frame = 480;
  const model = new ArModel(16, frame);
  const values: number[] = [];
  for (let from = 16; from + frame < sound.length; from += frame) {
    let power = 0;
    for (let i = 0; i < frame; i++) power += sound[from + i]! ** 2;
    if (power / frame < 1e-3) continue; // voiced and loud
    model.fit(sound, from);
    let [second, fourth] = [0, 0];
    for (let i = 0; i < frame; i++) {
      let error = 0;
      for (let k = 0; k <= 16; k++) error += model.filter[k]! * sound[from + i - k]!;
      second += error ** 2 / frame;
      fourth += error ** 4 / frame;
    }
    values.push(fourth / second ** 2);
  }
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
}
