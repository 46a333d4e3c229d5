import { useEffect, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { Spinner } from '../../../design/Spinner.tsx';
import { Scope } from '../../../platform/scope.ts';
import type { Run } from '../studio-state.ts';
import { stageFraction, stageWords } from './words.ts';

/** How far a block is, and the way to end it. */
export function RunLine({ run, onCancel }: { run: Run; onCancel: () => void }) {
  const [now, setNow] = useState(run.startedAt);
  useEffect(() => {
    const scope = new Scope();
    scope.every(500, () => setNow(Date.now()));
    return () => scope.dispose();
  }, []);
  return (
    <div className="mt-3 grid gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex items-center gap-3">
        <Spinner />
        <span className="min-w-0 grow text-14 tabular-nums">
          {stageWords(run.stage, (now - run.startedAt) / 1000)}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress label="Speaking" value={stageFraction(run.stage)} />
      <span className="sr-only" aria-live="polite">
        {run.stage.name === 'fetching'
          ? 'Fetching the voice'
          : run.stage.name === 'waiting'
            ? ''
            : 'Speaking'}
      </span>
    </div>
  );
}
