import type { SoundMeasure } from '../../base/measure.ts';
import { figuresOf } from '../../base/measure-text.ts';
import { levelAtDb, quietMoments } from './quiet-moments.ts';
import type { Measured } from './sound-measures.ts';

type Row = Omit<SoundMeasure, 'text'>;

const unchanged = 'no clear change';
/** Smaller differences than these are chance, or are not heard. */
const least = { noiseDb: 1, roomSeconds: 0.05, toneDb: 1, loudnessLu: 0.5, echoDb: 1 };

/**
 * What has changed between two sounds of the same length, sample n of the one standing for sample n of the other, as
 * rows for people. What was not measured in the first one is left out.
 * @param noise false where what is heard in the pauses is no noise, but what the tool takes out
 * @param gainDb by which the whole sound was made louder afterwards: it says nothing of the noise, which is told as
 *   it would be without it
 * Cost: that of `quietMoments`.
 * Source: own.
 */
export function whatChanged(
  before: Measured,
  after: Measured,
  { noise = true, gainDb = 0 }: { noise?: boolean; gainDb?: number } = {},
): SoundMeasure[] {
  return [
    noise ? noiseRow(before, after, gainDb) : null,
    room(before, after),
    clicks(before, after),
    tone(before, after),
    loudness(before.loudness.integratedLufs, after.loudness.integratedLufs),
  ].flatMap((row) => (row ? [told(row)] : []));
}

/**
 * What became of an echo.
 * @param afterDb null where it is not found any more
 * Cost: none worth telling.
 * Source: own.
 */
export function echoChanged(delaySeconds: number, beforeDb: number, afterDb: number | null): SoundMeasure {
  const lessDb = afterDb === null ? null : asShown(beforeDb, afterDb);
  const word =
    lessDb === null
      ? 'too weak to be found now'
      : lessDb >= least.echoDb
        ? `${lessDb.toFixed(0)} dB weaker`
        : unchanged;
  return told({
    measure: 'echo',
    label: `Echo after ${Math.round(1000 * delaySeconds)} ms`,
    before: rounded(beforeDb),
    after: afterDb === null ? null : rounded(afterDb),
    unit: 'dB',
    word,
  });
}

/**
 * The same measures once the loudness of the coded file is known.
 * Cost: none worth telling.
 * Source: own.
 */
export const withLoudness = (measures: readonly SoundMeasure[], afterLufs: number | null): SoundMeasure[] =>
  measures.map((row) => (row.measure === 'loudness' ? told(loudness(row.before, afterLufs) ?? row) : row));

function noiseRow(before: Measured, after: Measured, gainDb: number): Row | null {
  const at = quietMoments(before.steps);
  if (at.length === 0) return null;
  const [from, to] = [levelAtDb(before.steps, at), Math.max(-100, levelAtDb(after.steps, at) - gainDb)];
  const lessDb = asShown(from, to);
  const word =
    Math.abs(lessDb) < least.noiseDb
      ? unchanged
      : `${Math.abs(lessDb).toFixed(0)} dB ${lessDb > 0 ? 'quieter' : 'louder'}`;
  return {
    measure: 'noise',
    label: 'Noise in the pauses',
    before: rounded(from),
    after: rounded(to),
    unit: 'dB',
    word,
  };
}

function room(before: Measured, after: Measured): Row | null {
  // a room that nothing was done about is told of by the tool, if by anybody
  if (before.rt60 === undefined || before.rt60 === null || after.rt60 === undefined) return null;
  const lessSeconds = after.rt60 ? before.rt60 - after.rt60 : 0;
  const word =
    after.rt60 === null
      ? 'too little dies away now to measure it'
      : Math.abs(lessSeconds) < least.roomSeconds
        ? unchanged
        : lessSeconds < 0
          ? 'rings longer'
          : lessSeconds > 0.4 * before.rt60
            ? 'much drier'
            : 'drier';
  return {
    measure: 'room',
    label: 'Room (RT60)',
    before: rounded(before.rt60, 100),
    after: after.rt60 ? rounded(after.rt60, 100) : null,
    unit: 's',
    word,
  };
}

/** In crackle those that stand out clearly: many more lie below them. */
function clicks(before: Measured, after: Measured): Row | null {
  if (!before.clicks || after.clicks === undefined) return null;
  const [from, to] = [before.clicks.count, after.clicks?.count ?? 0];
  const word = to === 0 ? 'all gone' : to < from ? `${from - to} fewer` : unchanged;
  return { measure: 'clicks', label: 'Clear clicks', before: from, after: to, unit: '', word };
}

const toneWords = {
  bass: ['warmer', 'leaner'],
  presence: ['clearer', 'softer'],
  treble: ['brighter', 'darker'],
} as const;

function tone(before: Measured, after: Measured): Row | null {
  const middle = changeOf('middle');
  // clicks have a tone of their own, which goes with them and says nothing of the rest
  if (middle === null || before.clicks) return null;
  function changeOf(band: keyof Measured['tone']): number | null {
    const [from, to] = [before.tone[band], after.tone[band]];
    return from === undefined || to === undefined ? null : to - from;
  }
  const names = ['bass', 'presence', 'treble'] as const;
  const known = names.flatMap((band) => {
    const change = changeOf(band);
    return change === null ? [] : [{ band, changeDb: rounded(change - middle) }];
  });
  if (known.length === 0) return null;
  const bands = known.filter(({ changeDb }) => Math.abs(changeDb) >= least.toneDb);
  const words = bands.map(({ band, changeDb }) => toneWords[band][changeDb > 0 ? 0 : 1]);
  return {
    measure: 'tone',
    label: 'Tone',
    before: null,
    after: null,
    unit: 'dB',
    word: words.join(', ') || unchanged,
    bands,
  };
}

function loudness(before: number | null, after: number | null): Row | null {
  if (before === null) return null;
  const moreLu = after === null ? null : after - before;
  const word =
    moreLu === null
      ? 'silent now'
      : Math.abs(moreLu) < least.loudnessLu
        ? unchanged
        : moreLu > 0
          ? 'louder'
          : 'quieter';
  return {
    measure: 'loudness',
    label: 'Loudness',
    before: rounded(before),
    after: after === null ? null : rounded(after),
    unit: 'LUFS',
    word,
  };
}

function told(row: Row): SoundMeasure {
  const figures = figuresOf(row);
  return { ...row, text: `${row.label}: ${[figures, row.word].filter(Boolean).join(', ')}.` };
}

/** A difference that fits the whole numbers beside it, which `figuresOf` makes of tenths. */
const asShown = (from: number, to: number): number => whole(from) - whole(to);
const whole = (value: number): number => Number(rounded(value).toFixed(0));
const rounded = (value: number, steps = 10): number => Math.round(steps * value) / steps;
