import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldText } from './Field.tsx';

/** A labelled line of text. `before` and `after` stand inside the frame. */
export function Input({
  label,
  hint,
  error,
  aside,
  before,
  after,
  id,
  className,
  ...props
}: ComponentProps<'input'> & FieldText & { aside?: ReactNode; before?: ReactNode; after?: ReactNode }) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(control) => (
        <span className={classNames('input', error && 'input-error')}>
          {before}
          <input {...props} {...control} />
          {after}
        </span>
      )}
    </Field>
  );
}
