import { tools } from '@formant/engine/tools';
import { Download, RotateCcw, X } from 'lucide-react';
import { Badge } from '../../../design/Badge.tsx';
import { Button, buttonClass } from '../../../design/Button.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { Link } from '../../../design/Link.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes, formatPercent, formatTime } from '../../../i18n/format.ts';
import { cancelBatchJob, retryBatchJob } from '../../../jobs/batch-jobs.ts';
import { type Job, jobQuery } from '../../../jobs/jobs.ts';
import { removeJob } from '../../../jobs/local-jobs.ts';
import { ShareSound } from '../../../parts/share/ShareSound.tsx';
import { readResult } from '../result-facts.ts';
import { shareablesOf } from '../share-job.ts';
import { wordsOf } from '../words.ts';
import { batchRowWords } from './words.ts';

/** One file of a batch: how far it is, what became of it, what can be done with it. */
export function BatchRow({ job, onDownload }: { job: Job; onDownload: (() => void) | null }) {
  const { state, elsewhere } = job;
  const works = state === 'reading' || state === 'running';
  const begun = job.batch?.started ?? false;
  const facts = [job.input && formatTime(job.input.seconds), formatBytes(job.fileBytes)].filter(Boolean);
  const message = job.result && readResult(job.result.result).message;
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-4 first:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="min-w-0 grow truncate max-sm:basis-full font-semibold">{job.fileName}</b>
        <span className="text-14 text-muted tabular-nums max-sm:grow">{facts.join(', ')}</span>
        <Standing job={job} />
        <div className="flex items-center gap-1">
          {state === 'done' && onDownload && (
            <IconButton label={`Download ${job.fileName}`} size="small" onClick={onDownload}>
              <Download aria-hidden="true" />
            </IconButton>
          )}
          {state === 'done' && <ShareSound sounds={shareablesOf(job)} look="icon" />}
          {state === 'done' && (
            <Link
              to={`/tools/${job.tool}?${jobQuery(job)}`}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              aria-label={`Open ${job.fileName}`}
            >
              Open
            </Link>
          )}
          {(state === 'failed' || (state === 'ready' && begun)) && !elsewhere && <Retry job={job} />}
          {!elsewhere &&
            (works || (state === 'waiting' && begun) ? (
              <IconButton
                label={`Cancel ${job.fileName}`}
                size="small"
                onClick={() => cancelBatchJob(job.id)}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : (
              <IconButton
                label={`Remove ${job.fileName}`}
                size="small"
                onClick={() => void removeJob(job.id)}
              >
                <X aria-hidden="true" />
              </IconButton>
            ))}
        </div>
      </div>
      {works && !elsewhere && <Working job={job} />}
      {state === 'failed' && job.fault && job.fault.code !== 'cancelled' && (
        <p className="max-w-prose text-14 text-muted">
          {job.fault.message} {wordsOf(job.fault).advice}
        </p>
      )}
      {message && <p className="max-w-prose text-14 text-muted">{message}</p>}
    </li>
  );
}

function Standing({ job }: { job: Job }) {
  if (job.elsewhere && job.state !== 'done') return <Badge>{batchRowWords.anotherTab}</Badge>;
  switch (job.state) {
    case 'waiting':
      return job.batch?.started ? <Badge>Waiting</Badge> : null;
    case 'reading':
    case 'running':
      return <Badge tone="primary">Working</Badge>;
    case 'ready':
      return <Badge>Cancelled</Badge>;
    case 'done':
      return <Badge tone="success">Done</Badge>;
    case 'failed':
      return job.fault?.code === 'cancelled' ? (
        <Badge>Cancelled</Badge>
      ) : (
        <Badge tone="error">{job.fault ? wordsOf(job.fault).title : 'Failed'}</Badge>
      );
  }
}

function Working({ job }: { job: Job }) {
  const { progress } = job;
  const stages: Readonly<Record<string, string>> = tools[job.tool].tool.stages;
  const stage = progress?.stage ?? 'read';
  const label =
    stages[stage] ??
    { fetch: 'Fetching the decoder, once', read: 'Reading', start: 'Starting' }[stage] ??
    'Finishing';
  const share = progress?.fraction ?? 0;
  return (
    <div className="grid gap-2">
      <Progress label={job.fileName} {...(share > 0 ? { value: share } : {})} />
      <span className="text-14 text-muted tabular-nums">
        {label}
        {share > 0 && `, ${formatPercent(share)}`}
      </span>
    </div>
  );
}

const Retry = ({ job }: { job: Job }) => (
  <>
    {job.fault?.code === 'truncated' && (
      <Button size="small" onClick={() => retryBatchJob(job.id, true)}>
        {batchRowWords.useWhatThere}
      </Button>
    )}
    <IconButton label={`Try ${job.fileName} again`} size="small" onClick={() => retryBatchJob(job.id)}>
      <RotateCcw aria-hidden="true" />
    </IconButton>
  </>
);
