import type { RangeOption, ToolOption, ToolOptions } from '@formant/engine';

/** A range's value as it is shown and spoken: `70 %`, `+3.5 st`, `90 Hz`. */
export function rangeText(option: RangeOption, value: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(option.step) - 1e-9));
  const signed = option.min < 0 && option.max > 0 && value > 0;
  const number = `${signed ? '+' : ''}${value.toFixed(decimals)}`.replace('-', '−');
  return option.unit ? `${number} ${option.unit}` : number;
}

type Entry = readonly [name: string, option: ToolOption];

/** At most three controls at first sight; what is marked as advanced, and the rest, is folded away. */
export function splitOptions(options: ToolOptions): { primary: Entry[]; advanced: Entry[] } {
  // the engine stands apart: what there is to choose depends on this device and the server
  const entries = Object.entries(options).filter(([, option]) => option.kind !== 'engine');
  const plain = entries.filter(([, option]) => !option.advanced);
  return {
    primary: plain.slice(0, 3),
    advanced: [...plain.slice(3), ...entries.filter(([, option]) => option.advanced)],
  };
}

/** Whether an option means anything beside the others' values: a bit rate does not where WAV is written. */
export const applies = ({ only }: ToolOption, values: Readonly<Record<string, unknown>>): boolean =>
  !only || only.values.some((value) => value === values[only.option]);
