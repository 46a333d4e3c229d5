import { parsePart, type TextFormat, type ToolOption, type ToolOptions } from '@formant/engine';
import { useState } from 'react';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { GroupedChips } from '../../design/fields/GroupedChips.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips, Segmented } from '../../design/fields/RadioChips.tsx';
import { Slider } from '../../design/fields/Slider.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { applies, rangeText, splitOptions } from './option-text.ts';
import { VoiceField } from './VoiceField.tsx';
import { optionFormWords } from './words.ts';

/** Brings the ready voices and a schema: only for tools with a chain. */
const EffectsOption = laterView(async () => (await import('./EffectsOption.tsx')).default);

type Values = Readonly<Record<string, unknown>>;

/** The controls of a tool, from its table of options: three at first sight, and a voice that is worn; the rest folded. */
export function OptionForm({
  options,
  values,
  onChange,
  keepVoice,
}: {
  options: ToolOptions;
  values: Values;
  onChange: (values: Values) => void;
  /** Of one sound, not of a batch: keeps a voice file for the run and tells what an option calls it. */
  keepVoice?: (file: File) => Promise<string>;
}) {
  const shown = ([name, option]: readonly [string, ToolOption]) =>
    applies(option, values) &&
    // one sound's part is dragged on its waveform; voices need a place to be kept
    (keepVoice ? !isText(option, 'part') || Boolean(values[name]) : !isText(option, 'voice'));
  const isWorn = Object.entries(options).some(([name, option]) => isText(option, 'voice') && values[name]);
  const [unfolded, setUnfolded] = useState(false);
  // what is chosen among the folded options, or taken off, does not go away from under the pointer
  const [wornAbove, setWornAbove] = useState(false);
  if (isWorn && !unfolded && !wornAbove) setWornAbove(true);
  const { primary, advanced } = splitOptions(
    Object.fromEntries(Object.entries(options).filter(shown)),
    (option) => wornAbove && isText(option, 'voice'),
  );
  const control = ([name, option]: readonly [string, ToolOption]) => (
    <div key={name} className={isWide(option) ? 'col-span-full' : ''}>
      <Control
        option={option}
        value={values[name]}
        preset={values.preset}
        onChange={(value) => onChange({ ...values, [name]: value })}
        keepVoice={keepVoice}
      />
    </div>
  );
  if (primary.length + advanced.length === 0) return null;
  return (
    <div>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-3">{primary.map(control)}</div>
      {advanced.length > 0 && (
        <div className="mt-6">
          <Disclosure summary={<span className="text-15">Advanced</span>} onToggle={setUnfolded}>
            <div className="grid items-start gap-x-8 gap-y-6 pb-6 md:grid-cols-3">
              {advanced.map(control)}
            </div>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

const isText = (option: ToolOption, format: TextFormat) => option.kind === 'text' && option.format === format;

function partFault(value: unknown): string | undefined {
  const read = parsePart(typeof value === 'string' ? value : '');
  return 'fault' in read ? read.fault : undefined;
}

/** Choices whose words don't fit side by side into a third of the narrowest panel stand as chips, over its whole width. */
const isWide = (option: ToolOption) =>
  isText(option, 'effects') ||
  (option.kind === 'choice' &&
    Object.values(option.choices).reduce((px, label) => px + 28 + label.length * 7.5, 0) > 260);

function Control({
  option,
  value,
  preset,
  onChange,
  keepVoice,
}: {
  option: ToolOption;
  value: unknown;
  /** The ready voice that the tool's other settings are based on. */
  preset: unknown;
  onChange: (value: unknown) => void;
  keepVoice?: (file: File) => Promise<string>;
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
      const choices = option.values.map((key) => ({ value: key, label: option.choices[key] ?? key }));
      const chosen = typeof value === 'string' ? value : option.default;
      const props = { label: option.label, value: chosen, onChange, choices };
      if (option.groups)
        return (
          <GroupedChips
            {...props}
            groups={option.groups}
            groupsLabel={optionFormWords.toChooseFrom(option.label)}
          />
        );
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
      if (option.format === 'effects')
        return (
          <EffectsOption
            label={option.label}
            hint={option.help}
            value={typeof value === 'string' ? value : option.default}
            preset={preset}
            onChange={onChange}
            waiting={null}
          />
        );
      if (option.format === 'voice')
        return (
          keepVoice && (
            <VoiceField
              label={option.label}
              hint={option.help}
              value={typeof value === 'string' ? value : option.default}
              keep={keepVoice}
              onChange={onChange}
            />
          )
        );
      return (
        <Input
          label={option.label}
          hint={option.help}
          value={typeof value === 'string' ? value : option.default}
          error={option.format === 'part' ? partFault(value) : undefined}
          maxLength={option.maxLength}
          pattern={option.pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
