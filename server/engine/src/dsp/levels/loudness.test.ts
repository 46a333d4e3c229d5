import { describe, expect, it } from 'vitest';
import { LoudnessMeter } from './loudness.ts';

const db = (value: number) => 10 ** (value / 20);

/** Stereo sine of the given peak levels (dBFS), one after the other, as EBU Tech 3341 describes its cases. */
function programme(sampleRate: number, parts: [seconds: number, peakDb: number][], hz = 1000): Float32Array {
  const frames = parts.reduce((sum, [seconds]) => sum + seconds * sampleRate, 0);
  const signal = new Float32Array(frames);
  let at = 0;
  for (const [seconds, peakDb] of parts)
    for (let i = 0; i < seconds * sampleRate; i++, at++)
      signal[at] = db(peakDb) * Math.sin((2 * Math.PI * hz * at) / sampleRate);
  return signal;
}

function measure(sampleRate: number, channels: Float32Array[], blockFrames = 16384) {
  const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
  const frames = channels[0]!.length;
  for (let at = 0; at < frames; at += blockFrames)
    meter.write(channels.map((channel) => channel.subarray(at, Math.min(frames, at + blockFrames))));
  return meter.result();
}

describe('EBU Tech 3341 cases (tolerance .1 LU)', () => {
  it.each([44100, 48000, 96000, 16000])('1: -23 dBFS stereo sine is -23 LUFS at %i Hz', (sampleRate) => {
    const signal = programme(sampleRate, [[20, -23]]);
    const { integratedLufs, momentaryMaxLufs, shortTermMaxLufs } = measure(sampleRate, [signal, signal]);
    for (const value of [integratedLufs, momentaryMaxLufs, shortTermMaxLufs])
      expect(Math.abs(value! + 23)).toBeLessThan(0.1);
  });

  it('3: quiet parts at -36 are gated out', () => {
    const signal = programme(48000, [
      [10, -36],
      [60, -23],
      [10, -36],
    ]);
    expect(Math.abs(measure(48000, [signal, signal]).integratedLufs! + 23)).toBeLessThan(0.1);
  });

  it('4: and near-silence at -72 by the absolute gate', () => {
    const signal = programme(48000, [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ]);
    expect(Math.abs(measure(48000, [signal, signal]).integratedLufs! + 23)).toBeLessThan(0.1);
  });

  it('6: 5.0 surround at -28, -28, -24, -30, -30 is -23 LUFS', () => {
    const channels = [-28, -28, -24, -30, -30].map((level) => programme(48000, [[20, level]]));
    expect(Math.abs(measure(48000, channels).integratedLufs! + 23)).toBeLessThan(0.1);
  });

  it('range: 20 s at -20 and 20 s at -30 are 10 LU apart (Tech 3342 case 1, 1 LU)', () => {
    const signal = programme(48000, [
      [20, -20],
      [20, -30],
    ]);
    expect(Math.abs(measure(48000, [signal, signal]).rangeLu! - 10)).toBeLessThan(1);
  });
});

it('the low-frequency channel does not count', () => {
  const loud = programme(48000, [[5, -10]]);
  const silent = new Float32Array(loud.length);
  expect(measure(48000, [silent, silent, silent, loud, silent, silent]).integratedLufs).toBeNull();
});

it('block sizes make no difference', () => {
  const signal = programme(44100, [[3, -20]]);
  const small = measure(44100, [signal], 100);
  const large = measure(44100, [signal], 65536);
  expect(small.integratedLufs).toBeCloseTo(large.integratedLufs!, 9);
  expect(small.truePeakDb).toBeCloseTo(large.truePeakDb!, 9);
});

describe('true peak', () => {
  it('finds the crest between samples: a sine at a quarter of the rate, 45 degrees off (+3 dB)', () => {
    const signal = Float32Array.from({ length: 48000 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
    // every sample is at -3.01 dB, the wave itself reaches 0 dB; the start of the burst rings a little higher
    const { truePeakDb } = measure(48000, [signal.map((v, i) => v * Math.min(1, i / 4800))]);
    expect(Math.abs(truePeakDb!)).toBeLessThan(0.15);
  });

  it('is at least the largest sample', () => {
    expect(measure(192000, [Float32Array.of(0, -0.5, 0)]).truePeakDb).toBeCloseTo(-6.02, 2);
  });
});

it('silence and sounds shorter than a block have no loudness', () => {
  expect(measure(48000, [new Float32Array(48000)])).toEqual({
    integratedLufs: null,
    momentaryMaxLufs: null,
    shortTermMaxLufs: null,
    rangeLu: null,
    truePeakDb: null,
  });
  expect(measure(48000, [programme(48000, [[0.1, -10]])]).integratedLufs).toBeNull();
});
