import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A native check box with its words. */
export function Checkbox({
  label,
  error,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string }) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="option">
        <input
          {...props}
          type="checkbox"
          className="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className="field-hint field-hint-error">
          <TriangleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

/** On or off at once, without a form. */
export function Switch({
  label,
  hint,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }) {
  const hintId = useId();
  return (
    <label className={classNames('option', className)}>
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box carries its own checked state
        role="switch"
        className="switch"
        aria-describedby={hint ? hintId : undefined}
      />
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-14 text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
