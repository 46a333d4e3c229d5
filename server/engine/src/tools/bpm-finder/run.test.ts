import { describe, expect, it } from 'vitest';
import { joined } from '../../base/joined.ts';
import { runTool } from '../../testing/run-tool.ts';
import { noise } from '../../testing/signals.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

/** A drum machine: low thump on each beat, noise burst on every second one, a short tick on the eighths. */
function drums(seconds: number, bpm: number, sampleRate: number, start = 0.3): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate));
  const burst = noise(sampleRate, 5);
  const add = (at: number, length: number, sound: (t: number, i: number) => number) => {
    const from = Math.round(at * sampleRate);
    for (let i = 0; i < length * sampleRate && from + i < out.length; i++)
      out[from + i] = out[from + i]! + sound(i / sampleRate, i);
  };
  for (let beat = 0; start + (beat * 60) / bpm < seconds; beat++) {
    const at = start + (beat * 60) / bpm;
    add(at, 0.15, (t) => 0.6 * Math.exp(-20 * t) * Math.sin(2 * Math.PI * 70 * t));
    if (beat % 2) add(at, 0.1, (t, i) => 0.3 * Math.exp(-40 * t) * burst[i]!);
    add(at + 30 / bpm, 0.03, (t, i) => 0.1 * Math.exp(-150 * t) * burst[i + 99]!);
  }
  return out;
}

/** Bass drum, snare and hi-hat on eighths of a bar of eight, bar after bar. */
function bars(
  seconds: number,
  bpm: number,
  parts: { kick: readonly number[]; snare: readonly number[]; hat: readonly number[] },
  hatLevel = 0.09,
): Float32Array {
  const sampleRate = 22_050;
  const out = new Float32Array(seconds * sampleRate);
  const burst = noise(sampleRate, 6);
  for (let eighth = 0; (eighth * 30) / bpm < seconds; eighth++) {
    const from = Math.round((eighth * 30 * sampleRate) / bpm);
    const plays = (part: readonly number[]) => (part.includes(eighth % 8) ? 1 : 0);
    const [kick, snare, hat] = [plays(parts.kick), plays(parts.snare), plays(parts.hat)];
    for (let i = 0; i < 0.2 * sampleRate && from + i < out.length; i++) {
      const t = i / sampleRate;
      out[from + i] =
        out[from + i]! +
        kick * 0.6 * Math.exp(-18 * t) * Math.sin(2 * Math.PI * 60 * t) +
        kick * 0.05 * Math.exp(-200 * t) * burst[i + 500]! +
        snare * 0.3 * Math.exp(-30 * t) * burst[i]! +
        hat * hatLevel * Math.exp(-120 * t) * (burst[i + 9]! - 2 * burst[i + 8]! + burst[i + 7]!);
    }
  }
  return out;
}

/** A metronome: nothing but equal clicks. */
function clicks(seconds: number, bpm: number, sampleRate: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate));
  for (let beat = 0; ; beat++) {
    const from = Math.round((0.3 + (beat * 60) / bpm) * sampleRate);
    if (from + 0.02 * sampleRate > out.length) return out;
    for (let i = 0; i < 0.02 * sampleRate; i++)
      out[from + i] =
        0.7 * Math.exp((-220 * i) / sampleRate) * Math.sin((2 * Math.PI * 1000 * i) / sampleRate);
  }
}

/** Chords as long as `seconds` each, by MIDI note. */
function chords(list: readonly (readonly number[])[], seconds: number, sampleRate: number): Float32Array {
  const each = Math.round(seconds * sampleRate);
  return Float32Array.from({ length: each * list.length }, (_, i) => {
    const t = (i % each) / sampleRate;
    return list[Math.floor(i / each)]!.reduce(
      (sum, note) => sum + 0.1 * Math.exp(-2 * t) * Math.sin(2 * Math.PI * 440 * 2 ** ((note - 69) / 12) * t),
      0,
    );
  });
}

const find = (channels: Float32Array[], sampleRate: number, options = {}) =>
  runTool(tool, run, { sampleRate, channels }, { options });

describe('tempo', () => {
  it.each([88.8, 97, 123.45, 140, 174])('finds %f BPM within .05', async (bpm) => {
    const { result, outputs } = await find([drums(25, bpm, 44100)], 44100);
    expect(Math.abs((result.bpm as number) - bpm)).toBeLessThan(0.05);
    expect(result.confidence).toBeGreaterThan(0.4);
    expect(outputs).toEqual({});
  });

  it.each([60, 61, 68, 76, 77, 90, 120, 152, 160, 170, 176, 181, 186, 188, 195, 200])(
    'a metronome at %i BPM is counted click by click',
    async (bpm) => {
      const { result } = await find([clicks(20, bpm, 22050)], 22050);
      expect(Math.abs((result.bpm as number) / bpm - 1)).toBeLessThan(0.005);
    },
  );

  it.each([174, 186, 190])(
    'at %i BPM a bar of even beats, each divided, is not counted at half that',
    async (bpm) => {
      const even = drums(20, bpm, 22050);
      // the drums' bursts are on every second beat: as many on the others make all beats alike
      const other = drums(20, bpm, 22050, 0.3 + 60 / bpm);
      for (let i = 0; i < even.length; i++) even[i] = even[i]! + other[i]!;
      const { result } = await find([even], 22050);
      expect(Math.abs((result.bpm as number) - bpm)).toBeLessThan(0.5);
    },
  );

  const eighths = [0, 1, 2, 3, 4, 5, 6, 7];
  it.each([
    ['drum and bass', 176, { kick: [0, 5], snare: [2, 6], hat: eighths }],
    ['drum and bass', 192, { kick: [0, 5], snare: [2, 6], hat: eighths }],
    ['rock', 186, { kick: [0, 4], snare: [2, 6], hat: eighths }],
    ['rock', 200, { kick: [0, 3, 4], snare: [2, 6], hat: eighths }],
    ['rock', 91, { kick: [0, 4], snare: [2, 6], hat: eighths }],
    ['rock', 94, { kick: [0, 3, 4], snare: [2, 6], hat: eighths }],
    ['rock', 86, { kick: [0, 3, 4], snare: [2, 6], hat: eighths }],
    ['rock without a hi-hat', 86, { kick: [0, 1, 2, 4, 5, 6], snare: [2, 6], hat: [] }],
    ['a slow song', 78, { kick: [0, 2, 4, 6], snare: [2, 6], hat: eighths }, 0.04],
    ['a slow song', 71, { kick: [0, 2, 4, 6], snare: [2, 6], hat: eighths }, 0.04],
    ['house', 124, { kick: [0, 2, 4, 6], snare: [2, 6], hat: [1, 3, 5, 7] }],
    ['rock', 140, { kick: [0, 4], snare: [2, 6], hat: eighths }],
    ['three, three and two eighths', 180, { kick: [0, 3, 6], snare: [6], hat: eighths }],
  ] as const)('%s at %i BPM is neither halved nor doubled', async (_, bpm, parts, hatLevel?: number) => {
    const { result } = await find([bars(24, bpm, parts, hatLevel)], 22050);
    expect(Math.abs((result.bpm as number) / bpm - 1)).toBeLessThan(0.005);
  });

  it('a slow song’s sixteenths are not counted as the eighths of one twice as fast', async () => {
    // the bar of eight eighths at 160 is half a bar at 80
    const { result } = await find([bars(24, 160, { kick: [0, 3], snare: [4], hat: eighths }, 0.02)], 22050);
    expect(Math.abs((result.bpm as number) / 80 - 1)).toBeLessThan(0.005);
  });

  it.each([
    ['60-120', 85],
    ['90-180', 170],
    ['120-240', 170],
  ] as const)('counts the same song within %s as %i', async (tempi, bpm) => {
    const { result } = await find([drums(20, 85, 22050)], 22050, { tempi });
    expect(Math.abs((result.bpm as number) - bpm)).toBeLessThan(0.3);
  });

  it.each([8000, 48000, 96000])('at %i Hz too', async (sampleRate) => {
    const { result } = await find([drums(15, 110, sampleRate), drums(15, 110, sampleRate)], sampleRate);
    expect(Math.abs((result.bpm as number) - 110)).toBeLessThan(0.2);
  });

  it('lists up to three candidates, the likeliest first, their shares adding up to one', async () => {
    const { result } = await find([drums(20, 120, 22050)], 22050);
    const candidates = result.candidates as { bpm: number; share: number }[];
    expect(candidates.length).toBe(3);
    expect(candidates[0]!.bpm).toBe(result.bpm);
    expect(candidates[0]!.share).toBeGreaterThanOrEqual(candidates[1]!.share);
    expect(candidates.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  it('keeps to the range it is given', async () => {
    const { result } = await find([drums(20, 85, 22050)], 22050, { slowest: 120, fastest: 200 });
    expect(Math.abs((result.bpm as number) - 170)).toBeLessThan(0.3);
  });

  it('refuses a range too narrow to decide in', async () => {
    await expect(find([drums(5, 100, 22050)], 22050, { slowest: 100, fastest: 110 })).rejects.toMatchObject({
      code: 'bad_option',
    });
  });
});

it('beats are where the drums are, within 15 ms', async () => {
  const { result } = await find([drums(20, 125, 44100)], 44100);
  const beats = result.beats as number[];
  expect(beats.length).toBeGreaterThan(35); // 41 are played
  for (const beat of beats.slice(1, -1)) {
    const nearest = 0.3 + Math.round((beat - 0.3) / 0.48) * 0.48;
    expect(Math.abs(beat - nearest)).toBeLessThan(0.015);
  }
});

it('the tempo map has a section for each tempo', async () => {
  const song = joined([drums(40, 100, 22050, 0), drums(40, 120, 22050, 0)]);
  const { result } = await find([song], 22050);
  const map = result.tempoMap as { fromSeconds: number; bpm: number }[];
  expect(map.some(({ bpm }) => Math.abs(bpm - 100) < 1)).toBe(true);
  expect(map.some(({ bpm }) => Math.abs(bpm - 120) < 1)).toBe(true);
});

describe('key', () => {
  it.each([
    [
      'C major',
      [
        [60, 64, 67],
        [65, 69, 72],
        [67, 71, 74],
        [60, 64, 67],
      ],
    ],
    [
      'A minor',
      [
        [57, 60, 64],
        [62, 65, 69],
        [64, 68, 71],
        [57, 60, 64],
      ],
    ],
    [
      'F# major',
      [
        [66, 70, 73],
        [71, 75, 78],
        [73, 77, 80],
        [66, 70, 73],
      ],
    ],
  ])('%s is found from its cadence', async (name, cadence) => {
    const { result } = await find([chords([...cadence, ...cadence], 1, 44100)], 44100);
    expect(result.key).toBe(name);
  });

  it('noise has no key to speak of', async () => {
    const { result } = await find([noise(10 * 44100)], 44100);
    expect(result.keyConfidence ?? 0).toBeLessThan(0.5);
  });
});

describe('nothing to count', () => {
  it.each([
    ['silence', new Float32Array(5 * 44100)],
    ['a held note', Float32Array.from({ length: 10 * 44100 }, (_, i) => 0.5 * Math.sin(0.0627 * i))],
    ['a tenth of a second', drums(0.1, 120, 44100, 0)],
    ['one sample', Float32Array.of(1)],
  ])('%s has no tempo, and the result says so', async (_, samples) => {
    const { result } = await find([samples], 44100);
    expect(result).toMatchObject({ bpm: null, confidence: 0, candidates: [], beats: [] });
    expect(result.message).toMatch(/^No steady beat/);
  });

  it('NaN samples are counted and do no harm', async () => {
    const samples = drums(15, 100, 22050);
    samples[5000] = Number.NaN;
    const { result } = await find([samples], 22050);
    expect(result.replacedSamples).toBe(1);
    expect(Math.abs((result.bpm as number) - 100)).toBeLessThan(0.1);
  });
});

describe('a steady song', () => {
  /** Loud off-beat notes that lure beats that may wander. */
  const lured = (seconds: number, bpm: number, sampleRate: number) => {
    const out = drums(seconds, bpm, sampleRate);
    const burst = noise(out.length, 9);
    for (let note = 0; ; note++) {
      const from = Math.round((0.3 + ((note * 7 + 0.37 + 0.2 * Math.sin(note)) * 60) / bpm) * sampleRate);
      if (from + 0.05 * sampleRate > out.length) return out;
      for (let i = 0; i < 0.05 * sampleRate; i++)
        out[from + i] = out[from + i]! + 0.5 * Math.exp((-60 * i) / sampleRate) * burst[from + i]!;
    }
  };

  it('has one tempo and even beats, also where loud notes fall beside the beat', async () => {
    const { result } = await find([lured(60, 126, 22050)], 22050);
    const beats = result.beats as number[];
    const gaps = beats.slice(1).map((beat, i) => beat - beats[i]!);
    expect(result.tempoMap).toEqual([{ fromSeconds: beats[0], bpm: result.bpm }]);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.003); // rounded to a millisecond
    for (const beat of beats) {
      const nearest = 0.3 + (Math.round(((beat - 0.3) * 126) / 60) * 60) / 126;
      expect(Math.abs(beat - nearest)).toBeLessThan(0.02); // seconds; a frame of the analysis is .012
    }
  });

  it('is no song that gets faster, be it by 3 %', async () => {
    const song = joined([drums(30, 120, 22050, 0), drums(30, 123.6, 22050, 0)]);
    const { result } = await find([song], 22050);
    const beats = result.beats as number[];
    const mean = (list: number[]) => (60 * (list.length - 1)) / (list.at(-1)! - list[0]!);
    expect(Math.abs(mean(beats.filter((beat) => beat > 2 && beat < 28)) - 120)).toBeLessThan(0.5);
    expect(Math.abs(mean(beats.filter((beat) => beat > 32 && beat < 58)) - 123.6)).toBeLessThan(0.5);
  });
});
