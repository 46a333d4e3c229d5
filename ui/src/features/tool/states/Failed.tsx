import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../design/Button.tsx';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import { changeJob, type Job } from '../../../jobs/jobs.ts';
import { Scope } from '../../../platform/scope.ts';
import type { Fault } from '../../../sound/fault.ts';
import { wordsOf } from '../words.ts';
import { goesOnNow, goesOnOnline, startAgain } from '../workbench-model.ts';
import { useRunners } from './use-runners.ts';
import { failedWords } from './words.ts';

/** What happened, what to do, and the ways on. */
export function Failed({
  job,
  fault,
  onReplace,
  onClose,
}: {
  job: Job;
  fault: Fault;
  onReplace: (file: File) => void;
  onClose: () => void;
}) {
  const runners = useRunners();
  const { title, advice, retry } = wordsOf(fault);
  const again = () => void startAgain(job, runners);
  const goesOn = goesOnOnline(fault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job is the one that failed, whatever is drawn anew
  useEffect(() => {
    if (!goesOn) return;
    if (goesOnNow(fault, navigator.onLine)) {
      again();
      return;
    }
    const scope = new Scope();
    scope.listen(window, 'online', again);
    return () => scope.dispose();
  }, [goesOn, job.id]);
  const good = fault.code === 'truncated';
  return (
    <div className="panel">
      <div className="flex items-start gap-4 max-sm:flex-col">
        <span
          className="grid size-11 flex-none place-items-center rounded-button bg-error-soft text-error-text"
          aria-hidden="true"
        >
          <TriangleAlert />
        </span>
        <div className="grid min-w-0 grow gap-2">
          <div role="alert" className="grid gap-2">
            <h2 tabIndex={-1} data-arrival className="type-22 rounded-small">
              {title}
            </h2>
            <p className="max-w-[60ch] text-muted">{fault.message}</p>
            <p className="max-w-[60ch] text-muted">{advice}</p>
          </div>
          <div className="mt-2 flex flex-wrap gap-3">
            {retry && (
              <Button variant="primary" icon={<RotateCcw aria-hidden="true" />} onClick={again}>
                {failedWords.tryAgain}
              </Button>
            )}
            {good && (
              <Button onClick={() => void runners.retry(job.id, true)}>
                {fault.goodSeconds ? `Use the first ${formatTime(fault.goodSeconds)}` : 'Use what is there'}
              </Button>
            )}
            {job.input && (
              <Button onClick={() => changeJob(job.id, { state: 'ready', fault: null })}>
                {failedWords.changeSettings}
              </Button>
            )}
            <label className={`btn ${retry ? 'btn-quiet' : 'btn-primary'} overflow-clip`}>
              {failedWords.chooseAnotherFile}
              <input
                type="file"
                accept="audio/*,video/*"
                className="absolute inset-0 cursor-pointer text-[0] opacity-0"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) onReplace(file);
                }}
              />
            </label>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
          <p className="mt-2 text-14 break-words text-subtle">
            <bdi>{job.fileName}</bdi>, {formatBytes(job.fileBytes)}
            {failedWords.code}{' '}
            <code className="font-mono text-13">
              {job.place}/{fault.code}
              {fault.reference ? ` · ${fault.reference}` : ''}
            </code>
          </p>
        </div>
      </div>
    </div>
  );
}
