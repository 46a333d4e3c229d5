import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Text as a machine wrote it: a log, a report. Long lines break, and whoever has no mouse scrolls it, too. */
export const Printout = ({ className, ...rest }: ComponentProps<'pre'>) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    tabIndex={0}
    className={classNames(
      'overflow-auto rounded-card bg-sunken p-4 font-mono text-12 break-words whitespace-pre-wrap',
      className,
    )}
    {...rest}
  />
);
