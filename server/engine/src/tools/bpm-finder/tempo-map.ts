export type TempoSection = { fromSeconds: number; bpm: number };

/** Beats from..to and their tempo. */
type Section = { from: number; to: number; bpm: number };

const beatsPerLook = 16;
/** Changes smaller than this are the beat tracker's own unrest. */
const smallestChange = 0.02;

/**
 * Where the tempo changes: the first section starts with the first beat, a new one where sixteen beats in a row
 * have another tempo than the section so far.
 * @param beats seconds, rising
 */
export function tempoMap(beats: readonly number[]): TempoSection[] {
  const sections: Section[] = [];
  for (let from = 0; from + 4 < beats.length; from += beatsPerLook) {
    const to = from + 2 * beatsPerLook > beats.length ? beats.length - 1 : from + beatsPerLook;
    const bpm = slope(beats, from, to);
    const last = sections.at(-1);
    if (last && Math.abs(bpm / last.bpm - 1) < smallestChange) {
      last.to = to;
      last.bpm = slope(beats, last.from, to);
    } else sections.push({ from, to, bpm });
    if (to === beats.length - 1) break;
  }
  return withoutStumbles(sections, beats).map(({ from, bpm }) => ({
    fromSeconds: beats[from]!,
    bpm: Math.round(bpm * 100) / 100,
  }));
}

/** A single look between two sections of the same tempo is a stumble of the beat tracker, not a change. */
function withoutStumbles(sections: readonly Section[], beats: readonly number[]): Section[] {
  const kept: Section[] = [];
  for (const section of sections) {
    const [before, between] = kept.slice(-2);
    const resumes =
      before &&
      between &&
      between.to - between.from <= beatsPerLook &&
      Math.abs(section.bpm / before.bpm - 1) < smallestChange;
    if (!resumes) {
      kept.push({ ...section });
      continue;
    }
    // the stumble's beats may be one too many or too few: its neighbours tell the tempo
    const [first, second] = [before.to - before.from, section.to - section.from];
    kept.pop();
    before.bpm = (first * before.bpm + second * slope(beats, section.from, section.to)) / (first + second);
    before.to = section.to;
  }
  return kept;
}

/** Tempo of beats `from`..`to` by least squares. */
function slope(beats: readonly number[], from: number, to: number): number {
  const count = to - from + 1;
  const middle = (count - 1) / 2;
  let cross = 0;
  let square = 0;
  for (let i = 0; i < count; i++) {
    cross += (i - middle) * beats[from + i]!;
    square += (i - middle) ** 2;
  }
  return (60 * square) / cross;
}
