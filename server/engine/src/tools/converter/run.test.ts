import { describe, expect, it } from 'vitest';
import { type Audio, memorySink, memorySource } from '../../base/audio.ts';
import { depthFor } from '../../base/conversion.ts';
import { defaultValues, type OptionValues } from '../../base/options.ts';
import { optionsSchema } from '../../base/options-schema.ts';
import type { Progress } from '../../base/tool.ts';
import { LoudnessMeter } from '../../dsp/levels/loudness.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

type Options = OptionValues<(typeof tool)['options']>;

async function convert(audio: Audio, options: Partial<Options> = {}, signal = new AbortController().signal) {
  const sinks = new Map<string, ReturnType<typeof memorySink>>();
  const progress: Progress[] = [];
  const { result } = await run({
    input: memorySource(audio, 5000),
    options: { ...defaultValues(tool.options), ...options },
    open(name, { sampleRate }) {
      const sink = memorySink(sampleRate);
      sinks.set(name, sink);
      return sink;
    },
    signal,
    progress: (step) => progress.push(step),
  });
  return { audio: sinks.get('output')!.audio(), result, progress };
}

describe('converter', () => {
  it('leaves the samples as they are when nothing is to change', async () => {
    const sound = music(2, 44_100, 2);
    const { audio } = await convert(sound, { format: 'flac' });
    expect(audio).toEqual(sound);
  });

  it.each([
    [44_100, '8000'],
    [44_100, '48000'],
    [48_000, '192000'],
    [22_050, '96000'],
  ] as const)('resamples %i Hz to %s Hz and keeps length and pitch', async (from, to) => {
    const { audio, result } = await convert(tone(from, 440, 2), { format: 'wav', sampleRate: to });
    expect(audio.sampleRate).toBe(Number(to));
    expect(result.sampleRateHz).toBe(Number(to));
    expect(audio.channels[0]!.length).toBe(2 * Number(to));
    const wanted = tone(Number(to), 440, 2).channels[0]!;
    expect(differenceDb(wanted, audio.channels[0]!)).toBeLessThan(-60); // the filter's flatness; aliases are below -95 dB
  });

  it.each([
    [96_000, '44100'],
    [44_100, '48000'],
    [48_000, '44100'],
  ] as const)(
    'keeps 20 kHz within .1 dB from %i to %s Hz, as people buy sample rates for',
    async (from, to) => {
      for (const hz of [10_000, 18_000, 20_000]) {
        const { audio } = await convert(tone(from, hz, 1), { format: 'wav', sampleRate: to });
        const middle = audio.channels[0]!.subarray(Number(to) / 4, Number(to) / 2);
        const level = Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
        expect(Math.abs(20 * Math.log10((level * Math.SQRT2) / 0.5)), `${hz} Hz`).toBeLessThan(0.1);
      }
    },
  );

  it('keeps what the new rate cannot hold from folding back: 22.1 kHz at 44.1 kHz is below -95 dB', async () => {
    const { audio } = await convert(tone(96_000, 22_100, 1), { format: 'wav', sampleRate: '44100' });
    const middle = audio.channels[0]!.subarray(11_025, 22_050);
    const level = Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
    expect(20 * Math.log10((level * Math.SQRT2) / 0.5)).toBeLessThan(-95);
  });

  it('brings a rate that MP3 has not to the nearest one above it', async () => {
    expect((await convert(tone(40_000, 440, 1), { format: 'mp3' })).audio.sampleRate).toBe(44_100);
    expect((await convert(tone(96_000, 440, 1), { format: 'mp3' })).audio.sampleRate).toBe(48_000);
    expect((await convert(tone(96_000, 440, 1), { format: 'm4a' })).audio.sampleRate).toBe(96_000);
  });

  it('refuses a rate that the format does not have, naming the highest', async () => {
    await expect(convert(tone(44_100, 440, 1), { format: 'mp3', sampleRate: '96000' })).rejects.toMatchObject(
      {
        code: 'bad_option',
        message: expect.stringContaining('48 kHz'),
      },
    );
  });

  it('mixes to mono and spreads to stereo', async () => {
    const stereo = music(2, 44_100, 1);
    const [left, right] = stereo.channels;
    const mono = (await convert(stereo, { channels: 'mono' })).audio.channels;
    expect(mono).toHaveLength(1);
    expect(mono[0]![1234]).toBeCloseTo((left![1234]! + right![1234]!) / 2, 6);
    const spread = (await convert(tone(44_100, 440, 1), { channels: 'stereo' })).audio.channels;
    expect(spread).toHaveLength(2);
    expect(spread[0]).toEqual(spread[1]);
    expect((await convert(music(6, 44_100, 1), { format: 'mp3' })).audio.channels).toHaveLength(2);
    expect((await convert(music(6, 44_100, 1), { format: 'flac' })).audio.channels).toHaveLength(6);
  });

  it.each(['-14', '-16', '-23'] as const)(
    'brings quiet sound to %s LUFS, peaks below -1 dBTP',
    async (target) => {
      const { audio, result } = await convert(music(2, 44_100, 8, 0.05), { format: 'wav', loudness: target });
      const { integratedLufs, truePeakDb } = measure(audio);
      expect(Math.abs(integratedLufs! - Number(target))).toBeLessThan(0.3); // LU; R 128 allows 0.5
      expect(truePeakDb!).toBeLessThan(-0.9); // dBTP
      expect(result.outputLufs).toBeCloseTo(integratedLufs!, 1);
      expect(result.inputLufs).toBeLessThan(Number(target));
      expect(audio.channels[0]!.length).toBe(8 * 44_100);
    },
  );

  it('says that peaks held the loudness back, rather than crushing them', async () => {
    const clicks = tone(44_100, 440, 6, 0.002);
    for (let at = 500; at < clicks.channels[0]!.length; at += 22_050) clicks.channels[0]![at] = 0.95;
    const { audio, result } = await convert(clicks, { format: 'wav', loudness: '-14' });
    expect(result.message).toMatch(/below -14 LUFS/);
    expect(measure(audio).truePeakDb!).toBeLessThan(-0.5);
  });

  it('leaves silence silent whatever loudness is asked for', async () => {
    const silence = { sampleRate: 44_100, channels: [new Float32Array(44_100)] };
    const { audio, result } = await convert(silence, { loudness: '-14' });
    expect(audio.channels[0]!.every((sample) => sample === 0)).toBe(true);
    expect(result.message).toMatch(/silence/);
  });

  it('keeps the part that is asked for, to the sample, also with another rate and loudness', async () => {
    const sound = music(2, 44_100, 5);
    const { audio, result } = await convert(sound, { format: 'wav', trim: '0:01.5-3' });
    expect(audio.channels).toEqual(sound.channels.map((channel) => channel.subarray(66_150, 132_300)));
    expect(result).toMatchObject({ keptFromSeconds: 1.5, keptSeconds: 1.5 });
    const other = await convert(sound, { format: 'wav', trim: '1-', sampleRate: '48000', loudness: '-23' });
    expect(other.audio.channels[0]).toHaveLength(4 * 48_000);
    expect(other.result.keptSeconds).toBe(4);
    await expect(convert(sound, { trim: '5-6' })).rejects.toMatchObject({ code: 'bad_option' });
  });

  it('works on jobs that were kept before there was a part to keep', async () => {
    const { trim: _, ...older } = defaultValues(tool.options);
    // safe: the very thing under test is options that lack what the type has
    const options = older as Options;
    expect(tool.conversion!(options).copy).toBe(true);
    const sound = music(1, 44_100, 1);
    const sink = memorySink(sound.sampleRate);
    const none = new AbortController().signal;
    await run({
      input: memorySource(sound),
      options,
      open: () => sink,
      signal: none,
      progress: () => undefined,
    });
    expect(sink.audio()).toEqual(sound);
  });

  it('reports progress that never falls and ends at 1', async () => {
    const { progress } = await convert(music(2, 44_100, 3), { loudness: '-14', sampleRate: '48000' });
    for (const [i, { fraction }] of progress.entries())
      expect(fraction).toBeGreaterThanOrEqual(progress[i - 1]?.fraction ?? 0);
    expect(progress.at(-1)).toEqual({ stage: 'convert', fraction: 1 });
  });

  it('stops when it is cancelled', async () => {
    const control = new AbortController();
    control.abort(new Error('enough'));
    await expect(convert(music(2, 44_100, 1), {}, control.signal)).rejects.toThrow('enough');
  });
});

describe('the converter’s wishes', () => {
  const wish = (options: Record<string, string>) =>
    tool.conversion!(optionsSchema(tool.options).parse(options));

  it('allows a copy only when nothing but the container is to change', () => {
    expect(wish({ format: 'm4a' })).toEqual({ format: 'm4a', rateMode: 'auto', bits: 'source', copy: true });
    for (const [name, value] of [
      ['bitrate', '128'],
      ['rateMode', 'variable'],
      ['bits', '16'],
      ['sampleRate', '48000'],
      ['channels', 'mono'],
      ['loudness', '-14'],
      ['trim', '1-2'],
    ] as const)
      expect(wish({ [name]: value }).copy, name).toBe(false);
  });

  it('names bit rate and bits, and 32 bits only of WAV', () => {
    expect(wish({ format: 'mp3', bitrate: '192' })).toMatchObject({ format: 'mp3', bitrateKbps: 192 });
    expect(wish({ format: 'wav', bits: '32' }).bits).toBe(32);
    expect(wish({ format: 'flac', bits: '32' }).bits).toBe(24);
  });

  it.each([
    ['wav', 8, 16],
    ['wav', 16, 16],
    ['flac', 16, 16],
    ['wav', 20, 24],
    ['wav', 24, 24],
    ['wav', 32, 32],
    ['flac', 32, 24],
    ['wav', null, 24],
    ['flac', null, 24],
  ] as const)('writes %s with as many bits as the source has: %s becomes %i', (format, source, bits) => {
    expect(depthFor(wish({ format }), source)).toBe(bits);
    expect(depthFor(wish({ format, bits: '16' }), source)).toBe(16);
  });
});

function tone(sampleRate: number, hz: number, seconds: number, level = 0.5): Audio {
  const step = (2 * Math.PI * hz) / sampleRate;
  const samples = Float32Array.from({ length: sampleRate * seconds }, (_, i) => level * Math.sin(i * step));
  return { sampleRate, channels: [samples] };
}

/** Tones that come and go with some noise, another for each channel: uneven enough to need a limiter. */
function music(channelCount: number, sampleRate: number, seconds: number, level = 0.3): Audio {
  let seed = 7;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2 ** 31;
  };
  const channels = Array.from({ length: channelCount }, (_, c) =>
    Float32Array.from({ length: sampleRate * seconds }, (_, i) => {
      const time = i / sampleRate;
      const swell = Math.exp(-6 * ((time * 2) % 1));
      return level * (swell * Math.sin(2 * Math.PI * (220 + 110 * c) * time) + 0.2 * noise());
    }),
  );
  return { sampleRate, channels };
}

function measure({ sampleRate, channels }: Audio) {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
  meter.write(channels);
  return meter.result();
}

/** Of the middle, where a resampler's edges are far away. */
function differenceDb(wanted: Float32Array, got: Float32Array): number {
  let error = 0;
  let energy = 0;
  for (let i = Math.floor(wanted.length / 4); i < wanted.length / 2; i++) {
    error += (wanted[i]! - got[i]!) ** 2;
    energy += wanted[i]! ** 2;
  }
  return 10 * Math.log10(error / energy);
}
