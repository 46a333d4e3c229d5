/** What takes noise out of a live sound: signal processing, or a model that runs in the audio thread. */
export interface LiveCleaner {
  /** How late the sound comes, cleaned or not, in frames. */
  readonly latencyFrames: number;
  /** Whether somebody speaks, or plays, in what was heard last; null where it is not known. */
  readonly voice: boolean | null;
  /** @param amount 0 leaves the sound, 1 takes out all that is found */
  set(amount: number): void;
  /** Changes a block of one channel of at most 128 frames. Allocates nothing. */
  processInPlace(block: Float32Array): void;
}
