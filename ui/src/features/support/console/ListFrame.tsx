import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import type { List } from './use-list.ts';
import { words } from './words.ts';

/**
 * A list as it comes: what is missing, its rows, the button for more, and the one that saves them all.
 * @param csv the file of rows, fetched as far as they are not shown; or the address of a call that gives them all
 */
export function ListFrame<T>({
  list,
  label,
  none,
  file,
  csv,
  children,
}: {
  list: List<T>;
  label: string;
  none: { title: string; text?: string };
  file: string;
  csv: ((rows: readonly T[]) => Blob) | string;
  children: (rows: readonly T[]) => ReactNode;
}) {
  const { rows, failure, rest, busy } = list;
  return (
    <>
      {failure && <RetryBanner onRetry={list.reload}>{failure}</RetryBanner>}
      {!rows && !failure && <Skeleton className="h-24! w-full" />}
      {rows?.length === 0 && <EmptyState title={none.title}>{none.text}</EmptyState>}
      {rows && rows.length > 0 && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <p className="text-14 text-muted tabular-nums" role="status">
              {words.list.shown({ count: rows.length })}
            </p>
            {typeof csv === 'string' ? (
              <a className={buttonClass({ size: 'small' })} href={csv} download={file}>
                <Download aria-hidden="true" />
                {words.list.csv}
              </a>
            ) : (
              <SaveCsv list={list} file={file} csv={csv} />
            )}
          </div>
          <ul className="panel divide-y divide-line py-1!" aria-label={label}>
            {children(rows)}
          </ul>
          {rest && (
            <Button className="mt-4" busy={busy} onClick={list.more}>
              {words.list.more}
            </Button>
          )}
        </>
      )}
    </>
  );
}
