import { Pause, X } from 'lucide-react';
import { Button } from '../../design/Button.tsx';
import { Progress } from '../../design/Progress.tsx';
import { formatBytes, formatBytesOf } from '../../i18n/format.ts';
import { leftInWords } from '../../players/JobProgress.tsx';
import { comingWords as words } from './words.ts';

/** A voice on its way: how much is here, how long the rest takes, and what stops it. */
export function Coming({
  label,
  bytes,
  received,
  secondsLeft,
  readying,
  note,
  onPause,
  onCancel,
}: {
  label: string;
  /** Of the whole; null where nobody knows. */
  bytes: number | null;
  received: number;
  secondsLeft: number | null;
  /** The last byte is here: it can't be stopped any more. */
  readying: boolean;
  /** What it waits for, for people; empty where it comes. */
  note: string;
  onPause: () => void;
  onCancel: () => void;
}) {
  const hereOf = bytes === null ? formatBytes(received) : formatBytesOf(received, bytes);
  return (
    <>
      <Progress
        label={label}
        text={hereOf}
        {...(readying || bytes === null ? {} : { value: Math.min(1, received / bytes) })}
      />
      <p className="flex justify-between gap-3 text-14 text-muted tabular-nums">
        <span>{hereOf}</span>
        {secondsLeft !== null && <span>{leftInWords(secondsLeft)}</span>}
      </p>
      <p className="text-14 text-muted empty:hidden" role="status">
        {note}
      </p>
      {!readying && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Pause aria-hidden="true" />} onClick={onPause}>
            {words.pause}
          </Button>
          <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      )}
    </>
  );
}
