import { beforeAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../base/audio.ts';
import { joined } from '../../base/joined.ts';
import { fftNow } from '../../dsp/fft/fft-now.ts';
import { StftAnalysis } from '../../dsp/fft/stft.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { LiveChanger } from '../../live/live-changer.ts';
import { liveSettings } from '../../live/live-settings.ts';
import { noise } from '../../testing/signals.ts';
import { talk } from '../../testing/talk.ts';
import { trainedOn } from '../../testing/trained.ts';
import { LinearBands, linearBandCount, linearBandHz } from '../spectrum/linear-bands.ts';
import { decodeVoiceFile, encodeVoiceFile, type VoiceFile } from '../voices/voice-file.ts';
import { listenToSpeaker } from './speaker.ts';
import { VoiceConverter } from './voice-converter.ts';

const rate = 48_000;
const woman = { f0: 210, formantScale: 1.15 };
const man = { f0: 110, formantScale: 1 };
const { signal } = new AbortController();

/** A speaker with less above 8 kHz: a share of a copy that has nothing there stands for a softer hiss. */
function dull(sound: Float32Array, share: number): Float32Array {
  const narrow = at(at(sound, rate, 16_000), 16_000, rate);
  return sound.map((v, i) => share * v + (1 - share) * (narrow[i] ?? 0));
}
const at = (sound: Float32Array, from: number, to: number): Float32Array =>
  resample({ sampleRate: from, channels: [sound] }, to).channels[0]!;
const voiceOf = async (sound: Float32Array, sampleRate = rate): Promise<VoiceFile> =>
  decodeVoiceFile(encodeVoiceFile(await trainedOn({ sampleRate, channels: [sound] })));

const bright = talk(15, rate, man, 5);
const dim = dull(talk(15, rate, man, 5), 0.1);
const speaker = talk(8, rate, woman, 31);
const soft = dull(speaker, 0.15);
let voices: { bright: VoiceFile; dim: VoiceFile; narrow: VoiceFile };

beforeAll(async () => {
  voices = {
    bright: await voiceOf(bright),
    dim: await voiceOf(dim),
    narrow: await voiceOf(at(at(bright, rate, 16_000), 16_000, rate)),
  };
});

async function convert(sound: Float32Array, voice: VoiceFile, sampleRate = rate): Promise<Float32Array> {
  const source = memorySource({ sampleRate, channels: [sound] }, 4096);
  const plan = await listenToSpeaker(source, voice, { signal, progress() {} });
  const converter = await VoiceConverter.create({ sampleRate, channelCount: 1 }, voice, plan!);
  const parts: Float32Array[] = [];
  for await (const block of source.blocks()) parts.push(converter.push(block.map((v) => v.slice()))[0]!);
  parts.push(converter.end()[0]!);
  return joined(parts);
}

/** Power between two frequencies against that between 500 Hz and 5 kHz, dB. */
function shareDb(sound: Float32Array, fromHz: number, toHz: number, sampleRate = rate): number {
  const fft = fftNow(2048);
  const bands = new LinearBands(sampleRate, fft.size);
  const analysis = new StftAnalysis({ fft, hop: 512 });
  const spectrum = new Float32Array(fft.size + 2);
  const levels = new Float32Array(linearBandCount);
  const sums = new Float64Array(linearBandCount);
  analysis.write(sound);
  analysis.end();
  while (analysis.read(spectrum)) {
    bands.measure(spectrum, levels);
    for (let b = 0; b < linearBandCount; b++) sums[b] = sums[b]! + bands.powers[b]!;
  }
  const power = (from: number, to: number) =>
    sums.subarray(from / linearBandHz, to / linearBandHz).reduce((sum, v) => sum + v, 1e-20);
  return 10 * Math.log10(power(fromHz, toHz) / power(500, 5000));
}

describe('what a voice knows of its upper band', () => {
  it('says where its samples end, whatever their rate', () => {
    expect(voices.bright.header.quality.bandwidthHz).toBe(24_000);
    expect(voices.bright.header.upperBand?.loudDb).toHaveLength(32);
    expect(voices.narrow.header.quality.bandwidthHz).toBeLessThanOrEqual(8500);
    expect(voices.narrow.header.quality.warnings.join()).toContain(
      'Nothing of the voice is heard above 8 kHz',
    );
  });

  it('makes the same sounds of an upsampled recording as of the recording itself', async () => {
    const own = await voiceOf(at(bright, rate, 16_000), 16_000);
    const { values } = own.tables.envelope;
    const grown = voices.narrow.tables.envelope.values;
    for (let b = 0; b < 56; b++) expect(Math.abs(grown[b]! - values[b]!)).toBeLessThan(1.5); // up to 6 kHz
  });

  it('ends where the narrowest of its recordings ends', async () => {
    const wide = { sampleRate: rate, channels: [bright] };
    const both = await trainedOn(wide, {
      sources: [wide, { ...wide, channels: [at(at(bright, rate, 16_000), 16_000, rate)] }].map((audio) =>
        memorySource(audio),
      ),
    });
    expect(both.header.quality.bandwidthHz).toBeLessThanOrEqual(8500);
  });
});

describe('converting the upper band', () => {
  it.each([
    ['a soft speaker into a bright voice', () => soft, () => voices.bright, bright],
    ['a bright speaker into a dim voice', () => speaker, () => voices.dim, dim],
  ] as const)(
    'brings %s within 3 dB of its energy above 8, 12 and 16 kHz',
    async (_, sound, voice, target) => {
      const out = await convert(sound(), voice());
      for (const [from, to] of [
        [8500, 12_000],
        [12_000, 16_000],
        [16_000, 22_000],
      ] as const) {
        const wanted = shareDb(target, from, to);
        expect(Math.abs(shareDb(sound(), from, to) - wanted)).toBeGreaterThan(6); // there is something to do
        expect(Math.abs(shareDb(out, from, to) - wanted)).toBeLessThan(3);
      }
    },
  );

  it('keeps the consonants of a speaker whose microphone hisses', async () => {
    const hiss = noise(soft.length, 9);
    const noisy = soft.map((v, i) => v + 0.0005 * hiss[i]!);
    const out = await convert(noisy, voices.bright);
    // by the mean of all frames the hiss would be taken down, and the consonants with it
    expect(Math.abs(shareDb(out, 12_000, 22_000) - shareDb(bright, 12_000, 22_000))).toBeLessThan(4);
  });

  it('does so live too, within 5 dB, once it has heard the speaker', () => {
    const changer = new LiveChanger(rate, 'balanced', liveSettings.parse({ gateDb: null, denoise: 0 }));
    changer.speakAs(voices.dim);
    const out = new Float32Array(speaker.length);
    for (let i = 0; i + 128 <= out.length; i += 128)
      changer.process(speaker.subarray(i, i + 128), out.subarray(i, i + 128));
    const wanted = shareDb(dim, 12_000, 22_000);
    expect(Math.abs(shareDb(out.subarray(4 * rate), 12_000, 22_000) - wanted)).toBeLessThan(5);
  });

  it.each([
    ['a telephone', 8000, 4500],
    ['a recording at 16 kHz', 16_000, 8500],
  ])('makes nothing up above %s that says 48 kHz', async (_, least, edge) => {
    const narrow = at(at(speaker, rate, least), least, rate).map((v) => Math.round(32767 * v) / 32767);
    const out = await convert(narrow, voices.bright);
    // the rounding of 16 bits lies there, and may follow the level of the speech below it
    expect(shareDb(out, edge + 500, 22_000)).toBeLessThan(shareDb(narrow, edge + 500, 22_000) + 6);
    expect(shareDb(out, edge + 500, 22_000)).toBeLessThan(-50);
  });

  it('leaves the speaker his own upper band where the voice has none', async () => {
    const out = await convert(speaker, voices.narrow);
    const gain = shareDb(out, 9000, 22_000) - shareDb(speaker, 9000, 22_000);
    expect(Math.abs(gain)).toBeLessThan(8);
    // its shape is the speaker's
    const slope = (sound: Float32Array) => shareDb(sound, 16_000, 22_000) - shareDb(sound, 10_000, 16_000);
    expect(Math.abs(slope(out) - slope(speaker))).toBeLessThan(2);
  });

  it('works at 8 and 192 kHz', async () => {
    for (const sampleRate of [8000, 192_000]) {
      const sound = at(speaker.subarray(0, 3 * rate), rate, sampleRate);
      const out = await convert(sound, voices.dim, sampleRate);
      expect(out).toHaveLength(sound.length);
      expect(out.every(Number.isFinite)).toBe(true);
    }
    const fast = at(speaker, rate, 96_000);
    const out = await convert(fast, voices.dim, 96_000);
    expect(Math.abs(shareDb(out, 12_000, 22_000, 96_000) - shareDb(dim, 12_000, 22_000))).toBeLessThan(4);
  });

  it('survives NaN, and leaves silence silent', async () => {
    const pierced = speaker.map((v, i) => (i % 4801 === 7 ? Number.NaN : v));
    const source = memorySource({ sampleRate: rate, channels: [pierced] });
    const plan = await listenToSpeaker(source, voices.bright, { signal, progress() {} });
    expect(plan!.speaker.upperBand!.loudDb.every(Number.isFinite)).toBe(true);
    const quiet = speaker.slice();
    quiet.fill(0, 3 * rate, 5 * rate);
    const out = await convert(quiet, voices.bright);
    expect(out.subarray(3.2 * rate, 4.8 * rate).every((v) => Math.abs(v) < 1e-6)).toBe(true);
  });
});

describe('a voice from before the band was measured', () => {
  it('speaks by its envelope alone, up to the last sample', async () => {
    const { header, tables } = voices.bright;
    const { upperBand: _, ...rest } = header;
    const { bandwidthHz: __, ...quality } = header.quality;
    const old = decodeVoiceFile(encodeVoiceFile({ header: { ...rest, quality }, tables }));
    expect(old.header).not.toHaveProperty('upperBand');
    const out = await convert(soft, old);
    const rms = (from: number, to: number) =>
      Math.sqrt(out.subarray(from, to).reduce((sum, v) => sum + v * v, 0) / (to - from));
    // what the version before it made of it
    expect(rms(0, 2 * rate)).toBeCloseTo(0.089406, 5);
    expect(rms(2 * rate, 4 * rate)).toBeCloseTo(0.09165, 5);
    expect(rms(4 * rate, 8 * rate)).toBeCloseTo(0.101331, 5);
  });
});
