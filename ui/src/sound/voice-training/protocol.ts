import type { Audio } from '@formant/engine';
import type { SpeakerPrint } from '@formant/engine/speech/training/speaker-print';
import type { SpeechDoubt } from '@formant/engine/speech/training/speech-meter';
import type {
  VoiceConsent,
  VoiceHeader,
  VoicePitch,
  VoiceQuality,
} from '@formant/engine/speech/voices/voice-file';
import type { Fault } from '../fault.ts';

/** How good a recording is for making a voice. */
export type ClipReport = {
  quality: VoiceQuality;
  pitch: VoicePitch | null;
  /** What it tells of its speaker; null where it holds too little voice. */
  print: SpeakerPrint | null;
  doubts: SpeechDoubt[];
  /** Nothing but silence was heard. */
  silent: boolean;
};

export type TrainWanted = {
  clips: string[];
  /** The recording of the consent sentence. */
  consentClip: string | null;
  name: string;
  language: string;
  licence: string;
  consent: VoiceConsent | null;
  createdAt: string;
  /** Refuses what sounds like two people or like music. */
  strict: boolean;
};

/** What the page asks; the sound of clips stays with the worker, by the page's own ids. */
export type TrainingRequest =
  | { type: 'hear'; run: number; clip: string; audio: Audio }
  | { type: 'forget'; clip: string }
  | { type: 'train'; run: number; wanted: TrainWanted }
  /** Says a clip in the voice. */
  | { type: 'speak'; run: number; clip: string; voice: Uint8Array }
  | { type: 'cancel'; run: number };

export type TrainingAnswer = { run: number } & (
  | { type: 'heard'; report: ClipReport }
  | { type: 'progress'; stage: string; fraction: number }
  | { type: 'trained'; bytes: Uint8Array<ArrayBuffer>; header: VoiceHeader }
  | { type: 'spoken'; original: Uint8Array<ArrayBuffer>; result: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; fault: Fault }
);
