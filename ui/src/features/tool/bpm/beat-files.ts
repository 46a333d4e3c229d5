import type { FoundTempo } from './found-tempo.ts';

type Beats = {
  found: FoundTempo;
  /** What counts: the person's tempo and its beats, or the found ones. */
  bpm: number | null;
  beats: readonly number[];
  /** Where the part that was listened to begins in the file. */
  offsetSeconds: number;
};

/** One line a beat: number, time in the file in seconds, and the tempo up to the next beat. */
export function beatsCsv({ beats, offsetSeconds }: Beats): string {
  const lines = beats.map((beat, i) => {
    const next = beats[i + 1];
    const bpm = next === undefined ? '' : (60 / (next - beat)).toFixed(2);
    return `${i + 1},${(beat + offsetSeconds).toFixed(3)},${bpm}`;
  });
  return `${['beat,seconds,bpm', ...lines].join('\r\n')}\r\n`; // line ends as RFC 4180 wants them
}

/** Everything that is known, with the correction beside what was found; all times count from the file's start. */
export function beatsJson(beats: Beats, fileName: string): string {
  const { found, bpm, offsetSeconds } = beats;
  const inFile = (seconds: number) => Math.round((seconds + offsetSeconds) * 1000) / 1000;
  return JSON.stringify(
    {
      file: fileName,
      bpm,
      foundBpm: found.bpm,
      confidence: found.confidence,
      candidates: found.candidates,
      key: found.key,
      keyConfidence: found.keyConfidence,
      tempoMap: found.tempoMap.map((part) => ({ ...part, fromSeconds: inFile(part.fromSeconds) })),
      beats: beats.beats.map(inFile),
    },
    null,
    2,
  );
}
