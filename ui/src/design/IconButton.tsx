import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The look of an icon button, for links that are drawn as one. */
export const iconButtonClass = ({
  size = 'normal',
  bordered,
}: {
  size?: 'small' | 'normal';
  bordered?: boolean;
} = {}): string =>
  classNames('icon-btn', size === 'small' && 'icon-btn-small', bordered && 'icon-btn-bordered');

/** A square button with a picture only; `label` is what it is called. `pressed` makes it a toggle. */
export function IconButton({
  label,
  pressed,
  size,
  bordered,
  className,
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  pressed?: boolean;
  size?: 'small' | 'normal';
  bordered?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(iconButtonClass({ size, bordered }), className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
    >
      {children}
    </button>
  );
}
