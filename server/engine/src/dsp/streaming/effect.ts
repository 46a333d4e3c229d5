/** An effect without delay: changes a block of all channels in place, keeping its state from block to block. */
export interface Effect {
  processInPlace(block: readonly Float32Array[]): void;
}

/** An effect whose controls may be moved while it runs, without clicks and without allocation in `processInPlace`. */
export interface AdjustableEffect<Settings> extends Effect {
  set(settings: Settings): void;
}

/**
 * A streaming step that may hold samples back: `push` gives what is finished, `end` the rest, and in all
 * there are as many samples as were put in, sample n standing for input sample n.
 */
export interface Stage {
  push(block: readonly Float32Array[]): Float32Array[];
  end(): Float32Array[];
}
