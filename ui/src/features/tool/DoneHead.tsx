import { Check } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { formatNumber } from '../../i18n/format.ts';
import type { Job, JobResult } from '../../jobs/jobs.ts';
import { EngineBadge, PlaceBadge, ProcessorBadge } from '../../players/PlaceBadges.tsx';
import { doneHeadWords } from './words.ts';

/** How long it took, where it ran and on which file: the first line of every result. */
export const DoneHead = ({ job, result }: { job: Job; result: JobResult }) => (
  <div className="mb-6 flex flex-wrap items-center gap-2">
    <h2 tabIndex={-1} data-arrival className="rounded-full">
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {doneHeadWords.doneS(formatNumber(result.wallSeconds))}
      </Badge>
    </h2>
    <PlaceBadge place={job.place} />
    <EngineBadge engine={result.engine} />
    {result.ranOn && <ProcessorBadge ranOn={result.ranOn} />}
    <span className="ms-auto max-w-full truncate text-14 text-muted">
      <bdi>{job.fileName}</bdi>
    </span>
  </div>
);
