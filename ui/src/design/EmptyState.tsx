import type { ReactNode } from 'react';
import { HangingV } from './Logo.tsx';

/** What stands where nothing is yet: the hanging V, a title, a hint and the first step. */
export const EmptyState = ({
  title,
  level: Heading = 'h2',
  tone,
  children,
  action,
}: {
  title: string;
  level?: 'h1' | 'h2' | 'h3';
  tone?: 'error';
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <HangingV className="h-20 w-30" tone={tone} />
    <Heading className="text-18 font-semibold">{title}</Heading>
    {children && <p className="max-w-[44ch] text-14 text-muted">{children}</p>}
    {action}
  </div>
);
