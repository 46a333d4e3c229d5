import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldText {
  label: ReactNode;
  /** Stands under the control while there is no error. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; marks the control as invalid. */
  error?: string;
}
/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint or error below; hands the tying attributes to the control it frames. */
export function Field({
  label,
  hint,
  error,
  aside,
  id: given,
  className = '',
  children,
}: FieldText & {
  /** Stands at the end of the label's row, such as "Forgot it?". */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const made = useId();
  const id = given ?? made;
  const noteId = `${id}-note`;
  return (
    <div className={`field ${className}`}>
      <div className="flex justify-between gap-3">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className="field-hint field-hint-error">
          <TriangleAlert aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
