import { ThirdOctaves } from '../dsp/fft/third-octaves.ts';
import { trackF0 } from '../speech/pitch/f0.ts';

/** What the ear tells voices apart by, measured on the same sentence. */
export interface VoiceTraits {
  /** Median of the voiced frames in semitones above 1 Hz; null where nothing is voiced. */
  pitch: number | null;
  /** From the tenth to the ninetieth hundredth of the voiced frames, semitones. */
  melody: number;
  /** Share of the speech that is voiced, 0..1. */
  voiced: number;
  /** Long-term level a third of an octave from 100 Hz to 6.3 kHz, dB about their mean. */
  bands: number[];
  /** Fluctuation of the envelope between 15 and 150 Hz against its mean, dB. */
  roughness: number;
  /** Level where the original pauses against where it speaks, dB: what echo and room fill. */
  tail: number;
}

/** Steps that are plainly heard; a distance of 1 is one of them. */
const steps = { pitch: 2, melody: 4, voiced: 0.3, bands: 3, roughness: 3, tail: 8 };

const db = (power: number): number => 10 * Math.log10(power + 1e-12);

/** @param speaks tells of each 10 ms of the original whether somebody speaks; the rest are its pauses */
export async function traitsOf(
  samples: Float32Array,
  sampleRate: number,
  speaks: readonly boolean[],
): Promise<VoiceTraits> {
  const hz = (await trackF0(samples, sampleRate)).map(({ f0 }) => f0);
  const notes = hz.filter((f0) => f0 > 0).map((f0) => 12 * Math.log2(f0));
  notes.sort((a, b) => a - b);
  const at = (share: number) => notes[Math.round(share * (notes.length - 1))] ?? 0;
  const isVoiced = notes.length > 0.05 * hz.length;
  const step = Math.round(sampleRate / 100);
  const levels = speaks.map((_, i) => meanSquare(samples, i * step, (i + 1) * step));
  const mean = (wanted: boolean) => {
    const chosen = levels.filter((_, i) => speaks[i] === wanted);
    return chosen.reduce((sum, level) => sum + level, 0) / Math.max(1, chosen.length);
  };
  return {
    pitch: isVoiced ? at(0.5) : null,
    melody: isVoiced ? Math.min(24, at(0.9) - at(0.1)) : 0,
    voiced: Math.min(1, notes.length / Math.max(1, hz.length)),
    bands: await bandsOf(samples, sampleRate),
    roughness: roughnessOf(samples, sampleRate),
    tail: Math.max(-60, db(mean(false)) - db(mean(true))),
  };
}

function meanSquare(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < Math.min(to, samples.length); i++) sum += samples[i]! ** 2;
  return sum / Math.max(1, to - from);
}

async function bandsOf(samples: Float32Array, sampleRate: number): Promise<number[]> {
  const bands = await ThirdOctaves.create({ sampleRate, fromHz: 100, bands: 19 });
  bands.write(samples);
  return bands.levels(50);
}

/** The envelope at 1 kHz, and how much of it moves between 15 and 150 Hz. */
function roughnessOf(samples: Float32Array, sampleRate: number): number {
  const every = Math.max(1, Math.round(sampleRate / 1000));
  const envelope: number[] = [];
  for (let i = 0; i + every <= samples.length; i += every)
    envelope.push(Math.sqrt(meanSquare(samples, i, i + every)));
  const smooth = (span: number) => {
    const sums = [0];
    for (const value of envelope) sums.push(sums.at(-1)! + value);
    return envelope.map((_, i) => {
      const [a, b] = [Math.max(0, i - span), Math.min(envelope.length, i + span + 1)];
      return (sums[b]! - sums[a]!) / (b - a);
    });
  };
  const [fast, slow] = [smooth(2), smooth(33)];
  let moved = 0;
  let whole = 0;
  for (const [i, value] of fast.entries()) {
    moved += (value - slow[i]!) ** 2;
    whole += slow[i]! ** 2;
  }
  return db(moved / (whole + 1e-12));
}

/** Which 10 ms of a recording hold speech: those within 35 dB of the loudest. */
export function speechIn(samples: Float32Array, sampleRate: number): boolean[] {
  const step = Math.round(sampleRate / 100);
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    db(meanSquare(samples, i * step, (i + 1) * step)),
  );
  const least = Math.max(...levels) - 35;
  return levels.map((level) => level > least);
}

/** How far two voices lie apart, in steps that are plainly heard: the root of the summed squares of all traits. */
export function voiceDistance(a: VoiceTraits, b: VoiceTraits): number {
  const bands = Math.sqrt(
    a.bands.reduce((sum, level, i) => sum + (level - b.bands[i]!) ** 2, 0) / a.bands.length,
  );
  const parts = [
    a.pitch !== null && b.pitch !== null ? (a.pitch - b.pitch) / steps.pitch : 0,
    (a.melody - b.melody) / steps.melody,
    (a.voiced - b.voiced) / steps.voiced,
    bands / steps.bands,
    (a.roughness - b.roughness) / steps.roughness,
    (a.tail - b.tail) / steps.tail,
  ];
  return Math.hypot(...parts);
}
