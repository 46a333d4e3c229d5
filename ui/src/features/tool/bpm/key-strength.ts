import type { FoundTempo } from './found-tempo.ts';

/** Noise comes to less than .5 (a test of the engine): below it a key is a guess, and is shown as one. */
export const isWeakKey = ({ keyConfidence }: Pick<FoundTempo, 'keyConfidence'>): boolean =>
  (keyConfidence ?? 0) < 0.5;
