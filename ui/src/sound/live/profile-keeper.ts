import type { LiveProfile } from '@formant/engine/live/live-changer';

/** From the fastest to the safest. */
export const profileOrder = ['low', 'balanced', 'safe'] as const satisfies readonly LiveProfile[];

let seconds: Readonly<Record<LiveProfile, number>> = { low: 0.003, balanced: 0.015, safe: 0.03 };

/** What a profile asks of the browser's own buffer, in seconds; the browser gives the nearest that the device can. */
export const bufferSeconds = (profile: LiveProfile): number => seconds[profile];

/** The app sets the device's own buffers, too, and has others that fit those. */
export function tuneBuffers(table: Readonly<Record<LiveProfile, number>>): void {
  seconds = table;
}

const windowMs = 60_000;
/** A program that starts may cost one gap; three within a minute are heard as a fault. */
const gapsTooMany = 3;
/** While the graph is built anew nothing counts. */
const settleMs = 2500;

/** Counts gaps and says when the next safer profile is due. */
export class ProfileKeeper {
  readonly #gaps: { atMs: number; count: number }[] = [];
  #quietUntilMs = 0;

  /** After a start, or a change of devices or profile. */
  settle(nowMs: number): void {
    this.#quietUntilMs = nowMs + settleMs;
    this.#gaps.length = 0;
  }

  /** @returns whether these gaps count */
  add(nowMs: number, count: number): boolean {
    if (count <= 0 || nowMs < this.#quietUntilMs) return false;
    this.#gaps.push({ atMs: nowMs, count });
    return true;
  }

  /** Gaps of the last minute. */
  recent(nowMs: number): number {
    while (this.#gaps[0] && this.#gaps[0].atMs < nowMs - windowMs) this.#gaps.shift();
    return this.#gaps.reduce((sum, { count }) => sum + count, 0);
  }

  /** The profile to change to; null when this one holds, or there is none that is safer. */
  advice(nowMs: number, profile: LiveProfile): LiveProfile | null {
    if (this.recent(nowMs) < gapsTooMany) return null;
    return profileOrder[profileOrder.indexOf(profile) + 1] ?? null;
  }
}
