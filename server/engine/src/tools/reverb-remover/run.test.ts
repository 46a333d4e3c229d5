import { describe, expect, it } from 'vitest';
import type { Progress } from '../../base/tool.ts';
import { inRoom, words } from '../../testing/room.ts';
import { runTool } from '../../testing/run-tool.ts';
import { band, noise } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 16_000;

function recording(seconds: number, rt60 = 0.6, rate = sampleRate) {
  const dry = words(Math.round(seconds * rate), rate);
  return { dry, wet: inRoom(dry, rate, { rt60, tailEnergy: 2 }) };
}

const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
/** Level where the dry speech pauses, against where it speaks, in dB: what the room fills up. */
function pauseDb(dry: Float32Array, sound: Float32Array, rate = sampleRate): number {
  const window = Math.round(0.1 * rate); // a pause begins 100 ms after the last word
  let quiet = 0;
  let speaking = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < sound.length; i++) {
    if (dry[i] !== 0) last = i;
    if (i === last) speaking += sound[i]! ** 2;
    else if (i - last > window) quiet += sound[i]! ** 2;
  }
  return 10 * Math.log10(quiet / speaking);
}

/** Whether all samples agree; a failing `toEqual` would print every one of them. */
const same = (a: readonly Float32Array[], b: readonly Float32Array[]) =>
  a.length === b.length &&
  a.every((channel, c) => channel.length === b[c]!.length && channel.every((value, i) => value === b[c]![i]));

describe('speech in a room', () => {
  it.each([0.4, 0.8])(
    'of %f s: pauses get quieter by more than 6 dB and RT60 falls by a third',
    async (rt60) => {
      const { dry, wet } = recording(8, rt60);
      const { outputs, engine, result } = await runTool(tool, run, { sampleRate, channels: [wet] });
      const out = outputs.output!.channels[0]!;
      expect(engine).toBe('dsp');
      expect(result).toMatchObject({ changed: true, replacedSamples: 0 });
      expect(pauseDb(dry, out)).toBeLessThan(pauseDb(dry, wet) - 6);
      expect(result.rt60Before).toBeGreaterThan(0.65 * rt60);
      expect(result.rt60Before).toBeLessThan(1.35 * rt60);
      expect(result.rt60After).toBeLessThan((2 / 3) * Number(result.rt60Before));
      const { rt60Before: before, rt60After: after } = result;
      expect(result.measures).toContainEqual(
        expect.objectContaining({ measure: 'room', before, after, unit: 's', word: 'much drier' }),
      );
      expect(out.length).toBe(wet.length);
      // the words keep their level, but for what a held vowel loses by being predictable
      const spoken = (x: Float32Array) => power(x.filter((_, i) => dry[i] !== 0));
      expect(Math.abs(10 * Math.log10(spoken(out) / spoken(dry)))).toBeLessThan(4.5);
    },
  );

  it('less is taken out at half the amount, and with early reflections kept', async () => {
    const { dry, wet } = recording(8);
    const quiet = async (options: { amount?: number; keepEarly?: boolean }) => {
      const { outputs } = await runTool(tool, run, { sampleRate, channels: [wet] }, { options });
      return outputs.output!.channels[0]!;
    };
    const [all, half, early] = [
      await quiet({}),
      await quiet({ amount: 50 }),
      await quiet({ keepEarly: true }),
    ];
    expect(pauseDb(dry, half)).toBeGreaterThan(pauseDb(dry, all) + 2);
    expect(pauseDb(dry, half)).toBeLessThan(pauseDb(dry, wet) - 2);
    const change = (x: Float32Array) => power(x.map((value, i) => value - wet[i]!));
    expect(change(early)).toBeLessThan(0.9 * change(all));
  });

  it('both sides of a stereo recording keep their balance', async () => {
    const { wet } = recording(8);
    const channels = [wet, wet.map((value) => 0.25 * value)];
    const { outputs } = await runTool(tool, run, { sampleRate, channels });
    const [left, right] = outputs.output!.channels as [Float32Array, Float32Array];
    expect(power(right) / power(left)).toBeCloseTo(1 / 16, 3);
  });

  it('comes out the same whatever the size of the blocks, over the seam of two estimates', async () => {
    const { dry, wet } = recording(14);
    const channels = [wet];
    const small = await runTool(tool, run, { sampleRate, channels }, { blockFrames: 777 });
    const large = await runTool(tool, run, { sampleRate, channels }, { blockFrames: 65_536 });
    expect(same(small.outputs.output!.channels, large.outputs.output!.channels)).toBe(true);
    expect(small.result).toEqual(large.result);
    const tail = (x: Float32Array) => x.subarray(10.5 * sampleRate);
    const out = small.outputs.output!.channels[0]!;
    expect(pauseDb(tail(dry), tail(out))).toBeLessThan(pauseDb(tail(dry), tail(wet)) - 6);
  });
});

describe('music', () => {
  const rate = 16_000;
  const played = band(8 * rate, rate)[0].map((value) => 0.5 * value);
  const inHall = inRoom(played, rate, { rt60: 1, tailEnergy: 1 });

  it('comes back sample for sample, and the result says why', async () => {
    const { outputs, result } = await runTool(tool, run, { sampleRate: rate, channels: [inHall] });
    expect(same(outputs.output!.channels, [inHall])).toBe(true);
    expect(result).toMatchObject({ changed: false, message: expect.stringMatching(/music/) });
  });

  it('is treated as any sound where that is asked for', async () => {
    const { result } = await runTool(
      tool,
      run,
      { sampleRate: rate, channels: [inHall] },
      { options: { keepMusic: false } },
    );
    expect(result.changed).toBe(true);
    expect(result.message).not.toMatch(/music/);
  });

  it('behind a voice in a room stays, while the voice comes out clear, over the seams of estimates', async () => {
    const { dry, wet } = recording(14);
    const sound = new Float32Array(wet.length + played.length);
    sound.set(wet);
    sound.set(played, wet.length);
    const { outputs, result } = await runTool(tool, run, { sampleRate: rate, channels: [sound] });
    const out = outputs.output!.channels[0]!;
    const spoken = out.subarray(0, 11 * rate);
    expect(pauseDb(dry, spoken)).toBeLessThan(pauseDb(dry, wet.subarray(0, 11 * rate)) - 6);
    const late = out.subarray(wet.length + 3 * rate);
    const lost = late.map((value, i) => value - played[3 * rate + i]!);
    expect(10 * Math.log10(power(late) / power(lost))).toBeGreaterThan(30);
    expect(result).toMatchObject({ changed: true, message: expect.stringMatching(/music stayed/) });
  });
});

describe('where there is nothing to do', () => {
  it('dry speech comes back sample for sample', async () => {
    const { dry } = recording(8);
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels: [dry] });
    expect(same(outputs.output!.channels, [dry])).toBe(true);
    expect(result.changed).toBe(false);
    expect(result.message).toMatch(/dry/);
    expect(result.rt60After).toBe(result.rt60Before);
    expect(result.measures).toEqual([]);
  });

  it('amount 0 gives the recording back', async () => {
    const { wet } = recording(4);
    const { outputs, result } = await runTool(
      tool,
      run,
      { sampleRate, channels: [wet] },
      { options: { amount: 0 } },
    );
    expect(same(outputs.output!.channels, [wet])).toBe(true);
    expect(result.changed).toBe(false);
  });

  it('silence stays silent', async () => {
    const silent = new Float32Array(30_000);
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels: [silent, silent] });
    expect(same(outputs.output!.channels, [silent, silent])).toBe(true);
    expect(result).toMatchObject({ changed: false, rt60Before: null, rt60After: null });
  });
});

describe('streaming', () => {
  it('holds back no more than ten seconds', async () => {
    const { wet } = recording(24);
    let read = 0;
    let written = 0;
    let mostHeldBack = 0;
    await run({
      input: {
        sampleRate,
        channelCount: 1,
        frames: wet.length,
        async *blocks() {
          for (read = 0; read < wet.length; ) {
            const block = wet.subarray(read, read + 1024);
            read += block.length;
            yield [block];
          }
        },
      },
      options: { amount: 100, keepEarly: false, keepMusic: true },
      open: () => {
        read = 0;
        return {
          write([block]) {
            written += block!.length;
            mostHeldBack = Math.max(mostHeldBack, read - written);
          },
        };
      },
      signal: new AbortController().signal,
      progress() {},
    });
    expect(written).toBe(wet.length);
    expect(mostHeldBack / sampleRate).toBeLessThan(10.5);
  });

  it('stops with the reason of the signal in the middle of a block', async () => {
    const { wet } = recording(4);
    const reason = new Error('enough');
    let looks = 0;
    const signal = {
      aborted: false,
      reason,
      throwIfAborted() {
        if (++looks === 20) throw reason;
      },
    };
    await expect(runTool(tool, run, { sampleRate, channels: [wet] }, { signal })).rejects.toBe(reason);
    expect(looks).toBe(20);
  });

  it('progress names a stage of the tool, never falls and ends at 1', async () => {
    const seen: Progress[] = [];
    await runTool(
      tool,
      run,
      { sampleRate, channels: [recording(3).wet] },
      { onProgress: (p) => seen.push(p) },
    );
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    for (const { stage } of seen) expect(Object.keys(tool.stages)).toContain(stage);
  });
});

describe('odd input', () => {
  it.each([8000, 44_100, 96_000, 192_000])('%i Hz works', async (rate) => {
    const { dry, wet } = recording(4, 0.5, rate);
    const { outputs } = await runTool(tool, run, { sampleRate: rate, channels: [wet] });
    expect(outputs.output!.sampleRate).toBe(rate);
    const out = outputs.output!.channels[0]!;
    expect(out.length).toBe(wet.length);
    expect(pauseDb(dry, out, rate)).toBeLessThan(pauseDb(dry, wet, rate) - 6);
  });

  it.each([1, 100, 1600])('%i frames give as many back', async (frames) => {
    const { outputs } = await runTool(tool, run, { sampleRate, channels: [noise(frames), noise(frames, 5)] });
    expect(outputs.output!.channels.map((channel) => channel.length)).toEqual([frames, frames]);
    expect(outputs.output!.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
  });

  it('a tone without a pause has no room to measure, and the result says so', async () => {
    const tone = Float32Array.from({ length: 2 * sampleRate }, (_, i) => 0.3 * Math.sin(i / 5));
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels: [tone] });
    expect(result).toMatchObject({ changed: true, rt60Before: null });
    expect(result.message).toMatch(/too few/i);
    expect(outputs.output!.channels[0]!.every(Number.isFinite)).toBe(true);
  });

  it('a constant offset stays, NaN becomes silence and is counted', async () => {
    const { wet } = recording(4);
    const channel = wet.map((value) => value + 0.25);
    channel[1000] = Number.NaN;
    channel[2000] = Number.POSITIVE_INFINITY;
    const { outputs, result } = await runTool(tool, run, { sampleRate, channels: [channel] });
    const out = outputs.output!.channels[0]!;
    const mean = (x: Float32Array) => x.reduce((sum, value) => sum + value, 0) / x.length;
    expect(mean(out)).toBeCloseTo(mean(channel.filter(Number.isFinite)), 2);
    expect(out.every(Number.isFinite)).toBe(true);
    expect(result.replacedSamples).toBe(2);
  });

  it('full-scale clipping and six channels work', async () => {
    const { wet } = recording(3);
    const clipped = wet.map((value) => Math.max(-1, Math.min(1, 8 * value)));
    const { outputs } = await runTool(tool, run, { sampleRate, channels: Array(6).fill(clipped) });
    expect(outputs.output!.channels.length).toBe(6);
    expect(outputs.output!.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
  });

  it('nothing at all is refused in words', async () => {
    await expect(runTool(tool, run, { sampleRate, channels: [new Float32Array(0)] })).rejects.toMatchObject({
      code: 'empty',
    });
  });
});
