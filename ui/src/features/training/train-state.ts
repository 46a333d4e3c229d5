import type { voiceGenders } from '@formant/contract/facts/voice-words';
import type { ConsentKind } from '../../sound/voices/consent.ts';
import type { Clip } from './clips.ts';

/** The wizard's steps, in order. */
export const steps = ['Consent', 'Recordings', 'Name', 'Train', 'Compare'] as const;

export type TrainingPlace = 'device' | 'server';
export type VoiceBytes = {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  voiceUuid: string | null;
  /** The best of its recordings, to be kept with it on this device; null where none is. */
  excerpt: Blob | null;
};
/** A voice that was made: its file, and where it lies in the library, if it does. */
export type MadeVoice = VoiceBytes & {
  /** What this browser keeps it by; null where it keeps nothing. */
  key: string | null;
  /** Why it is not kept, for people. */
  unkept: string | null;
  /** The person has its file. */
  fileSaved: boolean;
};

/** Where this browser keeps voices. */
export interface VoiceShelf {
  /** @returns what it is kept by. @throws Error with words for people where the browser keeps nothing */
  keep(made: Pick<VoiceBytes, 'bytes' | 'voiceUuid' | 'excerpt'>): Promise<string>;
  /** @returns null where it is not kept any more */
  read(key: string): Promise<{
    bytes: Uint8Array<ArrayBuffer>;
    name: string;
    language: string | null;
    consent: ConsentKind;
  } | null>;
}
export type TrainingRun =
  | { phase: 'idle' }
  | {
      phase: 'running';
      place: TrainingPlace;
      stage: string;
      fraction: number;
      startedAt: number;
      /** Set once the server has the work: the page may be left. */
      voiceUuid: string | null;
    }
  | { phase: 'failed'; message: string; couldGoAnyway: boolean; couldReadAgain: boolean }
  | { phase: 'done'; made: MadeVoice };

/** What the person has said of the voice. */
export interface TrainAnswers {
  consent: ConsentKind;
  speaker: string;
  language: string;
  name: string;
  gender: (typeof voiceGenders)[number];
  /** With commas between them. */
  tags: string;
  place: TrainingPlace;
  /** The best of the recordings may be kept with a voice that this device makes. */
  keepsExcerpt: boolean;
  /** The well-known name of which the person has said that it may be used. */
  vouchedFor: string | null;
}
export interface TrainState extends TrainAnswers {
  /** Where the person stands, as long as no voice is made. */
  step: number;
  /** The recording of the consent sentence. */
  consentId: string | null;
  /** Recordings of it that did not seem to hold its words and were taken back. */
  misread: number;
  /** The person has said that the words are right, although they do not seem to be. */
  wordsVouched: boolean;
  /** Recordings by somebody else, to hear the voice on. */
  otherIds: readonly string[];
  run: TrainingRun;
}
/** The state with the recordings that belong to it. */
export type Seen = { state: TrainState; clips: readonly Clip[] };

export const usual: TrainState = {
  step: 0,
  consent: 'own-voice',
  speaker: '',
  language: 'en',
  consentId: null,
  misread: 0,
  wordsVouched: false,
  otherIds: [],
  name: '',
  gender: 'neutral',
  tags: '',
  place: 'device',
  keepsExcerpt: true,
  vouchedFor: null,
  run: { phase: 'idle' },
};
