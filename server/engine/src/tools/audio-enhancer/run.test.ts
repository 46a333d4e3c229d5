import { describe, expect, it } from 'vitest';
import type { SoundMeasure } from '../../base/measure.ts';
import { LoudnessMeter } from '../../dsp/levels/loudness.ts';
import { inRoom, words } from '../../testing/room.ts';
import { runTool } from '../../testing/run-tool.ts';
import { band, noise, siSdrDb, voice, withCrackle } from '../../testing/signals.ts';
import type { EnhancerOptions } from './chain.ts';
import type { Change } from './report.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const rate = 44100;

async function enhance(channels: Float32Array[], options: Partial<EnhancerOptions> = {}, sampleRate = rate) {
  const { outputs, result } = await runTool(tool, run, { sampleRate, channels }, { options });
  // safe: `stages` is what describeChanges returns
  return { channels: outputs.output!.channels, result, stages: result.stages as Change[] };
}

function loudness(channels: Float32Array[], sampleRate = rate) {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
  meter.write(channels);
  return meter.result();
}

const clean = voice(6 * rate, rate).map((value) => 0.2 * value);
const hiss = noise(clean.length, 5);
const noisy = clean.map((value, i) => value + 0.01 * hiss[i]!);
const humming = noisy.map((value, i) => {
  let hum = 0;
  for (let h = 1; h <= 6; h++) hum += (0.03 / h) * Math.sin((2 * Math.PI * 50 * h * i) / rate);
  return value + hum;
});

describe('audio enhancer', () => {
  it('takes noise and hum out of a voice: at least 8 dB nearer to the clean one', async () => {
    const { channels, stages } = await enhance([humming], { mode: 'denoise' });
    expect(channels[0]).toHaveLength(humming.length);
    expect(siSdrDb(clean, channels[0]!) - siSdrDb(clean, humming)).toBeGreaterThan(8);
    expect(stages.map(({ step, applied }) => [step, applied])).toEqual([
      ['clicks', false],
      ['hum', true],
      ['noise', true],
    ]);
    expect(stages[1]!.text).toMatch(/50\.\d Hz/);
  });

  it('repairs crackle as a step of its own: at least 8 dB nearer to the clean voice', async () => {
    const crackling = withCrackle(clean, rate, 20);
    const { channels, stages } = await enhance([crackling], { mode: 'denoise', strength: 0 });
    expect(channels[0]).toHaveLength(crackling.length);
    expect(siSdrDb(clean, channels[0]!) - siSdrDb(clean, crackling)).toBeGreaterThan(8);
    expect(stages[0]).toMatchObject({ step: 'clicks', applied: true, undo: { clicks: false } });
    expect(stages[0]!.text).toMatch(/Repaired \d+ clicks of crackle/);
    const without = await enhance([crackling], { mode: 'denoise', strength: 0, clicks: false });
    expect(without.channels[0]!.every((value, i) => value === crackling[i])).toBe(true);
  });

  it('takes a room out where there is one, at least 5 dB between the words, and leaves a dry voice as it is', async () => {
    const only = { strength: 0, loudness: 'off', tone: 'neutral', deEss: 0 } as const;
    const dry = words(8 * 16_000, 16_000);
    const wet = inRoom(dry, 16_000, { rt60: 0.8, tailEnergy: 2 });
    const { channels, stages } = await enhance([wet], only, 16_000);
    expect(channels[0]).toHaveLength(wet.length);
    const between = (sound: Float32Array) =>
      10 * Math.log10(sound.reduce((sum, value, i) => sum + (dry[i] === 0 ? value * value : 0), 0));
    expect(between(wet) - between(channels[0]!)).toBeGreaterThan(5);
    const step = stages.find((stage) => stage.step === 'deReverb');
    expect(step).toMatchObject({ applied: true, undo: { deReverb: 0 } });
    expect(step!.text).toMatch(/rings for 0\.[5-9] s/);
    const left = await enhance([dry], only, 16_000);
    expect(left.channels[0]).toEqual(dry);
    expect(left.stages.find((stage) => stage.step === 'deReverb')).toMatchObject({ applied: false });
  });

  describe('where there is music in a room', () => {
    const only = {
      strength: 0,
      hum: false,
      clicks: false,
      loudness: 'off',
      tone: 'neutral',
      deEss: 0,
    } as const;
    const inHall = { rt60: 1, tailEnergy: 2 };
    const played = inRoom(
      band(8 * 16_000, 16_000)[0].map((value) => 0.3 * value),
      16_000,
      inHall,
    );
    const saidOf = (stages: Change[]) => stages.find(({ step }) => step === 'deReverb');

    it('leaves it there, and says so', async () => {
      const { channels, stages } = await enhance([played], only, 16_000);
      expect(channels[0]!.every((value, i) => value === played[i])).toBe(true);
      expect(saidOf(stages)).toMatchObject({ applied: false, text: expect.stringMatching(/Music stayed/) });
    });

    it('takes the room out of what is said before it, and leaves the music', async () => {
      const dry = words(14 * 16_000, 16_000);
      const sound = new Float32Array(dry.length + played.length);
      sound.set(inRoom(dry, 16_000, inHall));
      sound.set(played, dry.length);
      const { channels, stages } = await enhance([sound], only, 16_000);
      const late = (samples: Float32Array) => samples.slice(dry.length + 3 * 16_000);
      expect(siSdrDb(late(sound), late(channels[0]!))).toBeGreaterThan(30);
      const between = (samples: Float32Array) =>
        10 * Math.log10(dry.reduce((sum, value, i) => sum + (value === 0 ? samples[i]! ** 2 : 0), 0));
      expect(between(sound) - between(channels[0]!)).toBeGreaterThan(5);
      expect(saidOf(stages)).toMatchObject({
        applied: true,
        text: expect.stringMatching(/rings .* music stayed/),
      });
    });
  });

  it.each(['-14', '-16', '-23'] as const)(
    'reaches %s LUFS within .5 LU with true peaks below -1 dB',
    async (target) => {
      // harmonics in phase make peaks that no voice has: rounded off here, so that -14 LUFS can be reached
      const spoken = noisy.map((value) => Math.tanh(8 * value) / 8);
      const { channels, result } = await enhance([spoken, spoken], { loudness: target });
      const measured = loudness(channels);
      expect(Math.abs(measured.integratedLufs! - Number(target))).toBeLessThan(0.5);
      expect(measured.truePeakDb!).toBeLessThan(-0.9);
      expect(result.lufsAfter).toBeCloseTo(measured.integratedLufs!, 0);
      expect(result.lufsBefore).toBeCloseTo(loudness([spoken, spoken]).integratedLufs!, 0);
    },
  );

  it('tells by measure what it did to the noise: the same whatever tone and loudness follow', async () => {
    const said = words(8 * rate, rate);
    const soft = said.map((value, i) => value + 0.01 * hiss[i % hiss.length]!);
    const noiseOf = async (options: Partial<EnhancerOptions>) => {
      const { channels, result } = await enhance([soft], { tone: 'neutral', deEss: 0, ...options });
      // safe: `measures` is what whatChanged returns
      const told = (result.measures as SoundMeasure[]).find(({ measure }) => measure === 'noise')!;
      return { channels, told };
    };
    const { channels, told } = await noiseOf({ loudness: 'off' });
    const pauses = (sound: Float32Array) =>
      10 * Math.log10(sound.reduce((sum, value, i) => sum + (said[i] === 0 ? value * value : 0), 0));
    const trueDropDb = pauses(soft) - pauses(channels[0]!);
    expect(trueDropDb).toBeGreaterThan(8);
    expect(Math.abs(told.before! - told.after! - trueDropDb)).toBeLessThan(3); // weighted, and of the quietest moments
    const louder = await noiseOf({ loudness: '-14' });
    expect(louder.told.before).toBe(told.before);
    expect(Math.abs(louder.told.after! - told.after!)).toBeLessThan(0.2);
  });

  it('says the loudness of the coded file in its measures too, and measures nothing where it did nothing', async () => {
    const { result, afterEncoding } = await runTool(tool, run, { sampleRate: rate, channels: [noisy] });
    const loudnessOf = (told: Record<string, unknown>) =>
      (told.measures as SoundMeasure[]).find(({ measure }) => measure === 'loudness')!; // safe: as above
    expect(loudnessOf(result)).toMatchObject({ before: result.lufsBefore, after: result.lufsAfter });
    const coded = afterEncoding!({ ...loudness([noisy]), integratedLufs: -17.26 });
    expect(loudnessOf(coded).after).toBe(-17.3);
    const studio = clean.map((value, i) => value + 1e-5 * hiss[i]!); // noise at -105 dBFS
    expect((await enhance([studio], { mode: 'denoise' })).result.measures).toEqual([]);
  });

  it('gives the same sound, bit by bit, where there is room to keep it between two passes', async () => {
    const sound = { sampleRate: rate, channels: [humming, humming.map((sample) => 0.8 * sample)] };
    const once = await runTool(tool, run, sound, { scratch: true });
    const twice = await runTool(tool, run, sound);
    expect(once.outputs.output).toEqual(twice.outputs.output);
    expect(once.result).toEqual(twice.result);
  });

  it('changes nothing but the level when asked for loudness only', async () => {
    const quiet = clean.map((value) => 0.5 * value);
    const { channels, stages } = await enhance([quiet], { mode: 'level', loudness: '-23' });
    expect(siSdrDb(quiet, channels[0]!)).toBeGreaterThan(50);
    expect(stages.map((stage) => stage.step)).toEqual(['loudness']);
  });

  it('gives back the input bit for bit when every step is left out', async () => {
    const { channels, result } = await enhance([noisy], {
      strength: 0,
      clicks: false,
      hum: false,
      deReverb: 0,
      deEss: 0,
      tone: 'neutral',
      loudness: 'off',
    });
    expect(channels[0]!.every((value, i) => value === noisy[i])).toBe(true);
    expect(result.stages).toEqual([]);
    expect(result.message).toMatch(/Nothing had to be changed/);
  });

  it('leaves a clean recording alone in mode noise', async () => {
    const studio = clean.map((value, i) => value + 1e-5 * hiss[i]!); // noise at -105 dBFS
    const { channels, stages } = await enhance([studio], { mode: 'denoise' });
    expect(channels[0]!.every((value, i) => value === studio[i])).toBe(true);
    expect(stages.map((stage) => stage.applied)).toEqual([false, false, false]);
  });

  it('leaves out exactly the step whose undo is set', async () => {
    const { stages } = await enhance([humming]);
    expect(stages.map((stage) => stage.step)).toEqual([
      'clicks',
      'hum',
      'deReverb',
      'noise',
      'deEss',
      'tone',
      'loudness',
    ]);
    for (const { step, undo } of stages) {
      // safe: `undo` holds values of this tool's own options
      const without = await enhance([humming.subarray(0, 3 * rate)], undo as Partial<EnhancerOptions>);
      expect(without.stages.map((stage) => stage.step)).not.toContain(step);
      expect(without.stages).toHaveLength(stages.length - 1);
    }
  });

  it('keeps silence silent and says so', async () => {
    const { channels, result, stages } = await enhance([new Float32Array(rate)]);
    expect(channels[0]!.every((value) => value === 0)).toBe(true);
    expect(result.lufsBefore).toBeNull();
    expect(stages.some((stage) => stage.applied)).toBe(false);
  });

  it.each([8000, 16000, 48000, 96000, 192000])('works at %i Hz', async (sampleRate) => {
    const room = noise(2 * sampleRate, 9);
    const sound = voice(room.length, sampleRate).map((value, i) => 0.2 * value + 0.005 * room[i]!);
    const { channels } = await enhance([sound, sound], {}, sampleRate);
    expect(channels[1]).toHaveLength(sound.length);
    expect(channels[1]!.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(Math.abs(loudness(channels, sampleRate).integratedLufs! + 16)).toBeLessThan(1);
  });

  it.each([1, 441, 4410])('keeps the length of a sound of %i samples', async (frames) => {
    const { channels } = await enhance([noise(frames).map((value) => 0.3 * value)]);
    expect(channels[0]).toHaveLength(frames);
    expect(channels[0]!.every(Number.isFinite)).toBe(true);
  });

  it('survives NaN, DC and clipping', async () => {
    const sound = clean.map((value) => Math.max(-1, Math.min(1, 8 * value + 0.3)));
    sound[500] = Number.NaN;
    const { channels, result } = await enhance([sound]);
    expect(channels[0]!.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(result.replacedSamples).toBe(1);
  });

  it('reports its stages in order with progress that never falls', async () => {
    const seen: [string, number][] = [];
    await runTool(
      tool,
      run,
      { sampleRate: rate, channels: [noisy] },
      {
        onProgress: ({ stage, fraction }) => seen.push([stage, fraction]),
      },
    );
    const fractions = seen.map(([, fraction]) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect([...new Set(seen.map(([stage]) => stage))]).toEqual(['analyse', 'measure', 'enhance']);
    expect(fractions.at(-1)).toBe(1);
  });

  it('stops with the reason of the signal', async () => {
    const reason = new Error('enough');
    const signal = {
      aborted: true,
      reason,
      throwIfAborted() {
        throw reason;
      },
    };
    await expect(runTool(tool, run, { sampleRate: rate, channels: [noisy] }, { signal })).rejects.toBe(
      reason,
    );
  });
});
