import { useEffect } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Progress } from '../../../design/Progress.tsx';
import type { Job } from '../../../jobs/jobs.ts';
import { SoundFacts } from '../SoundFacts.tsx';
import { useRemote } from '../server-runs.ts';
import { restingWords } from './words.ts';

/** A file of a batch before its turn. */
export const Waiting = ({ job }: { job: Job }) => (
  <div className="panel">
    <SoundFacts job={job} />
    <Banner tone="info">{restingWords.thisFileWaits}</Banner>
  </div>
);

/** A result that lies at the server and is asked for again after a reload. */
export function Fetching({ job }: { job: Job }) {
  const remote = useRemote();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job
  useEffect(() => void remote.resume(job.id), [job.id]);
  return (
    <div className="panel">
      <SoundFacts job={job} />
      <Progress label={restingWords.fetchingResult} />
    </div>
  );
}

/** Another tab works on it. */
export const Elsewhere = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <div className="panel">
    <SoundFacts job={job} />
    <Banner
      tone="info"
      action={
        <Button size="small" onClick={onClose}>
          {restingWords.newFileHere}
        </Button>
      }
    >
      {restingWords.anotherTabWorks}
    </Banner>
  </div>
);

/** A result that is gone. */
export const Lost = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <div className="panel">
    <SoundFacts job={job} />
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={onClose}>
          {restingWords.chooseFile}
        </Button>
      }
    >
      {restingWords.resultThisJob}
    </Banner>
  </div>
);
