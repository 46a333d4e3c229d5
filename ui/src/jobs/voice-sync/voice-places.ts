import type { VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { ConsentKind } from '../../sound/voices/consent.ts';
import type { MyVoice } from '../../sound/voices/my-voices.ts';

/** A voice of the account that a device can keep: of a voice file, or of settings alone. */
export interface AccountVoice {
  uuid: string;
  name: string;
  /** As `identityOf`; null before the account has its file. */
  identity: string | null;
  /** `open`: the server works on it; `unfinished`: it has no file and nothing works on it. */
  status: 'ready' | 'open' | 'unfinished';
  /** Of a voice without a file. */
  settings: VoiceSettings | null;
}

/** What goes to the account of a voice: never a recording that it was trained on. */
export type SentVoice =
  | { name: string; settings: VoiceSettings }
  | { name: string; file: File; language: string | null; consent: ConsentKind };

/** The voices of this device. */
export interface VoicesHere {
  /** Calls back now and with every change. @returns ends it */
  watch(tell: (voices: readonly MyVoice[]) => void): () => void;
  identityOf(voice: MyVoice): Promise<string | null>;
  /** @returns null where it is gone */
  read(voice: MyVoice): Promise<SentVoice | null>;
  /** @param bytes of its file. @throws Error with words for people */
  keep(voice: AccountVoice, bytes: Uint8Array<ArrayBuffer> | null): Promise<void>;
}

/** The signed-in person's voices at the server. All calls: @throws ApiError, the signal's reason */
export interface VoicesThere {
  list(signal: AbortSignal): Promise<readonly AccountVoice[]>;
  /** Resolves when the server has looked at it. */
  send(
    voice: SentVoice,
    options: {
      signal: AbortSignal;
      /** One that an earlier attempt has left. */
      uuid: string | null;
      onProgress(fraction: number): void;
      /** It has a place in the account; from now on the server works alone. */
      onTaken(uuid: string): void;
    },
  ): Promise<void>;
  /** Waits for what the server works on. */
  settled(voice: Pick<AccountVoice, 'uuid' | 'name'>, signal: AbortSignal): Promise<void>;
  file(uuid: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  remove(uuid: string): Promise<void>;
}

/** One tab at a time works on a voice. */
export interface VoiceLocks {
  /** @returns false while another tab has it */
  hold(identity: string): Promise<boolean>;
  release(identity: string): void;
}
