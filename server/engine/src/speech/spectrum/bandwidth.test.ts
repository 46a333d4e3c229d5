import { expect, it } from 'vitest';
import { StftAnalysis } from '../../dsp/fft/stft.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { noise } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { BandwidthMeter } from './bandwidth.ts';
import { FrameEnvelope } from './frame-envelope.ts';
import { linearBandCount } from './linear-bands.ts';

const person = { f0: 150, formantScale: 1.05 };

async function bandwidthHz(sound: Float32Array, sampleRate: number): Promise<number> {
  const frame = await FrameEnvelope.create(sampleRate);
  const analysis = new StftAnalysis({ fft: frame.fft, hop: frame.fft.size / 4 });
  const spectrum = new Float32Array(frame.fft.size + 2);
  const levels = new Float32Array(linearBandCount);
  const meter = new BandwidthMeter();
  analysis.write(sound);
  analysis.end();
  while (analysis.read(spectrum)) {
    frame.linear.measure(spectrum, levels);
    meter.add(levels);
  }
  return meter.hz;
}

/** What an earlier rate has left of a sound, at another rate and in 16 bits. */
const through = (sound: Float32Array, from: number, least: number, to: number): Float32Array => {
  const narrow = resample({ sampleRate: from, channels: [sound] }, least);
  return resample(narrow, to).channels[0]!.map((v) => Math.round(32767 * v) / 32767);
};

it.each([
  [8000, 4000],
  [16_000, 8000],
  [44_100, 22_000],
  [48_000, 24_000],
])('hears talk that fills %i Hz up to %i Hz', async (sampleRate, expected) => {
  expect(await bandwidthHz(talk(6, sampleRate, person), sampleRate)).toBe(expected);
});

it.each([
  ['a telephone', 8000, 48_000, 4000],
  ['a recording at 16 kHz', 16_000, 48_000, 8000],
  ['a recording at 16 kHz', 16_000, 192_000, 8000],
  ['talk at 48 kHz', 48_000, 192_000, 24_000],
  ['what a low pass at 16 kHz has left', 32_000, 44_100, 16_000],
])('is not taken in by %s (%i Hz) that says %i Hz', async (_, least, sampleRate, expected) => {
  const found = await bandwidthHz(through(talk(6, 48_000, person), 48_000, least, sampleRate), sampleRate);
  expect(found).toBeGreaterThan(0.92 * expected); // resamplers begin to fall a little below
  expect(found).toBeLessThanOrEqual(expected + 500); // and leak into the band at the edge
});

it('does not take steady noise for speech', async () => {
  const narrow = through(talk(6, 48_000, person), 48_000, 16_000, 48_000);
  const hiss = noise(narrow.length, 3);
  const found = await bandwidthHz(
    narrow.map((v, i) => v + 0.02 * hiss[i]!),
    48_000,
  );
  expect(found).toBeLessThanOrEqual(8500);
});

it('knows nothing of silence, or of a tenth of a second', async () => {
  expect(await bandwidthHz(new Float32Array(48_000), 48_000)).toBe(0);
  expect(await bandwidthHz(talk(0.1, 48_000, person), 48_000)).toBe(0);
});
