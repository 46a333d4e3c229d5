import type { ModelTask } from './model-kinds.ts';

type Common = {
  label: string;
  help?: string;
  advanced?: boolean;
  /** Forms show the option only while another one, a choice, has one of these values; it is valid with any. */
  only?: { option: string; values: readonly string[] };
};
export type RangeOption = Common & {
  kind: 'range';
  min: number;
  max: number;
  step: number;
  default: number;
  unit?: string;
};
export type ChoiceOption<V extends string = string> = Common & {
  kind: 'choice';
  /** What each value is called. */
  choices: Readonly<Record<V, string>>;
  /** The values in the order that they are offered in: an object would put those that are numbers first. */
  values: readonly V[];
  /** Where there are many: forms show one group at a time, what is in none always. */
  groups?: readonly ChoiceGroup<V>[];
  default: V;
};
export type ChoiceGroup<V extends string = string> = { label: string; values: readonly V[] };
export type ToggleOption = Common & { kind: 'toggle'; default: boolean };
export type TextOption = Common & {
  kind: 'text';
  default: string;
  maxLength: number;
  pattern?: string;
  /** What the text stands for where it is more than words; an empty text always means "as it is". */
  format?: TextFormat;
};
/**
 * `effects`: a chain of voice effects as JSON. `voice`: a voice file, which is read through `ToolRun.readVoice`.
 * `part`: from when to when (`sound-part.ts`); a page that shows a waveform has its ends dragged instead.
 */
export type TextFormat = 'effects' | 'voice' | 'part';
/**
 * What does the work: `dsp`, or `onnx:<id>` for an installed model of the task. Where the default is `auto`, that is the
 * model for the task that runs anywhere, and `dsp` where it is not installed.
 */
export type EngineOption = Common & { kind: 'engine'; task: ModelTask; default: 'dsp' | 'auto' };
export type ToolOption = RangeOption | ChoiceOption | ToggleOption | TextOption | EngineOption;
/** A tool's options: the form, the command line and the API all follow from this one table. */
export type ToolOptions = Readonly<Record<string, ToolOption>>;

export const range = (option: Omit<RangeOption, 'kind'>): RangeOption => ({ kind: 'range', ...option });
type Pairs = readonly (readonly [value: string, label: string])[];
type ValuesOf<C> = C extends Pairs ? C[number][0] : Extract<keyof C, string>;
/**
 * Its values are the keys of `choices`, and known as such to the compiler. Where words stand before numbers
 * (`auto`, `64`, `128`) they are given as pairs, which keep their order.
 */
export const choice = <const C extends Readonly<Record<string, string>> | Pairs>({
  choices,
  ...option
}: Common & {
  choices: C;
  groups?: readonly ChoiceGroup<NoInfer<ValuesOf<C>>>[];
  default: ValuesOf<C>;
}): ChoiceOption<ValuesOf<C>> => {
  // safe: pairs are what Object.entries gives of the other form
  const pairs = (Array.isArray(choices) ? choices : Object.entries(choices)) as [ValuesOf<C>, string][];
  return {
    kind: 'choice',
    ...option,
    // safe: one entry for every value
    choices: Object.fromEntries(pairs) as Record<ValuesOf<C>, string>,
    values: pairs.map(([value]) => value),
  };
};
export const toggle = (option: Omit<ToggleOption, 'kind'>): ToggleOption => ({ kind: 'toggle', ...option });
export const text = (option: Omit<TextOption, 'kind'>): TextOption => ({ kind: 'text', ...option });

/** The choice between signal processing and an installed neural model, for tools that can use one. */
export const engine = (task: ModelTask, standard: EngineOption['default'] = 'dsp'): EngineOption => ({
  kind: 'engine',
  label: 'Engine',
  help:
    standard === 'auto'
      ? 'By itself: the small neural model where it is installed, else signal processing, which runs anywhere.'
      : 'Signal processing runs anywhere; a neural model has to be installed first.',
  task,
  default: standard,
});

type Value<O extends ToolOption> = O extends RangeOption
  ? number
  : O extends ToggleOption
    ? boolean
    : O extends ChoiceOption<infer V>
      ? V
      : string;
export type OptionValues<T extends ToolOptions> = { -readonly [K in keyof T]: Value<T[K]> };

export function defaultValues<T extends ToolOptions>(options: T): OptionValues<T> {
  // safe: every option carries a default of its own value type
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.default]),
  ) as OptionValues<T>;
}

/** The references to voice files among a tool's options. */
export function voicesIn(options: ToolOptions, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const value = values[name];
    return option.kind === 'text' && option.format === 'voice' && typeof value === 'string' && value !== ''
      ? [value]
      : [];
  });
}
