import type { ToolId } from '@formant/engine/tools';
import type { ComponentType } from 'react';
import type { Job, JobResult } from '../../jobs/jobs.ts';
import { BpmDone } from './bpm/BpmDone.tsx';
import { DoneState } from './DoneState.tsx';

export type DoneView = ComponentType<{
  job: Job;
  result: JobResult;
  /** Back to the settings, with the same file. */
  onAgain: () => void;
  /** Away from this job, to the empty page. */
  onClose: () => void;
}>;

/** Tools whose result is more than sound have a view of their own. */
const views: Readonly<Partial<Record<ToolId, DoneView>>> = { 'bpm-finder': BpmDone };

export const doneView = (tool: ToolId): DoneView => views[tool] ?? DoneState;
