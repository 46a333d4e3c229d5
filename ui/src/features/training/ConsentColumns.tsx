import type { ReactNode } from 'react';
import { classNames } from '../../design/class-names.ts';

/** Who speaks, and on wide screens beside it what that person reads aloud. */
export function ConsentColumns({ children, sentence }: { children: ReactNode; sentence?: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid gap-6',
        Boolean(sentence) && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-12',
      )}
    >
      <div className="grid content-start gap-6">{children}</div>
      {sentence && (
        <div className="grid content-start gap-5 rounded-button bg-sunken p-5 sm:p-6">{sentence}</div>
      )}
    </div>
  );
}
