import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'plain' | 'success' | 'error' | 'warning' | 'info' | 'primary' | 'live' | 'outline';

/** A fact in one or two words. `live` (volt) is kept for what is live or new. */
export const Badge = ({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <span className={classNames('badge', tone !== 'plain' && `tone-${tone}`, className)}>
    {icon}
    {children}
  </span>
);
