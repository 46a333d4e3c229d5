import type { EffectControl } from '@formant/engine/base/effect-controls';

/** Steps of a slider that moves by ratios. */
const logSteps = 1000;

/** How a control's slider runs: its own limits, or even steps of ratio. */
export function controlSlider(control: EffectControl, value: number) {
  const { min, max, step } = control;
  if (control.scale !== 'log') return { min, max, step, value };
  return {
    min: 0,
    max: logSteps,
    step: 1,
    value: Math.round((logSteps * Math.log(value / min)) / Math.log(max / min)),
  };
}

/** The value at a place of the slider; the ends are reached exactly. */
export function controlValue(control: EffectControl, place: number): number {
  const { min, max, step } = control;
  if (control.scale !== 'log') return place;
  if (place <= 0) return min;
  if (place >= logSteps) return max;
  const value = min * (max / min) ** (place / logSteps);
  // three figures are more than the ear tells apart
  const digits = Math.max(step, 10 ** (Math.floor(Math.log10(value)) - 2));
  return Math.min(max, Math.max(min, Number((Math.round(value / digits) * digits).toPrecision(6))));
}

/** A value as it is shown and spoken: `1.6 kHz`, `+3 dB`, `35 %`, `Off`. */
export function controlText(control: EffectControl, value: number): string {
  const word = control.words?.[value];
  if (word) return word;
  switch (control.unit) {
    case '%':
      return `${Math.round(100 * value)} %`;
    case 'Hz':
      return value >= 1000 ? `${Number((value / 1000).toPrecision(3))} kHz` : `${Math.round(value)} Hz`;
    case 'ms':
      return value >= 1000 ? `${Number((value / 1000).toPrecision(3))} s` : `${trimmed(value)} ms`;
    case 'dB':
      return `${control.min < 0 && control.max > 0 && value > 0 ? '+' : ''}${trimmed(value)} dB`.replace(
        '-',
        '−',
      );
    case 's':
      return `${trimmed(value)} s`;
    case 'bit':
      return `${value} bit`;
    case undefined:
      return trimmed(value);
  }
}

const trimmed = (value: number): string => String(Number(value.toFixed(value < 100 ? 1 : 0)));
