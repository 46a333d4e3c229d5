import type { EngineProgress } from '../../sound/engine/engine-client.ts';
import type { Encoding } from '../../sound/engine/engine-protocol.ts';

interface Named {
  /** Title of the link, without an ending. */
  name: string;
  /** The voice that it was made with: a uuid of the library, a preset's or a synthesizer's id. */
  voice?: string | null;
}
/** A sound of this device: it leaves it when it is shared. */
export interface SoundHere extends Named {
  sound: { seconds: number; sampleRate: number; channelCount: number };
  kind: 'source' | 'recording';
  encode: (
    encoding: Encoding,
    onProgress: (progress: EngineProgress) => void,
    signal: AbortSignal,
  ) => Promise<File>;
}
/** A sound that is kept with the account already. */
export interface SoundThere extends Named {
  audioId: string;
}
export type Shareable = SoundHere | SoundThere;
