import type { ClaimedWords } from '@formant/engine/speech/training/consent-words';
import type { SpeechDoubt } from '@formant/engine/speech/training/speech-meter';
import type {
  VoiceConsent,
  VoiceHeader,
  VoicePitch,
  VoiceQuality,
} from '@formant/engine/speech/voices/voice-file';

/** Makes a voice of recordings. Paths are of this machine. */
export interface TrainJob {
  kind: 'train';
  samples: string[];
  name: string;
  licence: string;
  language: string | null;
  consent: VoiceConsent | null;
  /** The recording of the consent sentence; the training fails when another speaker says it. */
  consentSample: string | null;
  /** What should be said in it; the training fails when it seems to be something else. */
  consentWords: ClaimedWords | null;
  /** ISO time that stands in the voice. */
  createdAt: string;
  /** Refuses samples that sound like two people or like music. */
  strict: boolean;
  /** The `.fvoice` file to write, in an existing folder. */
  output: string;
}

/** Finds out how good recordings of one speaker are. */
export interface MeasureJob {
  kind: 'measure';
  samples: string[];
}
export interface Measured {
  quality: VoiceQuality;
  pitch: VoicePitch | null;
  formantScale: number | null;
  /** Level of what is loud, and of the quietest tenth; dB below full scale, null in silence. */
  speechDb: number | null;
  noiseDb: number | null;
  doubts: SpeechDoubt[];
}

/** Looks at a file that may come from anywhere. */
export interface ScanJob {
  kind: 'scan';
  path: string;
}
export type Scanned =
  | { kind: 'fvoice'; sha256: string; bytes: number; header: VoiceHeader }
  | {
      kind: 'onnx' | 'rvc-onnx';
      sha256: string;
      bytes: number;
      inputs: string[];
      /** Where the file says it. */
      sampleRate: number | null;
    };

/** Writes a voice with fewer typical sounds. */
export interface PackJob {
  kind: 'pack';
  input: string;
  output: string;
  /** Typical sounds to keep at most. */
  size: number;
}
export interface StoredVoice {
  header: VoiceHeader;
  sha256: string;
  bytes: number;
}

export type VoiceTask = TrainJob | MeasureJob | ScanJob | PackJob;
export type VoiceAnswer<T extends VoiceTask> = T extends MeasureJob
  ? Measured
  : T extends ScanJob
    ? Scanned
    : StoredVoice;
