import { createStore } from 'zustand/vanilla';

/**
 * What goes into the live voice changer's output beside the voice, such as the soundboard's mix. Streams, since each
 * side has an audio context of its own. `on` is true while the changer runs.
 */
export const liveMix = createStore<{ on: boolean; streams: readonly MediaStream[] }>(() => ({
  on: false,
  streams: [],
}));
