import type { SoundColor, SoundMode } from './soundboard-facts.ts';
import { starterSounds as generated } from './starter-board/starter-sounds.generated.ts';

/** A sound that comes with the product; its file is `starter-board/<slug>.mp3`. */
export interface StarterSound {
  slug: string;
  name: string;
  color: SoundColor;
  mode: SoundMode;
  durationMs: number;
  sha256: string;
  /** Outline for drawing, 0..127. */
  bars: readonly number[];
}

/** The official board that everybody has. Its sounds are our own synthesis, given away under CC0 1.0. */
export const starterBoard = { slug: 'starter', name: 'Starter' } as const;
export const starterSounds: readonly StarterSound[] = generated;
