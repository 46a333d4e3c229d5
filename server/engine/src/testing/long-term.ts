import { StftAnalysis } from '../dsp/fft/stft.ts';
import { bandCount } from '../speech/spectrum/band-scale.ts';
import { FrameEnvelope } from '../speech/spectrum/frame-envelope.ts';
import { LongTermEnvelope } from '../speech/spectrum/long-term-envelope.ts';

/** Long-term envelope of a sound, dB on the bands of `band-scale.ts`. @throws Error where nobody speaks in it */
export async function longTerm(sound: Float32Array, sampleRate: number): Promise<Float32Array> {
  const frame = await FrameEnvelope.create(sampleRate);
  const analysis = new StftAnalysis({ fft: frame.fft, hop: frame.fft.size / 4 });
  const spectrum = new Float32Array(frame.fft.size + 2);
  const heard = new LongTermEnvelope();
  analysis.write(sound);
  analysis.end();
  while (analysis.read(spectrum)) {
    const bands = new Float32Array(bandCount);
    heard.add(bands, frame.read(spectrum, bands));
  }
  const mean = heard.mean();
  if (!mean) throw new Error('There is no speech in this sound');
  return mean;
}

/** RMS distance of two long-term envelopes without their levels, dB, 150 Hz to 6 kHz. */
export function distanceDb(a: Float32Array, b: Float32Array): number {
  const differences = Array.from(a.subarray(8, 59), (value, i) => value - b[i + 8]!);
  const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length;
  return Math.sqrt(differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / differences.length);
}
