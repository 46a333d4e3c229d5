import type { ComponentProps } from 'react';
import { Field, type FieldText } from '../../design/fields/Field.tsx';

/** A labelled text of several lines. */
export const LongText = ({ label, hint, error, ...props }: ComponentProps<'textarea'> & FieldText) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea rows={6} {...props} {...control} className="input" />}
  </Field>
);
