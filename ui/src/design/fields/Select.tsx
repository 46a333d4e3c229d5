import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './Field.tsx';

export interface SelectChoice<V extends string = string> {
  value: V;
  label: string;
  /** Stands quietly at the end of the row, such as a size. */
  note?: string;
  disabled?: boolean;
}

/** A labelled choice of one from a list. */
export function Select<V extends string>({
  value,
  onChange,
  choices,
  placeholder,
  disabled,
  name,
  className,
  ...text
}: FieldText & {
  value: V | undefined;
  onChange: (value: V) => void;
  choices: readonly SelectChoice<V>[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  className?: string;
}) {
  return (
    <Field {...text} className={className}>
      {(control) => (
        // safe: Radix hands back one of the values of `choices`
        <Radix.Root value={value} onValueChange={(v) => onChange(v as V)} disabled={disabled} name={name}>
          <Radix.Trigger {...control} className={classNames('input', text.error && 'input-error')}>
            <span className="min-w-0 grow truncate">
              <Radix.Value placeholder={placeholder} />
            </span>
            <ChevronDown className="size-4 text-subtle" aria-hidden="true" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              className="menu w-(--radix-select-trigger-width)"
              position="popper"
              sideOffset={4}
              collisionPadding={8}
            >
              <Radix.Viewport>
                {choices.map((choice) => (
                  <Radix.Item
                    key={choice.value}
                    value={choice.value}
                    disabled={choice.disabled}
                    className="menu-item"
                  >
                    <span className="w-4">
                      <Radix.ItemIndicator>
                        <Check className="size-4" aria-hidden="true" />
                      </Radix.ItemIndicator>
                    </span>
                    <span className="grow">
                      <Radix.ItemText>{choice.label}</Radix.ItemText>
                    </span>
                    {choice.note && <span className="text-14 text-subtle tabular-nums">{choice.note}</span>}
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  );
}
