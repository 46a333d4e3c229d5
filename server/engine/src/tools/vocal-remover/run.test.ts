import { describe, expect, it } from 'vitest';
import type { Progress } from '../../base/tool.ts';
import { runTool } from '../../testing/run-tool.ts';
import { band, noise, siSdrDb, voice } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 44100;

function song(seconds: number, rate = sampleRate) {
  const frames = Math.round(seconds * rate);
  const sung = voice(frames, rate);
  const backing = band(frames, rate);
  return { sung, backing, channels: backing.map((side) => side.map((value, i) => value + sung[i]!)) };
}

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('a centred voice over a wide band', () => {
  it('is separated from it', async () => {
    const { sung, backing, channels } = song(8);
    const { outputs, engine, result } = await runTool(tool, run, { sampleRate, channels });
    expect(engine).toBe('dsp');
    expect(result).toMatchObject({ stereoCue: true, replacedSamples: 0 });
    const before = siSdrDb(sung, channels[0]!);
    // well apart in the stereo image, so far better than the mix itself
    expect(siSdrDb(sung, outputs.vocals!.channels[0]!)).toBeGreaterThan(before + 6);
    for (const side of [0, 1])
      expect(siSdrDb(backing[side]!, outputs.instrumental!.channels[side]!)).toBeGreaterThan(
        siSdrDb(backing[side]!, channels[side]!) + 4,
      );
  });

  it('a band part in the centre that comes again stays in the instrumental', async () => {
    const frames = 8 * sampleRate;
    const sung = voice(frames, sampleRate);
    // A click-like drum and a bass note in the very centre, in step with the chords around it.
    const centre = Float32Array.from({ length: frames }, (_, i) => {
      const since = (i / sampleRate) % 0.75;
      return (
        0.4 *
        Math.exp(-12 * since) *
        (Math.sin(2 * Math.PI * 110 * since) + Math.sin(2 * Math.PI * 1870 * since))
      );
    });
    const backing = band(frames, sampleRate).map((side) => side.map((value, i) => value + centre[i]!));
    const channels = backing.map((side) => side.map((value, i) => value + sung[i]!));
    const { outputs } = await runTool(tool, run, { sampleRate, channels });
    // position alone would leave the voice as it is beside the centre part: 10 log(power ratio)
    const byPosition = 20 * Math.log10(rms(sung) / rms(centre));
    expect(siSdrDb(sung, outputs.vocals!.channels[0]!)).toBeGreaterThan(byPosition + 3);
  });

  it('vocals and instrumental add up to the song, sample for sample', async () => {
    const { channels } = song(3);
    const { outputs } = await runTool(tool, run, { sampleRate, channels });
    for (const [c, channel] of channels.entries())
      for (const [i, value] of channel.entries()) {
        const sum = outputs.vocals!.channels[c]![i]! + outputs.instrumental!.channels[c]![i]!;
        if (!(Math.abs(sum - value) < 1e-6))
          throw new Error(`sample ${i} of channel ${c}: ${sum}, not ${value}`);
      }
    expect(outputs.vocals!.channels[0]!.length).toBe(channels[0]!.length);
  });

  it('strength 0 leaves the song in the instrumental', async () => {
    const { channels } = song(2);
    const { outputs } = await runTool(tool, run, { sampleRate, channels }, { options: { strength: 0 } });
    expect(outputs.instrumental!.channels).toEqual(channels);
  });

  it('sound below the chosen frequency stays in the instrumental', async () => {
    const frames = 3 * sampleRate;
    const kick = Float32Array.from(
      { length: frames },
      (_, i) => 0.5 * Math.sin((2 * Math.PI * 60 * i) / sampleRate),
    );
    const [left, right] = band(frames, sampleRate);
    const channels = [left, right].map((side) => side.map((value, i) => value + kick[i]!));
    const { outputs } = await runTool(tool, run, { sampleRate, channels }, { options: { low: 120 } });
    const leaked = rms(outputs.vocals!.channels[0]!) / rms(kick);
    expect(20 * Math.log10(leaked)).toBeLessThan(-12);
  });

  it('comes out the same whatever the size of the blocks', async () => {
    const { channels } = song(2);
    const small = await runTool(tool, run, { sampleRate, channels }, { blockFrames: 777 });
    const large = await runTool(tool, run, { sampleRate, channels }, { blockFrames: 65536 });
    expect(small.outputs).toEqual(large.outputs);
  });
});

describe('streaming', () => {
  it('writes the first sound when it has read ten seconds, and holds no more than that back', async () => {
    const { channels } = song(14);
    let read = 0;
    let written = 0;
    let firstWrite = Number.POSITIVE_INFINITY;
    let mostHeldBack = 0;
    await run({
      input: {
        sampleRate,
        channelCount: 2,
        frames: channels[0]!.length,
        async *blocks() {
          read = 0;
          for (let at = 0; at < channels[0]!.length; at += 1024) {
            read = at + 1024;
            yield channels.map((channel) => channel.subarray(at, at + 1024));
          }
        },
      },
      options: { strength: 100, low: 90, quality: 'fast', engine: 'dsp' },
      open: (name) => ({
        write([block]) {
          firstWrite = Math.min(firstWrite, read);
          if (name === 'vocals') written += block!.length;
          mostHeldBack = Math.max(mostHeldBack, read - written);
        },
      }),
      signal: new AbortController().signal,
      progress() {},
    });
    expect(firstWrite / sampleRate).toBeLessThan(10.5);
    expect(mostHeldBack / sampleRate).toBeLessThan(10.5);
  });

  it('stops with the reason of the signal as soon as it is cancelled', async () => {
    const { channels } = song(4);
    const controller = new AbortController();
    const reason = new Error('enough');
    let progresses = 0;
    const running = runTool(
      tool,
      run,
      { sampleRate, channels },
      {
        signal: controller.signal,
        onProgress: () => {
          if (++progresses === 3) controller.abort(reason);
        },
      },
    );
    await expect(running).rejects.toBe(reason);
    expect(progresses).toBe(3);
  });

  it('progress names a stage of the tool, never falls and ends at 1', async () => {
    const seen: Progress[] = [];
    await runTool(tool, run, { sampleRate, channels: song(2).channels }, { onProgress: (p) => seen.push(p) });
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    for (const { stage } of seen) expect(Object.keys(tool.stages)).toContain(stage);
  });
});

describe('recordings without a stereo cue', () => {
  it.each([
    ['mono', 1],
    ['the same on both sides', 2],
  ])('%s: the song comes back untouched and the result says why', async (_, count) => {
    const sung = voice(sampleRate, sampleRate);
    const channels = Array.from({ length: count }, () => sung);
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels });
    expect(outputs.instrumental!.channels).toEqual(channels);
    expect(outputs.vocals!.channels.map(rms)).toEqual(channels.map(() => 0));
    expect(result).toMatchObject({ stereoCue: false, voiceToBackingDb: null });
    expect(result.message).toMatch(/stereo version/);
  });
});

describe('odd input', () => {
  it.each([8000, 16000, 96000, 192000])('%i Hz works', async (rate) => {
    const { sung, channels } = song(2, rate);
    const { outputs } = await runTool(tool, run, { sampleRate: rate, channels });
    expect(outputs.vocals!.sampleRate).toBe(rate);
    expect(siSdrDb(sung, outputs.vocals!.channels[0]!)).toBeGreaterThan(siSdrDb(sung, channels[0]!) + 3);
  });

  it.each([1, 100, 4410])('%i frames give as many back', async (frames) => {
    const channels = [noise(frames, 3), noise(frames, 5)];
    const { outputs } = await runTool(tool, run, { sampleRate, channels });
    for (const audio of Object.values(outputs)) {
      expect(audio.channels.map((channel) => channel.length)).toEqual([frames, frames]);
      expect(audio.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
    }
  });

  it('silence stays silent', async () => {
    const { outputs } = await runTool(tool, run, {
      sampleRate,
      channels: [new Float32Array(20_000), new Float32Array(20_000)],
    });
    for (const audio of Object.values(outputs)) expect(audio.channels.map(rms)).toEqual([0, 0]);
  });

  it('a constant offset stays in the instrumental, NaN becomes silence and is counted', async () => {
    const { channels } = song(2);
    for (const channel of channels) for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! + 0.25;
    channels[0]![1000] = Number.NaN;
    channels[1]![2000] = Number.NEGATIVE_INFINITY;
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels });
    const mean = (samples: Float32Array) => samples.reduce((sum, value) => sum + value, 0) / samples.length;
    expect(Math.abs(mean(outputs.vocals!.channels[0]!))).toBeLessThan(0.005);
    expect(mean(outputs.instrumental!.channels[0]!)).toBeCloseTo(0.25, 2);
    expect(result.replacedSamples).toBe(2);
  });

  it('six channels are mixed down to two, and the result says so', async () => {
    const { sung, backing } = song(3);
    const silent = new Float32Array(sung.length);
    const channels = [backing[0]!, backing[1]!, sung, silent, silent, silent]; // a film mix: voice in the centre
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels });
    expect(result.mixedDownFrom).toBe(6);
    expect(outputs.instrumental!.channels.length).toBe(2);
    expect(siSdrDb(sung, outputs.vocals!.channels[0]!)).toBeGreaterThan(6);
  });

  it('nothing at all is refused in words', async () => {
    await expect(runTool(tool, run, { sampleRate, channels: [new Float32Array(0)] })).rejects.toMatchObject({
      code: 'empty',
    });
  });
});
