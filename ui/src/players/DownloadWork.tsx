import { useEffect, useRef, useState } from 'react';
import { Banner } from '../design/Banner.tsx';
import { Button } from '../design/Button.tsx';
import { Progress } from '../design/Progress.tsx';
import { formatBytes } from '../i18n/format.ts';
import type { EngineProgress } from '../sound/engine/engine-client.ts';

export interface Work {
  text: string;
  /** Of the whole, 0..1. */
  share: number;
}

/** How far one file is that is written as the part of the whole between two shares. */
export const writing = (
  label: string,
  { stage, fraction, received, total }: EngineProgress,
  [from, to]: readonly [from: number, to: number],
): Work =>
  stage === 'fetch'
    ? {
        text: `Fetching the encoder, ${formatBytes(received ?? 0)} of ${formatBytes(total ?? 0)}`,
        share: fraction,
      }
    : { text: `Writing ${label}`, share: from + (to - from) * fraction };

/**
 * Work on a download, one at a time: how far it is, how it failed, and its end by the person or with the page.
 * @param wordsOf what went wrong, in words for people
 */
export function useDownloadWork(wordsOf: (thrown: unknown) => string) {
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    work,
    failure,
    tell: setWork,
    cancel: () => stop.current?.abort(),
    async run(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const control = new AbortController();
      stop.current = control;
      setFailure(null);
      setWork({ text: 'Preparing', share: 0 });
      try {
        await task(control.signal);
      } catch (thrown) {
        if (!control.signal.aborted) setFailure(wordsOf(thrown));
      } finally {
        setWork(null);
        stop.current = null;
      }
    },
  };
}

/** The work under way, with its end, or why it failed. */
export const DownloadWork = ({
  label = 'Download',
  download: { work, failure, cancel },
}: {
  /** Of the bar, for who doesn't see it. */
  label?: string;
  download: Pick<ReturnType<typeof useDownloadWork>, 'work' | 'failure' | 'cancel'>;
}) => (
  <>
    {work && (
      <div className="rounded-card border border-line p-4" role="status">
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate text-14 tabular-nums">{work.text}</span>
          <Button size="small" variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
        <div className="mt-3">
          <Progress label={label} value={work.share} />
        </div>
      </div>
    )}
    {failure && <Banner tone="error">{failure}</Banner>}
  </>
);
