import { Check } from 'lucide-react';
import { Progress } from '../design/Progress.tsx';
import { Spinner } from '../design/Spinner.tsx';
import styles from './players.module.css';

export type Stage = { id: string; label: string };

/** Time left, from how long the done part took; nothing is said in the first three seconds. */
export function timeLeft(fraction: number, elapsedSeconds: number): string | null {
  if (elapsedSeconds < 3 || fraction <= 0.01 || fraction >= 1) return null;
  return leftInWords((elapsedSeconds * (1 - fraction)) / fraction);
}

export function leftInWords(seconds: number): string {
  if (seconds < 1.5) return 'almost done';
  if (seconds < 60) return `about ${Math.round(seconds)} s left`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${(seconds / 3600).toFixed(1)} h left`;
}

/**
 * How far a job is: share, time left and named stages. Screen readers hear each new stage once; the share is
 * there to be asked for.
 */
export function JobProgress({
  label,
  fraction,
  elapsedSeconds,
  stages,
  stage,
  stageSeconds,
  note,
  detail,
}: {
  label: string;
  fraction: number;
  elapsedSeconds: number;
  stages: readonly Stage[];
  /** Id of the present stage. */
  stage: string;
  /** Seconds that each finished stage took. */
  stageSeconds: Readonly<Record<string, number>>;
  note?: string;
  /** In place of the time left, such as bytes. */
  detail?: string | null;
}) {
  const now = stages.findIndex(({ id }) => id === stage);
  const left = detail ?? timeLeft(fraction, elapsedSeconds);
  return (
    <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-2">
      <div>
        <p className="flex items-baseline gap-3 tabular-nums">
          <span className="type-48">{Math.floor(fraction * 100)} %</span>
          {left && <span className="text-muted">{left}</span>}
        </p>
        <div className="mt-4">
          <Progress label={label} value={fraction} />
        </div>
        {note && <p className="mt-4 text-14 text-muted">{note}</p>}
        <p className="sr-only" aria-live="polite">
          {stages[now]?.label ?? ''}
        </p>
      </div>
      <ol className={styles.stages}>
        {stages.map(({ id, label: words }, index) => {
          const state = index < now ? 'past' : index === now ? 'now' : 'next';
          const took = stageSeconds[id];
          return (
            <li key={id} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              {state === 'past' ? (
                <Check className="size-5" aria-label="Done" />
              ) : state === 'now' ? (
                <Spinner />
              ) : (
                <span />
              )}
              <span>{words}</span>
              {state === 'past' && took !== undefined && (
                <span className="text-14 font-normal tabular-nums">{took.toFixed(1)} s</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
