type Common = { label: string; help?: string; advanced?: boolean };
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
  choices: Readonly<Record<V, string>>;
  default: V;
};
export type ToggleOption = Common & { kind: 'toggle'; default: boolean };
export type TextOption = Common & { kind: 'text'; default: string; maxLength: number; pattern?: string };
export type ToolOption = RangeOption | ChoiceOption | ToggleOption | TextOption;
/** A tool's options: the form, the command line and the API all follow from this one table. */
export type ToolOptions = Readonly<Record<string, ToolOption>>;

export const range = (option: Omit<RangeOption, 'kind'>): RangeOption => ({ kind: 'range', ...option });
/** Its values are the keys of `choices`, and known as such to the compiler. */
export const choice = <C extends Readonly<Record<string, string>>>(
  option: Common & { choices: C; default: Extract<keyof C, string> },
): ChoiceOption<Extract<keyof C, string>> => ({ kind: 'choice', ...option });
export const toggle = (option: Omit<ToggleOption, 'kind'>): ToggleOption => ({ kind: 'toggle', ...option });
export const text = (option: Omit<TextOption, 'kind'>): TextOption => ({ kind: 'text', ...option });

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
