import { expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { hasStereoSide } from './stereo-side.ts';

const tone = Float32Array.from({ length: 1000 }, (_, i) => Math.sin(i / 5));
const heard = (channels: Float32Array[]) =>
  hasStereoSide(memorySource({ sampleRate: 8000, channels }, 100).blocks());

it('mono, twice the same and silence have no side', async () => {
  expect(await heard([tone])).toBe(false);
  expect(await heard([tone, tone.slice()])).toBe(false);
  expect(await heard([new Float32Array(1000), new Float32Array(1000)])).toBe(false);
});

it('a difference late in the song is found, one below -60 dB is not', async () => {
  const late = tone.slice();
  late[950] = 0.9;
  expect(await heard([tone, late])).toBe(true);
  expect(await heard([tone, tone.map((value) => value * 1.0005)])).toBe(false);
});
