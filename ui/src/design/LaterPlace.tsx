import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * The place of a part that only the browser draws: as tall as the window from the first drawing on, so that nothing
 * in sight jumps when the part comes.
 */
export const LaterPlace = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('min-h-svh', className)}>{children}</div>
);
