/** One control of an effect. */
export interface EffectControl {
  label: string;
  min: number;
  max: number;
  /** Value of a fresh effect. */
  standard: number;
  step: number;
  unit?: 'Hz' | 'dB' | 'ms' | 's' | 'bit' | '%';
  /** Moves by ratios, as the ear hears frequencies and times. */
  scale?: 'log';
  /** What the ends stand for where a number would mislead. */
  words?: Readonly<Record<number, string>>;
}

const hz = (label: string, min: number, max: number, standard: number): EffectControl => ({
  label,
  min,
  max,
  standard,
  step: 1,
  unit: 'Hz',
  scale: 'log',
});
const db = (label: string, min: number, max: number, standard: number): EffectControl => ({
  label,
  min,
  max,
  standard,
  step: 0.5,
  unit: 'dB',
});
/** A share from 0 to `max`, shown in percent. */
const share = (label: string, standard: number, max = 1): EffectControl => ({
  label,
  min: 0,
  max,
  standard,
  step: 0.01,
  unit: '%',
});

/**
 * The effects of a voice with the limits, units and words of their controls: the schema of voice settings, the
 * editor and the command line's words all follow from this one table.
 */
export const effectControls = {
  equalizer: {
    label: 'Equalizer',
    summary: 'Shapes the tone.',
    controls: {
      highpassHz: { ...hz('Low cut', 20, 2000, 20), words: { 20: 'Off' } },
      lowHz: hz('Bass below', 40, 1000, 200),
      lowDb: db('Bass', -18, 18, 0),
      midHz: hz('Middle at', 200, 8000, 1500),
      midDb: db('Middle', -18, 18, 0),
      midQ: { label: 'Middle width (Q)', min: 0.2, max: 8, standard: 0.9, step: 0.1, scale: 'log' },
      highHz: hz('Treble above', 1000, 12_000, 5000),
      highDb: db('Treble', -18, 18, 0),
      lowpassHz: { ...hz('High cut', 500, 20_000, 20_000), words: { 20000: 'Off' } },
    },
  },
  compressor: {
    label: 'Compressor',
    summary: 'Evens out loud and quiet.',
    controls: {
      thresholdDb: db('Threshold', -60, 0, -24),
      ratio: { label: 'Ratio', min: 1, max: 20, standard: 2.5, step: 0.1, scale: 'log' },
      kneeDb: db('Knee', 0, 24, 10),
      attackMs: { label: 'Attack', min: 0.1, max: 200, standard: 8, step: 0.1, unit: 'ms', scale: 'log' },
      releaseMs: { label: 'Release', min: 5, max: 2000, standard: 150, step: 1, unit: 'ms', scale: 'log' },
      makeupDb: db('Make-up gain', 0, 24, 4),
    },
  },
  saturation: {
    label: 'Saturation',
    summary: 'Overdrives the voice like a warm amplifier.',
    controls: { driveDb: db('Drive', 0, 36, 6) },
  },
  ring: {
    label: 'Ring modulator',
    summary: 'Multiplies the voice by a tone: metallic and inhuman.',
    controls: { carrierHz: hz('Tone', 1, 4000, 49), mix: share('Amount', 0.35) },
  },
  delay: {
    label: 'Echo',
    summary: 'Repeats the voice; a few milliseconds sound like a pipe.',
    controls: {
      timeMs: { label: 'Time', min: 1, max: 2000, standard: 250, step: 0.1, unit: 'ms', scale: 'log' },
      feedback: share('Repeats', 0.35, 0.95),
      dampingHz: hz('Dull above', 200, 20_000, 6000),
      mix: share('Amount', 0.3),
    },
  },
  reverb: {
    label: 'Reverb',
    summary: 'Puts the voice into a room.',
    controls: {
      seconds: { label: 'Length', min: 0.1, max: 10, standard: 1.2, step: 0.1, unit: 's', scale: 'log' },
      dampingHz: hz('Dull above', 200, 20_000, 4000),
      mix: share('Amount', 0.2),
    },
  },
  bitcrusher: {
    label: 'Bit crusher',
    summary: 'Coarse steps in level and time, like early samplers.',
    controls: {
      bits: { label: 'Bits', min: 2, max: 16, standard: 10, step: 1, unit: 'bit' },
      rateHz: hz('Sample rate', 500, 48_000, 16_000),
    },
  },
  radio: {
    label: 'Radio',
    summary: 'A narrow, driven line: telephone, walkie-talkie, old set.',
    controls: { amount: share('Amount', 0.6) },
  },
} as const satisfies Record<
  string,
  { label: string; summary: string; controls: Readonly<Record<string, EffectControl>> }
>;

export type EffectKind = keyof typeof effectControls;
// safe: the table above is closed
export const effectKinds = Object.keys(effectControls) as EffectKind[];

/** Settings of one effect as the table tells them. */
export type EffectOf<K extends EffectKind> = { kind: K; on: boolean } & {
  [C in keyof (typeof effectControls)[K]['controls']]: number;
};
/** One module of a voice's chain; `on: false` keeps its settings without its sound. */
export type EffectSettings = { [K in EffectKind]: EffectOf<K> }[EffectKind];

/** An effect with its standard settings, except for those given. */
export function effect<K extends EffectKind>(
  kind: K,
  given: Partial<Omit<EffectOf<K>, 'kind'>> = {},
): EffectOf<K> {
  const controls: Readonly<Record<string, EffectControl>> = effectControls[kind].controls;
  const standards = Object.fromEntries(
    Object.entries(controls).map(([name, control]) => [name, control.standard]),
  );
  // safe: one number a control of the same table
  return { kind, on: true, ...standards, ...given } as EffectOf<K>;
}

/** The most modules a chain holds. */
export const mostEffects = 12;
