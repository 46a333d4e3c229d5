/** Seconds of work for a second of sound, where this device has not told yet: decoding is done by then. */
const standardPace = 0.03;
const key = 'formant.pace';
/** More is no pace but a fault of the store. */
const mostPace = 1000;

/** The pace of this device, from its own last conversions. */
export const paceHere = (): number => recall(key) ?? standardPace;

/** Learns from a run; one that is so short that fetching the encoder outweighs it is left out. */
export function learnPace(soundSeconds: number, wallSeconds: number): void {
  if (soundSeconds >= 30) learn(key, wallSeconds / soundSeconds, paceHere());
}

const placeKey = (tool: string, place: string): string => `${key}.${tool}.${place}`;

/** Seconds of a tool's work for a second of sound, from its last runs in a place; null before the first. */
export const toolPace = (tool: string, place: string): number | null => recall(placeKey(tool, place));

/** Learns from a run; very short sounds tell of the start alone. */
export function learnToolPace(tool: string, place: string, soundSeconds: number, wallSeconds: number): void {
  if (soundSeconds < 2 || wallSeconds <= 0) return;
  const now = wallSeconds / soundSeconds;
  learn(placeKey(tool, place), now, toolPace(tool, place) ?? now);
}

function recall(name: string): number | null {
  try {
    const kept = Number(localStorage.getItem(name));
    return kept > 0 && kept < mostPace ? kept : null;
  } catch {
    return null; // a forbidden store
  }
}

function learn(name: string, now: number, before: number): void {
  try {
    localStorage.setItem(name, String((before + now) / 2));
  } catch {
    // as above
  }
}
