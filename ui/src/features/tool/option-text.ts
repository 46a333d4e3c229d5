import type { RangeOption, ToolOption, ToolOptions } from '@formant/engine';

/** A range's value as it is shown and spoken: `70 %`, `+3.5 st`, `90 Hz`. */
export function rangeText(option: RangeOption, value: number): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(option.step) - 1e-9));
  const signed = option.min < 0 && option.max > 0 && value > 0;
  const number = `${signed ? '+' : ''}${value.toFixed(decimals)}`.replace('-', '−');
  return option.unit ? `${number} ${option.unit}` : number;
}

type Entry = readonly [name: string, option: ToolOption];

/**
 * Three controls at first sight, and `more`; what is marked as advanced, and the rest, is
 * folded away.
 * @param more whether an option stands at first sight in any case
 */
export function splitOptions(
  options: ToolOptions,
  more: (option: ToolOption) => boolean = () => false,
): { primary: Entry[]; advanced: Entry[] } {
  // the engine stands apart: what there is to choose depends on this device and the server
  const entries = Object.entries(options).filter(([, option]) => option.kind !== 'engine');
  const plain = entries.filter(([, option]) => !option.advanced);
  const all = [...plain, ...entries.filter(([, option]) => option.advanced)];
  const isFirst = ([, option]: Entry, at: number) => at < Math.min(3, plain.length) || more(option);
  return {
    primary: all.filter(isFirst),
    advanced: all.filter((entry, at) => !isFirst(entry, at)),
  };
}

/** Whether an option means anything beside the others' values: a bit rate does not where WAV is written. */
export const applies = ({ only }: ToolOption, values: Readonly<Record<string, unknown>>): boolean =>
  !only || only.values.some((value) => value === values[only.option]);
