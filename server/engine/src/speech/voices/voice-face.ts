/** Bands of a third of an octave from 125 Hz to 4 kHz. */
export const faceBands = 16;
export const faceBars = 40;
/** Levels go from 0 to this, a digit of base 36 each. */
export const faceSteps = 35;

/** What a voice is drawn by: its own spectrum, and the waveform of its preview. Levels are whole, 0..35. */
export interface VoiceFace {
  /** Long-term level of each band, 45 dB below the loudest to the loudest. */
  bands: number[];
  /** Peak of each stretch of the sound against the loudest. */
  bars: number[];
}

const digits = (levels: readonly number[]): string => levels.map((level) => level.toString(36)).join('');

/**
 * A face as 56 digits of base 36, as it is stored.
 * Cost: none worth telling.
 * Source: own.
 */
export const writeFace = ({ bands, bars }: VoiceFace): string => digits(bands) + digits(bars);

/**
 * What `writeFace` has written; null for anything else.
 * Cost: none worth telling.
 * Source: own.
 */
export function readFace(text: string): VoiceFace | null {
  if (!/^[0-9a-z]+$/.test(text) || text.length !== faceBands + faceBars) return null;
  const levels = [...text].map((digit) => Number.parseInt(digit, 36));
  return { bands: levels.slice(0, faceBands), bars: levels.slice(faceBands) };
}
