/** Factors and sums on what was asked for as a whole. */
export type SpeechChange = { speed: number; pitch: number; gainDb: number };

/** Says what is wrong with a value; the reader of the markup adds where. */
export class WrongValue extends Error {}
const refuse = (message: string): WrongValue => new WrongValue(message);

const mostPauseMs = 10_000;
const breakMs: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 800,
  'x-strong': 1500,
};
const rates: Readonly<Record<string, number>> = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.3,
  'x-fast': 1.8,
};
const pitches: Readonly<Record<string, number>> = {
  'x-low': -6,
  low: -3,
  medium: 0,
  default: 0,
  high: 3,
  'x-high': 6,
};
const volumes: Readonly<Record<string, number>> = {
  silent: -60,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 3,
  'x-loud': 6,
};
/** How much an emphasis changes. */
const emphases: Readonly<Record<string, SpeechChange>> = {
  reduced: { speed: 1.08, pitch: -1, gainDb: -2 },
  none: { speed: 1, pitch: 0, gainDb: 0 },
  moderate: { speed: 0.92, pitch: 1.5, gainDb: 1.5 },
  strong: { speed: 0.85, pitch: 3, gainDb: 3 },
};

/** Milliseconds of a break. @throws WrongValue, as all of these do */
export function pauseOf(attributes: ReadonlyMap<string, string>): number {
  const time = attributes.get('time');
  if (time === undefined) {
    const ms = breakMs[attributes.get('strength') ?? 'medium'];
    if (ms === undefined) throw refuse(`a break’s strength is one of ${Object.keys(breakMs).join(', ')}.`);
    return ms;
  }
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)(ms|s)\s*$/.exec(time) ?? [];
  if (amount === undefined) throw refuse('a break’s time is written as in “500ms” or “1.5s”.');
  const ms = Number(amount) * (unit === 's' ? 1000 : 1);
  if (ms > mostPauseMs) throw refuse(`a break lasts at most ${mostPauseMs / 1000} s.`);
  return ms;
}

export function rateOf(value: string | undefined): number {
  if (value === undefined) return 1;
  const percent = /^([+-]?)(\d+(?:\.\d+)?)%$/.exec(value);
  const plainNumber = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  const rate = percent
    ? percent[1]
      ? 1 + Number(`${percent[1]}${percent[2]}`) / 100
      : Number(percent[2]) / 100
    : (rates[value] ?? plainNumber);
  if (rate === undefined || !(rate > 0)) throw refuse('a rate is written as in “slow”, “fast” or “80%”.');
  return Math.max(0.3, Math.min(3, rate));
}

export function pitchOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const [, semitones] = /^([+-]?\d+(?:\.\d+)?)st$/.exec(value) ?? [];
  const [, percent] = /^([+-]\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  const pitch =
    semitones !== undefined
      ? Number(semitones)
      : percent !== undefined
        ? 12 * Math.log2(Math.max(0.1, 1 + Number(percent) / 100))
        : pitches[value];
  if (pitch === undefined) throw refuse('a pitch is written as in “high”, “+2st” or “-10%”.');
  return Math.max(-12, Math.min(12, pitch));
}

export function volumeOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const [, decibels] = /^([+-]\d+(?:\.\d+)?)dB$/.exec(value) ?? [];
  const gain = decibels === undefined ? volumes[value] : Number(decibels);
  if (gain === undefined) throw refuse('a volume is written as in “soft”, “loud” or “+3dB”.');
  return Math.max(-60, Math.min(9, gain));
}

export function emphasisOf(level = 'moderate'): SpeechChange {
  const manner = emphases[level];
  if (!manner) throw refuse(`emphasis “${level}” is unknown. Use ${Object.keys(emphases).join(', ')}.`);
  return manner;
}
