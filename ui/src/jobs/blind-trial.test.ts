import { encodeWav } from '@formant/engine/codecs/wav';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { noise } from '@formant/engine/testing/signals';
import { describe, expect, it } from 'vitest';
import { blobBytes, openPcm, type PcmFile, readFrames } from '../sound/files/pcm-file.ts';
import { incomparable, type Made, type Trial, trialTracks } from './blind-trial.ts';

const lufsOf = (channels: Float32Array[], sampleRate: number): number | null => {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length, truePeak: false });
  meter.write(channels);
  return meter.result().integratedLufs;
};

async function made(channels: Float32Array[], sampleRate: number): Promise<Made> {
  const pcm = await openPcm(
    blobBytes(new Blob([Uint8Array.from(encodeWav({ sampleRate, channels }, 'float32'))])),
  );
  return { pcm, lufs: lufsOf(channels, sampleRate), measures: [], wallSeconds: 1 };
}
const trial = async (sampleRate: number, one: Float32Array[], other: Float32Array[]): Promise<Trial> => ({
  part: { from: 0, to: 2 },
  bars: [1],
  made: [await made(one, sampleRate), await made(other, sampleRate)],
});

/** What is heard of a track. */
async function heardLufs(pcm: PcmFile, gainDb: number): Promise<number> {
  const { frames, sampleRate } = pcm.layout;
  const gain = 10 ** (gainDb / 20);
  const channels = await readFrames(pcm, 0, frames);
  return (
    lufsOf(
      channels.map((channel) => channel.map((value) => gain * value)),
      sampleRate,
    ) ?? Number.NaN
  );
}

/** Dull and loud beside bright and quiet, so that the level of the samples would not do. */
function pair(sampleRate: number, channelCount: number, apart: number): [Float32Array[], Float32Array[]] {
  const bright = noise(2 * sampleRate, 5);
  let held = 0;
  const dull = bright.map((value) => {
    held += 0.05 * (value - held);
    return held;
  });
  const all = (samples: Float32Array, gain: number) =>
    Array.from({ length: channelCount }, () => samples.map((value) => gain * value));
  return [all(dull, 0.8), all(bright, 0.8 / apart)];
}

describe('two sounds that are compared blind', () => {
  it.each([
    [8_000, 1, 4],
    [44_100, 2, 40],
    [192_000, 1, 400], // 40 dB apart and more
  ])('at %d Hz in %d channels are as loud as each other within .2 LU', async (rate, channels, apart) => {
    const both = await trial(rate, ...pair(rate, channels, apart));
    const before = Math.abs(both.made[0].lufs! - both.made[1].lufs!);
    expect(before).toBeGreaterThan(1); // there is something to be matched
    for (const order of [{ A: 0, B: 1 } as const, { A: 1, B: 0 } as const]) {
      const tracks = trialTracks(both, order);
      const heard = await Promise.all(tracks.map(({ pcm, matchDb }) => heardLufs(pcm, matchDb ?? 0)));
      expect(Math.abs(heard[0]! - heard[1]!)).toBeLessThan(0.2);
      for (const { matchDb } of tracks) expect(matchDb).toBeLessThanOrEqual(0); // nothing clips
    }
  });
  it('are A and B by the order alone, and their tracks tell nothing else', async () => {
    const both = await trial(8_000, ...pair(8_000, 1, 4));
    const [a, b] = trialTracks(both, { A: 1, B: 0 });
    expect([a.pcm, b.pcm]).toEqual([both.made[1].pcm, both.made[0].pcm]);
    expect([a.label, b.label, a.name, b.name]).toEqual(['A', 'B', 'a', 'b']);
  });
  it('can’t be told apart where they are the same or silent', async () => {
    const [dull, bright] = pair(8_000, 1, 4);
    const silence = [new Float32Array(16_000)];
    expect(await incomparable(await trial(8_000, dull, bright))).toBeNull();
    expect(await incomparable(await trial(8_000, dull, dull))).toBe('same');
    expect(await incomparable(await trial(8_000, dull, silence))).toBe('silent');
    expect(await incomparable(await trial(8_000, [dull[0]!.slice(0, 2_000)], dull))).toBe('silent');
  });
});
