import type { Audio } from '@formant/engine';
import type { ClaimedWords } from '@formant/engine/speech/training/consent-words';
import type { SpeakerPrint } from '@formant/engine/speech/training/speaker-print';
import type { SpeechDoubt } from '@formant/engine/speech/training/speech-meter';
import type {
  VoiceConsent,
  VoiceHeader,
  VoicePitch,
  VoiceQuality,
} from '@formant/engine/speech/voices/voice-file';
import type { Fault } from '../fault.ts';
import type { SpeakerByModel, SpeakerModel } from './speaker-ear.ts';

/** How good a recording is for making a voice. */
export type ClipReport = {
  quality: VoiceQuality;
  pitch: VoicePitch | null;
  /** What it tells of its speaker; null where it holds too little voice. */
  print: SpeakerPrint | null;
  /** What a model of this computer tells of its speaker; null where none was asked. */
  speaker: SpeakerByModel | null;
  doubts: SpeechDoubt[];
  /** Nothing but silence was heard. */
  silent: boolean;
  /** Whether the claimed words can be those that are read; null where they were not compared. */
  wordsFit: boolean | null;
};

export type TrainWanted = {
  clips: string[];
  /** The recording of the consent sentence. */
  consentClip: string | null;
  /** The person has said that its words are right, although they do not seem to be. */
  wordsVouched: boolean;
  name: string;
  language: string;
  licence: string;
  consent: VoiceConsent | null;
  createdAt: string;
  /** Refuses what sounds like two people or like music. */
  strict: boolean;
  /** Also finds the best part of its recordings, to be kept with it. */
  excerpt: boolean;
};

/** What the page asks; the sound of clips stays with the worker, by the page's own ids. */
export type TrainingRequest =
  /** `claimed` is what should be read in it, where that is known; `model` tells speakers apart, and the page asks it. */
  | {
      type: 'hear';
      run: number;
      clip: string;
      audio: Audio;
      claimed: ClaimedWords | null;
      model: SpeakerModel | null;
    }
  /** Answers `embed`. */
  | { type: 'embedded'; run: number; vector: Float32Array<ArrayBuffer> }
  | { type: 'unembedded'; run: number; fault: Fault }
  | { type: 'forget'; clip: string }
  | { type: 'train'; run: number; wanted: TrainWanted }
  /** Says a clip in the voice. */
  | { type: 'speak'; run: number; clip: string; voice: Uint8Array }
  | { type: 'cancel'; run: number };

export type TrainingAnswer = { run: number } & (
  | { type: 'heard'; report: ClipReport }
  /** Asks for the numbers that stand for a speaker, in the middle of `hear`. */
  | { type: 'embed'; samples: Float32Array<ArrayBuffer> }
  | { type: 'progress'; stage: string; fraction: number }
  | {
      type: 'trained';
      bytes: Uint8Array<ArrayBuffer>;
      header: VoiceHeader;
      /** A WAV file; null where none was wanted, or too little can be used. */
      excerpt: Uint8Array<ArrayBuffer> | null;
    }
  | { type: 'spoken'; original: Uint8Array<ArrayBuffer>; result: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; fault: Fault }
);
