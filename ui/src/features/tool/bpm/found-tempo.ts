/** What the BPM finder has found; times in seconds from the start of the part it listened to. */
export type FoundTempo = {
  /** Null where no beat recurs. */
  bpm: number | null;
  /** 0..1. */
  confidence: number;
  /** The likeliest first; shares add up to 1. */
  candidates: readonly { bpm: number; share: number }[];
  beats: readonly number[];
  tempoMap: readonly { fromSeconds: number; bpm: number }[];
  key: string | null;
  keyConfidence: number | null;
  message: string | null;
};

/** Reads the tool's result, which may come from a server of another version: what does not fit is left out. */
export function readFoundTempo(result: Readonly<Record<string, unknown>>): FoundTempo {
  const { bpm, confidence, key, keyConfidence, message } = result;
  return {
    bpm: isNumber(bpm) ? bpm : null,
    confidence: isNumber(confidence) ? confidence : 0,
    candidates: rows(result.candidates).flatMap(({ bpm, share }) =>
      isNumber(bpm) && isNumber(share) ? [{ bpm, share }] : [],
    ),
    beats: Array.isArray(result.beats) ? result.beats.filter(isNumber) : [],
    tempoMap: rows(result.tempoMap).flatMap(({ fromSeconds, bpm }) =>
      isNumber(fromSeconds) && isNumber(bpm) ? [{ fromSeconds, bpm }] : [],
    ),
    key: typeof key === 'string' ? key : null,
    keyConfidence: isNumber(keyConfidence) ? keyConfidence : null,
    message: typeof message === 'string' ? message : null,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const rows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    : [];
