import { changeJob, type Job } from '../../jobs/jobs.ts';
import { doneView } from './done-views.ts';
import { Failed } from './states/Failed.tsx';
import { Reading } from './states/Reading.tsx';
import { Ready } from './states/Ready.tsx';
import { Elsewhere, Fetching, Lost, Waiting } from './states/Resting.tsx';
import { Running } from './states/Running.tsx';
import { standingOf } from './workbench-model.ts';

/** What stands in place of the drop zone once there is a job, state by state. */
export function Workbench({
  job,
  onReplace,
  onClose,
}: {
  job: Job;
  onReplace: (file: File) => void;
  onClose: () => void;
}) {
  const standing = standingOf(job, navigator.onLine);
  switch (standing.view) {
    case 'elsewhere':
      return <Elsewhere job={job} onClose={onClose} />;
    case 'waiting':
      return <Waiting job={job} />;
    case 'reading':
      return <Reading job={job} />;
    case 'ready':
      return <Ready job={job} onReplace={onReplace} onClose={onClose} />;
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
