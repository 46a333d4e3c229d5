import { useRef } from 'react';
import { changeJob, type Job } from '../../jobs/jobs.ts';
import { doneView } from './done-views.ts';
import { Failed } from './states/Failed.tsx';
import { Reading } from './states/Reading.tsx';
import { Ready } from './states/Ready.tsx';
import { Elsewhere, Fetching, Lost, Waiting } from './states/Resting.tsx';
import { Running } from './states/Running.tsx';
import { useArrival } from './use-arrival.ts';
import { type Standing, standingOf } from './workbench-model.ts';

type Props = {
  job: Job;
  /** What the button that starts the work says. */
  start: string;
  onReplace: (file: File) => void;
  onClose: () => void;
};

/** What stands in place of the drop zone once there is a job, state by state. */
export function Workbench(props: Props) {
  const standing = standingOf(props.job, navigator.onLine);
  const bench = useRef<HTMLDivElement>(null);
  useArrival(bench, props.job, standing.view);
  return (
    <div ref={bench}>
      <State standing={standing} {...props} />
    </div>
  );
}

function State({ standing, job, start, onReplace, onClose }: Props & { standing: Standing }) {
  switch (standing.view) {
    case 'elsewhere':
      return <Elsewhere job={job} onClose={onClose} />;
    case 'waiting':
      return <Waiting job={job} />;
    case 'reading':
      return <Reading job={job} />;
    case 'ready':
      return <Ready job={job} start={start} onReplace={onReplace} onClose={onClose} />;
    case 'running':
      return <Running job={job} />;
    case 'done': {
      const Done = doneView(job.tool);
      return (
        <Done
          job={job}
          result={standing.result}
          onAgain={() => changeJob(job.id, { state: 'ready', result: null })}
          onClose={onClose}
        />
      );
    }
    case 'fetching':
      return <Fetching job={job} />;
    case 'lost':
      return <Lost job={job} onClose={onClose} />;
    case 'failed':
      return <Failed job={job} fault={standing.fault} onReplace={onReplace} onClose={onClose} />;
    case 'none':
      return null;
  }
}
