import { Button } from '../../../design/Button.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes, formatPercent } from '../../../i18n/format.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { cancelHere } from '../../../jobs/local-jobs.ts';
import { readingWords } from './words.ts';

/** The chosen file is decoded. */
export function Reading({ job }: { job: Job }) {
  const { progress } = job;
  const share = progress?.fraction ?? 0;
  const bytes = progress?.received !== undefined && progress.total !== undefined;
  const known = share > 0;
  return (
    <div className="panel">
      <div className="flex items-center justify-between gap-4">
        <h2 tabIndex={-1} data-arrival className="min-w-0 truncate rounded-small text-16 font-semibold">
          {readingWords.reading(job.fileName)}
        </h2>
        {known && <span className="text-muted tabular-nums">{formatPercent(share)}</span>}
      </div>
      <div className="my-3">
        <Progress label={readingWords.reading(job.fileName)} {...(known ? { value: share } : {})} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-14 text-muted tabular-nums" role="status">
          {bytes
            ? `Fetching the decoder for this format, once: ${formatBytes(progress.received ?? 0)} of ${formatBytes(progress.total ?? 0)}`
            : 'Decoding and drawing the waveform. Nothing is uploaded.'}
        </p>
        <Button size="small" onClick={() => cancelHere(job.id)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
