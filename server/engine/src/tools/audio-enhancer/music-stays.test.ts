import { expect, it } from 'vitest';
import { joinedChannels } from '../../base/joined.ts';
import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';
import { MusicStays } from './music-stays.ts';
import type { NoiseStage } from './noise-stage.ts';

/** Takes everything for noise, a hundred samples late. */
function muting(channelCount: number): NoiseStage {
  const queues = Array.from({ length: channelCount }, () => new SampleQueue());
  const silent = (count: number) => queues.map(() => new Float32Array(count));
  return {
    push(block) {
      for (const [c, queue] of queues.entries()) queue.write(block[c]!);
      const count = Math.max(0, queues[0]!.length - 100);
      for (const queue of queues) queue.read(new Float32Array(count));
      return silent(count);
    },
    end: () => silent(queues[0]!.length),
  };
}

it('music comes out as it went in, sample by sample, and all else as the stage leaves it', async () => {
  const sampleRate = 1000;
  const sound = [1, 2].map((seed) =>
    Float32Array.from({ length: 4000 }, (_, i) => Math.sin(seed * i * i * 1e-3)),
  );
  // half a second of passage between them
  const musicAt = (seconds: number) => Math.min(1, Math.max(0, 2 * (seconds - 2)));
  const stage = new MusicStays(muting(2), { sampleRate, channelCount: 2 }, musicAt);
  const parts: Float32Array[][] = [];
  for (let at = 0; at < 4000; at += 370)
    parts.push(await stage.push(sound.map((channel) => channel.subarray(at, at + 370))));
  parts.push(await stage.end());
  const out = joinedChannels(parts, 2);
  for (const [c, channel] of out.entries()) {
    expect(channel.length).toBe(4000);
    expect(channel.subarray(0, 2000).every((value) => value === 0)).toBe(true);
    expect(channel.subarray(2500)).toEqual(sound[c]!.subarray(2500));
    expect(channel[2250]).toBeCloseTo(0.5 * sound[c]![2250]!, 6);
  }
});
