import type { Progress, ToolErrorCode } from '@formant/engine';
import type { Probe } from '../ports/codec/port.ts';
import type { Outline, ToolJob } from './port.ts';
import type { Processed } from './process-file.ts';

/** What the pool says to a worker process. */
export type ToWorker = Task | { type: 'cancel' };
export type Task =
  | { type: 'run'; job: ToolJob; workDir: string }
  | { type: 'probe'; path: string }
  | { type: 'outline'; path: string };
/** What a task answers. */
export type Answer<T extends Task> = T extends { type: 'run' }
  ? Processed
  : T extends { type: 'outline' }
    ? Outline
    : Probe;
export type AnyAnswer = Processed | Probe | Outline;

/** What a worker process says to the pool. */
export type FromWorker =
  | { type: 'ready' }
  /** Sent every second from the event loop: silence means that native code hangs. */
  | { type: 'alive'; residentBytes: number }
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; answer: AnyAnswer; residentBytes: number }
  | { type: 'failed'; failure: Failure; residentBytes: number };

/** An error as it crosses a process border. */
export type Failure =
  | { kind: 'tool'; code: ToolErrorCode; message: string }
  | { kind: 'cancelled' }
  | { kind: 'bug'; message: string; stack: string | undefined };
