import type { Progress, ToolErrorCode } from '@formant/engine';
import type { VoiceFace } from '@formant/engine/speech/voices/voice-face';
import type { Probe } from '../ports/codec/port.ts';
import type { Clip, ClipJob, Outline, SpeechDone, SpeechJob, SpeechSound, ToolJob } from './port.ts';
import type { Processed } from './process-file.ts';
import type { VoiceAnswer, VoiceTask } from './voice-jobs.ts';

/** What the pool says to a worker process. */
export type ToWorker = Task | { type: 'cancel' };
export type Task =
  | { type: 'run'; job: ToolJob; workDir: string; modelsDir: string | null }
  | { type: 'probe'; path: string }
  | { type: 'outline'; path: string }
  | { type: 'face'; path: string }
  | { type: 'clip'; job: ClipJob }
  | { type: 'speak'; job: SpeechJob; live: boolean; modelsDir: string | null }
  | { type: 'voice'; job: VoiceTask; modelsDir: string | null }
  /** Gets ready to speak, so that nobody waits for it. */
  | { type: 'warm'; modelsDir: string | null };
/** What a task answers. */
export type Answer<T extends Task> = T extends { type: 'run' }
  ? Processed
  : T extends { type: 'outline' }
    ? Outline
    : T extends { type: 'face' }
      ? VoiceFace
      : T extends { type: 'clip' }
        ? Clip
        : T extends { type: 'speak' }
          ? SpeechDone
          : T extends { type: 'voice'; job: infer J extends VoiceTask }
            ? VoiceAnswer<J>
            : T extends { type: 'warm' }
              ? null
              : Probe;
export type AnyAnswer =
  | Processed
  | Probe
  | Outline
  | VoiceFace
  | Clip
  | SpeechDone
  | VoiceAnswer<VoiceTask>
  | null;

/** What a worker process says to the pool. */
export type FromWorker =
  | { type: 'ready' }
  /** Sent every second from the event loop: silence means that native code hangs. */
  | { type: 'alive'; residentBytes: number }
  | { type: 'progress'; progress: Progress }
  | { type: 'sound'; sound: SpeechSound }
  | { type: 'done'; answer: AnyAnswer; residentBytes: number }
  | { type: 'failed'; failure: Failure; residentBytes: number };

/** An error as it crosses a process border. */
export type Failure =
  | { kind: 'tool'; code: ToolErrorCode; message: string }
  | { kind: 'cancelled' }
  | { kind: 'bug'; message: string; stack: string | undefined };
