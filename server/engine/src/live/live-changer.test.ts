import { describe, expect, it } from 'vitest';
import { effect } from '../base/effect-controls.ts';
import { trackF0 } from '../speech/pitch/f0.ts';
import { voicePresetIds } from '../speech/voices/voice-preset-names.ts';
import { voicePresets } from '../speech/voices/voice-presets.ts';
import { neutralVoice, type VoiceSettings } from '../speech/voices/voice-settings.ts';
import { noise } from '../testing/signals.ts';
import { middleFormants, vowel } from '../testing/vowel.ts';
import { LiveChanger, type LiveProfile, liveProfiles } from './live-changer.ts';
import { type LiveSettings, liveSettings } from './live-settings.ts';

const rate = 48_000;
const quantum = 128;
// safe: the keys of the table
const profiles = Object.keys(liveProfiles) as LiveProfile[];

const plain = (voice: Partial<VoiceSettings> = {}, more: Partial<LiveSettings> = {}): LiveSettings => ({
  ...liveSettings.parse({ gateDb: null, denoise: 0, keepLevel: false }),
  voice: { ...neutralVoice, ...voice },
  ...more,
});

/** What comes out, with the delay taken off. `at` may act before each block. */
function through(
  changer: LiveChanger,
  sound: Float32Array,
  at: (second: number) => void = () => {},
  block = quantum,
): Float32Array {
  const late = changer.latencyFrames;
  const input = new Float32Array(sound.length + late);
  input.set(sound);
  const output = new Float32Array(input.length);
  for (let from = 0; from < input.length; from += block) {
    at(from / rate);
    changer.process(input.subarray(from, from + block), output.subarray(from, from + block));
  }
  return output.subarray(late);
}

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

async function medianF0(samples: Float32Array): Promise<number> {
  const f0 = (await trackF0(samples, rate)).filter((frame) => frame.f0 > 0).map((frame) => frame.f0);
  return f0.sort((a, b) => a - b)[f0.length >> 1] ?? 0;
}

/** The largest second difference: what a click has much of and a smooth sound little. */
function sharpest(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let i = from + 2; i < to; i++)
    most = Math.max(most, Math.abs(samples[i]! - 2 * samples[i - 1]! + samples[i - 2]!));
  return most;
}

describe.each(profiles)('the live changer, profile %s', (profile) => {
  it('says its delay exactly and stays within 20 ms', () => {
    for (const sampleRate of [44_100, 48_000]) {
      const changer = new LiveChanger(sampleRate, profile, plain());
      const click = new Float32Array(8192);
      click[0] = 0.5;
      const output = new Float32Array(8192);
      changer.process(click, output);
      expect(output.indexOf(0.5)).toBe(changer.latencyFrames);
      expect(changer.latencyFrames / sampleRate).toBeLessThanOrEqual(0.02);
      const { denoise, pitch, limiter } = changer.latency;
      expect(denoise + pitch + limiter).toBe(changer.latencyFrames);
    }
  });

  it('delays a changed voice as it says: a burst begins where it began', () => {
    const changer = new LiveChanger(rate, profile, plain({ pitch: 5 }));
    const sound = new Float32Array(rate);
    sound.set(
      vowel(rate, 0.4, () => 160).map((value) => 0.5 * value),
      rate / 2,
    );
    const out = through(changer, sound);
    const begin = out.findIndex((value) => Math.abs(value) > 0.02);
    const truth = sound.findIndex((value) => Math.abs(value) > 0.02);
    expect(Math.abs(begin - truth) / rate).toBeLessThan(0.002);
  });

  it.each([
    [110, 4],
    [110, -4],
    [150, 12],
    [220, -7],
    [220, 7],
    [90, 3],
  ])('moves a vowel at %i Hz by %i semitones within 10 cents', async (hz, pitch) => {
    const changer = new LiveChanger(rate, profile, plain({ pitch }));
    const out = through(
      changer,
      vowel(rate, 1.5, () => hz),
    );
    const f0 = await medianF0(out.subarray(rate / 4));
    expect(Math.abs(1200 * Math.log2(f0 / (hz * 2 ** (pitch / 12))))).toBeLessThan(10);
  });

  it('keeps the formants when the pitch moves, and moves them alone', () => {
    const sound = vowel(rate, 1, () => 140);
    const before = middleFormants(sound, rate);
    for (const [voice, ratio] of [
      [{ pitch: 4 }, 1],
      [{ pitch: -4 }, 1],
      [{ formant: 4 }, 2 ** (4 / 12)],
      [{ formant: -4 }, 2 ** (-4 / 12)],
    ] as const) {
      const out = through(new LiveChanger(rate, profile, plain(voice)), sound);
      for (const [i, hz] of middleFormants(out, rate).slice(0, 3).entries())
        expect(Math.abs(hz / (before[i]! * ratio) - 1)).toBeLessThan(0.06);
    }
  });

  it('gives back the microphone bit for bit while bypassed', () => {
    const sound = noise(rate / 2).map((value) => 0.9 * value);
    const settings = plain({ pitch: 5, effects: [effect('radio')] }, { bypass: true });
    const out = through(new LiveChanger(rate, profile, settings), sound);
    expect(out.every((value, i) => value === sound[i])).toBe(true);
  });
});

describe('the live changer', () => {
  it('speaks on one note when asked to', async () => {
    const changer = new LiveChanger(rate, 'balanced', plain({ monotoneHz: 98 }));
    const out = through(
      changer,
      vowel(rate, 2, (time) => 110 + 40 * time),
    );
    expect(Math.abs(1200 * Math.log2((await medianF0(out)) / 98))).toBeLessThan(15);
  });

  it.each([105, 240])('moves a speaker around %i Hz into another range', { timeout: 120_000 }, async (hz) => {
    const range = { lowHz: 150, highHz: 200 };
    const changer = new LiveChanger(rate, 'balanced', plain({ range }));
    const out = through(
      changer,
      vowel(rate, 8, (time) => hz * 2 ** (0.2 * Math.sin(5 * time))),
    );
    const f0 = (await trackF0(out.subarray(4 * rate), rate)).filter((frame) => frame.f0 > 0);
    const inside = f0.filter((frame) => frame.f0 > 140 && frame.f0 < 215);
    expect(inside.length / f0.length).toBeGreaterThan(0.9);
  });

  it('whispers at full breath: no pitch is left, the level is', async () => {
    const sound = vowel(rate, 1, () => 150);
    const out = through(new LiveChanger(rate, 'balanced', plain({ breath: 100 })), sound);
    const frames = await trackF0(out, rate);
    expect(frames.filter((frame) => frame.f0 > 0).length / frames.length).toBeLessThan(0.1);
    expect(Math.abs(20 * Math.log10(rms(out) / rms(sound)))).toBeLessThan(3);
  });

  it('closes the gate after a word and opens it for the next without cutting its beginning', () => {
    const hiss = noise(3 * rate, 5).map((value) => 0.0008 * value);
    const word = vowel(rate, 0.5, () => 150).map((value) => 0.6 * value);
    const sound = hiss.slice();
    for (const start of [0.5, 2]) for (const [i, value] of word.entries()) sound[start * rate + i]! += value;
    const changer = new LiveChanger(rate, 'balanced', plain({}, { gateDb: -45 }));
    const open: boolean[] = [];
    const out = through(changer, sound, () => open.push(changer.meters.gateOpen));
    const pause = out.subarray(1.5 * rate, 1.9 * rate);
    expect(20 * Math.log10(rms(pause) / rms(hiss))).toBeLessThan(-40);
    expect(open.includes(false)).toBe(true);
    const part = (samples: Float32Array) => rms(samples.subarray(2 * rate, 2.02 * rate));
    expect(Math.abs(20 * Math.log10(part(out) / part(sound)))).toBeLessThan(1.5);
  });

  it('turns steady noise down by 12 dB or more and leaves the voice within 1.5 dB', () => {
    const hiss = noise(6 * rate, 9).map((value) => 0.01 * value);
    const voice = vowel(rate, 6, () => 150).map((value, i) => ((i / rate) % 2 > 1 ? value : 0));
    const changer = new LiveChanger(rate, 'balanced', plain({}, { denoise: 1 }));
    const out = through(
      changer,
      voice.map((value, i) => value + hiss[i]!),
    );
    const part = (samples: Float32Array, from: number) =>
      rms(samples.subarray(from * rate, (from + 0.7) * rate));
    expect(20 * Math.log10(part(out, 4.2) / part(hiss, 4.2))).toBeLessThan(-12);
    expect(Math.abs(20 * Math.log10(part(out, 5.2) / part(voice, 5.2)))).toBeLessThan(1.5);
  });

  it('changes every setting and every preset while running without a click', () => {
    const sound = Float32Array.from(
      { length: 6 * rate },
      (_, i) => 0.2 * Math.min(1, i / 9600) * Math.sin((2 * Math.PI * 150 * i) / rate),
    );
    const steps: LiveSettings[] = [
      plain({ pitch: 3 }),
      plain({ pitch: -3, formant: 1 }),
      plain({}, { denoise: 0 }),
      plain({ effects: [effect('delay', { mix: 0.4 }), effect('equalizer', { lowDb: 6 })] }),
      plain({ effects: [effect('equalizer', { lowDb: -6 })] }, { gainDb: 4 }),
      plain({}, { bypass: true }),
      plain({ pitch: 2 }),
      plain(),
    ];
    let done = 0;
    const changer = new LiveChanger(rate, 'balanced', plain());
    const out = through(changer, sound, (second) => {
      if (second > 0.5 * (done + 1) && steps[done]) changer.set(steps[done++]!);
    });
    expect(done).toBe(steps.length);
    // the sine itself has .0001; a jump of a hundredth of full scale would have .01
    expect(sharpest(out, rate / 4, 6 * rate)).toBeLessThan(0.006);
  });

  it.each(voicePresetIds)('%s: silence stays silent, a voice stays below full scale', (id) => {
    const settings = liveSettings.parse({ voice: voicePresets[id].settings });
    const quiet = through(new LiveChanger(rate, 'low', settings), new Float32Array(rate / 2));
    expect(quiet.every((value) => value === 0)).toBe(true);
    const loud = vowel(rate, 1, () => 140).map((value) => 1.9 * value);
    const out = through(new LiveChanger(rate, 'low', settings), loud);
    expect(out.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(rms(out)).toBeGreaterThan(0.02);
  });

  it('takes NaN and infinities for silence and goes on', () => {
    // in syllables: a note that never pauses is steady noise to the denoiser
    const sound = vowel(rate, 1, () => 150).map(
      (value, i) => 0.5 * value * Math.max(0, Math.sin((25 * i) / rate)),
    );
    sound.fill(Number.NaN, 10_000, 10_300);
    sound[20_000] = Number.POSITIVE_INFINITY;
    const out = through(new LiveChanger(rate, 'balanced', plain({ pitch: 4 }, { denoise: 1 })), sound);
    expect(out.every(Number.isFinite)).toBe(true);
    expect(rms(out.subarray(30_000)) / rms(sound.subarray(30_000))).toBeGreaterThan(0.5);
  });

  it('makes nearly the same of a sound in blocks of any length', () => {
    const sound = vowel(rate, 1, () => 150);
    const settings = plain({ pitch: 4 }, { denoise: 0.5 });
    const whole = through(new LiveChanger(rate, 'balanced', settings), sound);
    for (const block of [1024, 100]) {
      const parts = through(new LiveChanger(rate, 'balanced', settings), sound, undefined, block);
      expect(Math.abs(rms(parts) / rms(whole) - 1)).toBeLessThan(0.05);
    }
  });

  it('measures levels, gate and F0', () => {
    const changer = new LiveChanger(rate, 'balanced', plain({ pitch: 2 }));
    const sound = vowel(rate, 1, () => 200);
    through(changer, sound.subarray(0, rate - changer.latencyFrames - 200));
    changer.process(sound.subarray(4000, 8000), new Float32Array(4000));
    const { meters } = changer;
    expect(meters.inputPeak).toBeGreaterThan(0.2);
    expect(meters.inputRms).toBeCloseTo(rms(sound.subarray(4000, 8000)), 3);
    expect(meters.outputPeak).toBeGreaterThan(0.1);
    expect(meters.gateOpen).toBe(true);
    expect(Math.abs(meters.f0Hz - 200)).toBeLessThan(2);
  });
});
