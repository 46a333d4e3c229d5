import type { MicSound, Take } from './take.ts';

/** What the worker says about the input, twenty times a second. */
export type InputState = {
  peakDb: number;
  rmsDb: number;
  /** Clipped places since the take began, or since the microphone was opened. */
  clips: number;
  /** How long there has been nothing at all. */
  silentSeconds: number;
  /** Level of the speech so far; null while there is too little of it. */
  speechLevelDb: number | null;
  /** Length of the take that is being written; 0 without one. */
  seconds: number;
  /** Loudest sample of the stretch since the last message, 0..1: a bar of the moving waveform. */
  bar: number;
};

/** Sound on its way from the audio thread; a mark stands between what came before and after it. */
export type CaptureMessage =
  | { type: 'block'; channels: Float32Array<ArrayBuffer>[] }
  | { type: 'mark'; mark: 'stop' };

export type TakeRequest =
  /** Blocks come from this port from now on. */
  | { type: 'listen'; port: MessagePort; sampleRate: number; channelCount: number }
  | {
      type: 'record';
      id: string;
      name: string;
      createdAt: number;
      sound: MicSound;
      memory: boolean;
    }
  | { type: 'pause'; paused: boolean }
  /** What is being written is spoken in a trained voice from now on. */
  | { type: 'made' }
  | { type: 'stop' }
  /** Jobs on takes that lie on disk; each is answered once. */
  | { type: 'save'; call: number; take: Take }
  | { type: 'recover'; call: number; id: string }
  | {
      type: 'cut';
      call: number;
      take: Take;
      from: number;
      to: number;
      into: Pick<Take, 'id' | 'name' | 'createdAt'>;
    };

export type TakeAnswer =
  | { type: 'input'; input: InputState }
  | { type: 'recording'; id: string }
  /** The take is closed; `full` says that the disk has no more room. `file` where nothing is kept on disk. */
  | { type: 'stopped'; take: Take | null; full: boolean; file: File | null }
  | { type: 'answer'; call: number; take: Take | null }
  | { type: 'failed'; call: number | null; reason: 'storage_full' | 'busy' | 'internal'; message: string };
