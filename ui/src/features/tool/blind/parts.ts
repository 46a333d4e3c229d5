import type { Bars } from '../../../sound/files/overview.ts';

/** A stretch of a recording, in seconds. */
export type Part = { from: number; to: number };

/** As much is compared at once: long enough to hear a sentence, short enough to remember. */
export const partSeconds = 20;

export const partKinds = ['loudest', 'first', 'marked'] as const;
export type PartKind = (typeof partKinds)[number];

/**
 * The parts that are compared, of up to `partSeconds` each, that do not overlap.
 * @param bars   peaks of equal stretches of the whole recording
 * @param region what the person has marked: `marked` lies in it
 * @param most   how many there may be at most
 * @returns one at least, fewer than `most` where the recording has no more
 */
export function partsOf(
  { bars, seconds }: { bars: Bars; seconds: number },
  kind: PartKind,
  region: Part | null,
  most: number,
): Part[] {
  const within = kind === 'marked' && region ? region : { from: 0, to: seconds };
  return kind === 'first' ? inOrder(within, most) : loudest(bars, seconds, within, most);
}

function inOrder({ from, to }: Part, most: number): Part[] {
  const count = Math.max(1, Math.min(most, Math.floor((to - from) / partSeconds)));
  return Array.from({ length: count }, (_, i) => ({
    from: from + i * partSeconds,
    to: Math.min(to, from + (i + 1) * partSeconds),
  }));
}

/** The loudest first. Two of the same loudness come in their order. */
function loudest(bars: Bars, seconds: number, within: Part, most: number): Part[] {
  const last = within.to - partSeconds;
  if (last <= within.from || bars.length === 0) return [within];
  const step = Math.max(seconds / bars.length, 0.25);
  const starts = Array.from(
    { length: Math.floor((last - within.from) / step) + 1 },
    (_, i) => within.from + i * step,
  );
  const ranked = starts
    .map((from) => ({ from, to: from + partSeconds, power: powerOf(bars, seconds, from) }))
    .sort((a, b) => b.power - a.power || a.from - b.from);
  const found: Part[] = [];
  for (const { from, to } of ranked) {
    if (found.length === most) break;
    if (found.every((part) => from >= part.to || to <= part.from)) found.push({ from, to });
  }
  return found;
}

function powerOf(bars: Bars, seconds: number, from: number): number {
  const at = (time: number) => Math.round((time / seconds) * bars.length);
  const end = Math.max(at(from) + 1, at(from + partSeconds));
  return bars.slice(at(from), end).reduce((sum, bar) => sum + bar * bar, 0);
}
