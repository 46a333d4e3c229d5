/** Seconds of work for a second of sound, where this device has not told yet: decoding is done by then. */
const standardPace = 0.03;
const key = 'formant.pace';

/** The pace of this device, from its own last conversions. */
export function paceHere(): number {
  try {
    const kept = Number(localStorage.getItem(key));
    return kept > 0 && kept < 100 ? kept : standardPace;
  } catch {
    return standardPace; // a forbidden store
  }
}

/** Learns from a run; one that is so short that fetching the encoder outweighs it is left out. */
export function learnPace(soundSeconds: number, wallSeconds: number): void {
  if (soundSeconds < 30) return;
  try {
    localStorage.setItem(key, String((paceHere() + wallSeconds / soundSeconds) / 2));
  } catch {
    // as above
  }
}
