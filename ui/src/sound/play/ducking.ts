import { createStore } from 'zustand/vanilla';

/**
 * How far everything else steps back while a soundboard plays: a factor 0..1 that players and the live microphone
 * put on their own volume; with `muteMic` the live microphone is silent. Whoever makes sound beside the board
 * subscribes.
 */
export const ducking = createStore<{ gain: number; muteMic: boolean }>(() => ({ gain: 1, muteMic: false }));

/** What is left of the live microphone, 0..1. */
export const micGain = ({ gain, muteMic } = ducking.getState()): number => (muteMic ? 0 : gain);
