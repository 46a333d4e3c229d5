import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'soft' | 'danger' | 'live';
export type ButtonSize = 'small' | 'normal' | 'large';
export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width. */
  block?: boolean;
}

/** The look of a button, for links that are drawn as one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'normal', block }: ButtonLook = {}): string {
  return classNames('btn', `btn-${variant}`, size !== 'normal' && `btn-${size}`, block && 'w-full');
}

/**
 * A button with words. `busy` shows a spinner and keeps the focus: the button stays in place, says it is
 * busy and ignores presses. A page that the server has drawn can't hear a press until it is alive: until then
 * the button is disabled without looking so, which also keeps a form from being sent the browser's own way.
 */
export function Button({
  variant,
  size,
  block,
  busy,
  icon,
  className,
  children,
  onClick,
  disabled,
  ...props
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean; icon?: ReactNode }) {
  const alive = useHydrated();
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || !alive}
      data-waking={!alive && !disabled ? '' : undefined}
      className={classNames(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
