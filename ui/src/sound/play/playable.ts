import type { StoreApi } from 'zustand/vanilla';

/** What waveforms, times and meters need of whatever plays. */
export interface Playable {
  readonly seconds: number;
  /** Position in seconds, as it is heard. */
  readonly time: number;
  readonly state: Pick<StoreApi<{ playing: boolean }>, 'getState' | 'subscribe'>;
  seek(seconds: number): void;
  toggle(): void;
  /** Level of what is heard now, dB of full scale; null in silence. */
  levelDb(): number | null;
}
