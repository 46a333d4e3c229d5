import type { Bars } from '../files/overview.ts';

/** The bars of a stored waveform; none where it can't be had: it is a drawing, not the sound. */
export async function fetchBars(url: string): Promise<Bars> {
  try {
    // safe: the contract says `{version, peaks}`; anything else draws nothing
    const { peaks = [] } = (await (await fetch(url)).json()) as { peaks?: number[] };
    return Array.from(
      { length: peaks.length / 2 },
      (_, i) => Math.max(-(peaks[2 * i] ?? 0), peaks[2 * i + 1] ?? 0) / 127,
    );
  } catch {
    return [];
  }
}
