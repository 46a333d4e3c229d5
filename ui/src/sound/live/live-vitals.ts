type Run = { latencyMs: number; gaps: number };

let run: (() => Run) | null = null;
let earlierGaps = 0;

/** The live changer tells how its run is to be read; null when it has ended. */
export function followLive(read: (() => Run) | null): void {
  if (run) earlierGaps += run().gaps;
  run = read;
}

/** How the live changer does in this window, for whoever reports it: this module loads nothing of it. */
export function liveVitals(): { on: boolean; latencyMs: number; gaps: number } {
  const now = run?.() ?? { latencyMs: 0, gaps: 0 };
  return { on: run !== null, latencyMs: now.latencyMs, gaps: earlierGaps + now.gaps };
}
