import type { QueueStatus } from '@formant/contract/web-tools';
import type { JobState } from '../ports/queue/port.ts';

/** What the contract calls the states of a job. */
export const queueStatusOf = {
  queued: 'queued',
  active: 'processing',
  done: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<JobState, QueueStatus>;
