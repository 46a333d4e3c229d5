import type { ToolOption, ToolOptions } from '@formant/engine';
import { Switch } from '../../design/Checkbox.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Input } from '../../design/Input.tsx';
import { RadioChips, Segmented } from '../../design/RadioChips.tsx';
import { Slider } from '../../design/Slider.tsx';
import { rangeText, splitOptions } from './option-text.ts';

type Values = Readonly<Record<string, unknown>>;

/** The controls of a tool, from its table of options: three at first sight, the rest folded. */
export function OptionForm({
  options,
  values,
  onChange,
}: {
  options: ToolOptions;
  values: Values;
  onChange: (values: Values) => void;
}) {
  const { primary, advanced } = splitOptions(options);
  const control = ([name, option]: readonly [string, ToolOption]) => (
    <div key={name} className={isWide(option) ? 'col-span-full' : ''}>
      <Control
        option={option}
        value={values[name]}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    </div>
  );
  if (primary.length + advanced.length === 0) return null;
  return (
    <div>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-3">{primary.map(control)}</div>
      {advanced.length > 0 && (
        <div className="mt-6">
          <Disclosure summary={<span className="text-15">Advanced</span>}>
            <div className="grid items-start gap-x-8 gap-y-6 pb-6 md:grid-cols-3">
              {advanced.map(control)}
            </div>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

/** Choices whose words don't fit side by side into a third of the narrowest panel stand as chips, over its whole width. */
const isWide = (option: ToolOption) =>
  option.kind === 'choice' &&
  Object.values(option.choices).reduce((px, label) => px + 28 + label.length * 7.5, 0) > 260;

function Control({
  option,
  value,
  onChange,
}: {
  option: ToolOption;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  switch (option.kind) {
    case 'range': {
      const number = typeof value === 'number' ? value : option.default;
      return (
        <Slider
          label={option.label}
          value={number}
          onChange={onChange}
          min={option.min}
          max={option.max}
          step={option.step}
          text={rangeText(option, number)}
          hint={option.help}
        />
      );
    }
    case 'choice': {
      const choices = Object.entries(option.choices).map(([key, label]) => ({ value: key, label }));
      const chosen = typeof value === 'string' ? value : option.default;
      const props = { label: option.label, value: chosen, onChange, choices };
      return isWide(option) ? <RadioChips {...props} /> : <Segmented {...props} fill />;
    }
    case 'toggle':
      return (
        <Switch
          label={option.label}
          hint={option.help}
          checked={typeof value === 'boolean' ? value : option.default}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'text':
      return (
        <Input
          label={option.label}
          hint={option.help}
          value={typeof value === 'string' ? value : option.default}
          maxLength={option.maxLength}
          pattern={option.pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
