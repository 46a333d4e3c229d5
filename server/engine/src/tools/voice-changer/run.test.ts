import { describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { defaultValues } from '../../base/options.ts';
import { optionsSchema } from '../../base/options-schema.ts';
import { ThirdOctaves } from '../../dsp/fft/third-octaves.ts';
import { trackF0 } from '../../speech/pitch/f0.ts';
import { voicePresetIds } from '../../speech/voices/voice-preset-names.ts';
import { runTool } from '../../testing/run-tool.ts';
import { noise, voice } from '../../testing/signals.ts';
import { vowel } from '../../testing/vowel.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const rate = 44100;
const presetIds = voicePresetIds;

type Settings = Partial<ReturnType<typeof defaultValues<(typeof tool)['options']>>>;

async function change(
  channels: Float32Array[],
  options: Settings = {},
  sampleRate = rate,
  blockFrames = 8192,
) {
  const { outputs, result } = await runTool(tool, run, { sampleRate, channels }, { options, blockFrames });
  return { channels: outputs.output!.channels, result };
}

const powerDb = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length + 1e-20);

async function medianF0(samples: Float32Array): Promise<number> {
  const f0 = (await trackF0(samples, rate)).filter((frame) => frame.f0 > 0).map((frame) => frame.f0);
  return f0.sort((a, b) => a - b)[f0.length >> 1] ?? 0;
}

describe('voice changer', () => {
  it('gives back the input bit for bit when everything is neutral', async () => {
    const sound = voice(rate, rate);
    const { channels, result } = await change([sound]);
    expect(channels[0]!.every((value, i) => value === sound[i])).toBe(true);
    expect(result).toMatchObject({ changed: false });
  });

  it.each([
    [110, 30],
    [240, 20],
  ])('moves a speaker around %i Hz into the range that is asked for', async (hz, swing) => {
    const speaker = vowel(rate, 3, (time) => hz + swing * Math.sin(6 * time));
    const { channels } = await change([speaker], { rangeLow: 150, rangeHigh: 200 });
    const f0 = (await trackF0(channels[0]!, rate)).filter((frame) => frame.f0 > 0).map((frame) => frame.f0);
    f0.sort((a, b) => a - b);
    // a tenth of the time may lie outside on either side
    expect(f0[Math.round(0.1 * f0.length)]!).toBeGreaterThan(146);
    expect(f0[Math.round(0.9 * f0.length)]!).toBeLessThan(205);
    expect(f0[f0.length >> 1]!).toBeGreaterThan(165);
    expect(f0[f0.length >> 1]!).toBeLessThan(181);
  });

  it('takes an own chain of effects instead of that of the preset', async () => {
    const sound = voice(rate, rate).map((value) => 0.3 * value);
    const none = await change([sound], { preset: 'cave', effects: '[]', keepLevel: false });
    expect(none.channels[0]!.every((value, i) => value === sound[i])).toBe(true);
    const crushed = await change([sound], { effects: '[{"kind":"bitcrusher","bits":3}]', keepLevel: false });
    expect(crushed.result).toMatchObject({ effects: ['bitcrusher'], changed: true });
    expect(new Set(crushed.channels[0]).size).toBeLessThanOrEqual(8);
  });

  it.each([
    ['reverb', 'JSON'],
    ['{"kind":"reverb"}', 'list'],
    ['[{"kind":"reverb"},{"kind":"echo"}]', 'Effect 2'],
    ['[{"kind":"reverb","mix":3}]', 'Effect 1, mix'],
    ['[{"kind":"reverb","size":3}]', 'Effect 1'],
    [JSON.stringify(Array(13).fill({ kind: 'radio' })), 'at most 12'],
  ])('says what is wrong with the chain %s', (effects, words) => {
    const parsed = optionsSchema(tool.options).safeParse({ effects });
    expect(parsed.error?.issues[0]?.message).toContain(words);
  });

  it('refuses a range that ends below its beginning', async () => {
    await expect(change([voice(rate, rate)], { rangeLow: 300, rangeHigh: 200 })).rejects.toThrow('upper end');
  });

  it.each([4, -4, 12])('moves the pitch by %i semitones within 3 cents', async (pitch) => {
    const { channels, result } = await change([vowel(rate, 1.5, () => 150)], { pitch });
    const hz = await medianF0(channels[0]!);
    expect(Math.abs(1200 * Math.log2(hz / (150 * 2 ** (pitch / 12))))).toBeLessThan(3);
    expect(result.f0MedianHz).toBeCloseTo(150, -1);
  });

  it('adds own pitch to that of a preset', async () => {
    const { channels } = await change([vowel(rate, 1.5, () => 200)], { preset: 'deep', pitch: -2 });
    expect(await medianF0(channels[0]!)).toBeCloseTo(200 * 2 ** (-7 / 12), 0);
  });

  it('lets the robot speak on one note that follows the pitch control', async () => {
    const glide = vowel(rate, 1.5, (time) => 120 + 60 * time);
    const { channels } = await change([glide], { preset: 'robot', pitch: 12 });
    // the ring modulator's side bands lie 49 Hz off the note, so the tracker may take a divisor of it
    const hz = await medianF0(channels[0]!);
    const nearest = [196, 98, 49, 65.33].map((note) => Math.abs(hz - note));
    expect(Math.min(...nearest)).toBeLessThan(1);
  });

  it.each(presetIds)(
    '%s: same length, same loudness within 2 dB, no peak above full scale',
    async (preset) => {
      const sound = voice(4 * rate, rate).map((value) => 0.3 * value);
      const { channels } = await change([sound], { preset });
      const [channel] = channels;
      expect(channel).toHaveLength(sound.length);
      expect(channel!.every((value) => Math.abs(value) <= 1)).toBe(true); // fails for NaN as well
      expect(Math.abs(powerDb(channel!) - powerDb(sound))).toBeLessThan(2);
    },
  );

  it('keeps radio inside a telephone band: 20 dB less below 150 Hz and above 6 kHz', async () => {
    const hiss = noise(2 * rate).map((value) => 0.2 * value);
    const { channels } = await change([hiss], { preset: 'radio' });
    const before = await thirdOctaves(hiss);
    const after = await thirdOctaves(channels[0]!);
    const change1k = after[bandOf(1250)]! - before[bandOf(1250)]!;
    for (const hz of [125, 6300, 8000])
      expect(after[bandOf(hz)]! - before[bandOf(hz)]! - change1k).toBeLessThan(-20);
  });

  it('whispers at full breath: no pitch is left', async () => {
    const { channels } = await change([vowel(rate, 1, () => 150)], { breath: 100 });
    const frames = await trackF0(channels[0]!, rate);
    expect(frames.filter((frame) => frame.f0 > 0).length / frames.length).toBeLessThan(0.1);
  });

  it('mixes the original back in without a delay', async () => {
    const sound = voice(rate, rate);
    const { channels } = await change([sound], { preset: 'radio', mix: 0 });
    expect(channels[0]!.every((value, i) => value === sound[i])).toBe(true);
    const half = await change([sound], { pitch: 5, mix: 50, keepLevel: false });
    const wet = await change([sound], { pitch: 5, keepLevel: false });
    for (let i = 0; i < sound.length; i += 97)
      expect(half.channels[0]![i]!).toBeCloseTo(0.5 * sound[i]! + 0.5 * wet.channels[0]![i]!, 4);
  });

  it('sets the output level, with a limiter in the way of clipping', async () => {
    const sound = voice(rate, rate).map((value) => 0.2 * value);
    const { channels } = await change([sound], { gain: -6 });
    expect(powerDb(channels[0]!) - powerDb(sound)).toBeCloseTo(-6, 1);
    const loud = await change([sound], { gain: 24 });
    expect(Math.max(...loud.channels[0]!.map(Math.abs))).toBeLessThanOrEqual(10 ** (-0.3 / 20) + 1e-6);
    expect(loud.result.limitedDb).toBeGreaterThan(3);
  });

  it.each([...presetIds, 'none'] as const)('%s: silence stays silence', async (preset) => {
    const { channels } = await change([new Float32Array(rate)], { preset, pitch: 3, breath: 30 });
    expect(channels[0]!.every((value) => value === 0)).toBe(true);
  });

  it.each([8000, 11025, 22050, 48000, 96000, 192000])('works at %i Hz', async (sampleRate) => {
    const sound = vowel(sampleRate, 0.5, () => 140);
    const { channels } = await change([sound], { preset: 'child', breath: 10 }, sampleRate);
    expect(channels[0]).toHaveLength(sound.length);
    expect(channels[0]!.every(Number.isFinite)).toBe(true);
    const frames = await trackF0(channels[0]!, sampleRate);
    const f0 = frames.slice(20, -20).map((frame) => frame.f0);
    expect(f0.sort((a, b) => a - b)[f0.length >> 1]!).toBeCloseTo(140 * 2 ** (7 / 12), -1);
  });

  it.each([1, 10, 441, 4410])('keeps the length of a sound of %i samples', async (frames) => {
    const sound = noise(frames).map((value) => 0.5 * value);
    for (const preset of presetIds) {
      const { channels } = await change([sound], { preset, breath: 20 });
      expect(channels[0]).toHaveLength(frames);
      expect(channels[0]!.every(Number.isFinite)).toBe(true);
    }
  });

  it('survives NaN, DC and clipping and says what it repaired', async () => {
    const sound = vowel(rate, 1, () => 140).map((value) => Math.max(-1, Math.min(1, 6 * value + 0.4)));
    sound[1000] = Number.NaN;
    sound[2000] = Number.POSITIVE_INFINITY;
    const { channels, result } = await change([sound], { preset: 'giant' });
    expect(channels[0]!.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(result.replacedSamples).toBe(2);
  });

  it('moves eight channels in step', async () => {
    const base = vowel(rate, 0.5, () => 150);
    const sound = Array.from({ length: 8 }, (_, c) => base.map((value) => (value * (c + 1)) / 8));
    const { channels } = await change(sound, { pitch: 4, formant: -3 });
    for (const [c, channel] of channels.entries())
      for (let i = 0; i < channel.length; i += 101)
        expect(channel[i]!).toBeCloseTo((channels[7]![i]! * (c + 1)) / 8, 4);
  });

  it('does not depend on the length of the blocks', async () => {
    const sound = voice(rate, rate).map((value) => 0.4 * value);
    const options: Settings = { preset: 'child', breath: 15 };
    const whole = await change([sound], options, rate, 65536);
    const parts = await change([sound], options, rate, 500);
    for (const [i, value] of whole.channels[0]!.entries())
      expect(Math.abs(parts.channels[0]![i]! - value)).toBeLessThan(1e-4);
  });

  it('says so when there is no voice to move', async () => {
    const { result } = await change([noise(rate).map((value) => 0.1 * value)], { pitch: 5 });
    expect(result.message).toMatch(/No voice/);
  });

  it('stops with the reason of the signal within a block', async () => {
    const reason = new Error('enough');
    let aborted = false;
    const signal = {
      get aborted() {
        return aborted;
      },
      reason,
      throwIfAborted() {
        if (aborted) throw reason;
      },
    };
    let written = 0;
    const work = run({
      input: memorySource({ sampleRate: rate, channels: [noise(10 * rate)] }),
      options: { ...defaultValues(tool.options), pitch: 3 },
      open: () => ({
        write(block) {
          written += block[0]!.length;
          aborted = true;
        },
      }),
      signal,
      progress: () => {},
    });
    await expect(work).rejects.toBe(reason);
    expect(written).toBeLessThan(2 * rate);
  });

  it('reports progress that never falls and ends at 1', async () => {
    const seen: number[] = [];
    const audio = { sampleRate: rate, channels: [voice(2 * rate, rate)] };
    await runTool(tool, run, audio, {
      options: { pitch: 2 },
      onProgress: ({ stage, fraction }) => {
        expect(stage).toBe('change');
        seen.push(fraction);
      },
    });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});

/** Centres from 100 Hz to 8 kHz. */
const bandOf = (hz: number): number => Math.round(3 * Math.log2(hz / 100));

/** Long-term levels in third-octave bands from 100 Hz to 8 kHz, dB. */
async function thirdOctaves(samples: Float32Array): Promise<number[]> {
  const bands = await ThirdOctaves.create({ sampleRate: rate, fromHz: 100, bands: bandOf(8000) + 1 });
  bands.write(samples);
  return bands.levels(120);
}
