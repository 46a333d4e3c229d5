import { hourMs, type LineBook } from './line-book.ts';
import type { Network } from './network.ts';

/** Adds bytes that move; less than 0 gives back what was added and did not move, as far as its hour still runs. */
export type CountBytes = (bytes: number) => void;

/** What files take of each network's running hour, in bytes. */
export interface LineHours {
  of(network: Network): { bytes: number; leftMs: number };
  /** A count for one file, which begins now. */
  begin(network: Network): CountBytes;
}

/**
 * An hour lasts by the time that has passed, whatever the clock is set to; over a restart only the clock can tell, and
 * the book never makes more of it than an hour from then on. What has moved since the book was last saved is lost with a
 * crash.
 * @param nowMs the time that has passed since some moment
 */
export function makeLineHours(book: Pick<LineBook, 'hour' | 'keepHour'>, nowMs: () => number): LineHours {
  /** One for each network since the start. */
  const hours = new Map<string, { from: number; bytes: number }>();
  const running = (network: Network) => {
    const known = hours.get(network.id);
    if (known && nowMs() - known.from < hourMs) return known;
    // the book has only what was before the start
    const kept = known ? null : book.hour(network);
    const hour = { from: nowMs() - (kept?.sinceMs ?? 0), bytes: kept?.bytes ?? 0 };
    hours.set(network.id, hour);
    // written anew: by a clock that was set back it would begin again with each start
    if (known || kept) keep(network, hour);
    return hour;
  };
  const keep = (network: Network, { from, bytes }: { from: number; bytes: number }) =>
    book.keepHour(network, { sinceMs: nowMs() - from, bytes });
  return {
    of(network) {
      const { from, bytes } = running(network);
      return { bytes, leftMs: from + hourMs - nowMs() };
    },
    begin(network) {
      const hour = running(network);
      return (bytes) => {
        const now = running(network);
        if (bytes === 0 || (bytes < 0 && now !== hour)) return;
        now.bytes = Math.max(0, now.bytes + bytes);
        keep(network, now);
      };
    },
  };
}
