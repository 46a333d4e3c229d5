import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface RadioChoice<V extends string = string> {
  value: V;
  label: ReactNode;
  disabled?: boolean;
}
interface RadioProps<V extends string> {
  /** Names the group; hidden when `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  value: V;
  onChange: (value: V) => void;
  choices: readonly RadioChoice<V>[];
  disabled?: boolean;
  className?: string;
}

/** One of a few, each a chip. Native radios: arrow keys move, forms see them. */
export const RadioChips = <V extends string>({
  size = 'normal',
  ...props
}: RadioProps<V> & { size?: 'small' | 'normal' }) => (
  <Radios {...props} list="chips" item={classNames('chip', size === 'small' && 'chip-small')} />
);

/** One of two to four that belong closely together, such as original and result. */
export const Segmented = <V extends string>({ fill, ...props }: RadioProps<V> & { fill?: boolean }) => (
  <Radios {...props} list={classNames('segmented', fill && 'segmented-fill')} item="segment" />
);

function Radios<V extends string>({
  label,
  labelHidden,
  value,
  onChange,
  choices,
  disabled,
  className,
  list,
  item,
}: RadioProps<V> & { list: string; item: string }) {
  const name = useId();
  return (
    <fieldset className={classNames('field', className)} disabled={disabled}>
      <legend className={labelHidden ? 'sr-only' : 'field-label mb-1.5'}>{label}</legend>
      <div className={list}>
        {choices.map((choice) => (
          <label key={choice.value} className={item}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
