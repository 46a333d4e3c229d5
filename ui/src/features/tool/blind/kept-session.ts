import type { Answer, Order } from './draw.ts';
import type { Part } from './parts.ts';
import type { Session, Setup } from './session.ts';

/** What is needed to make a comparison once more as it was: its sounds are not kept. */
export type KeptSession = {
  setup: Setup;
  parts: readonly Part[];
  orders: readonly Order[];
  answers: readonly Answer[];
};

const key = 'formant.comparison';

/** Keeps the comparison of a job, so that a page that is loaded anew goes on with it; there is one at a time. */
export function keepSession(jobId: string, { wish, trials, orders, answers }: Session): void {
  const { pair, ...others } = wish;
  const kept: KeptSession = {
    setup: { ...others, engines: [pair[0].engine, pair[1].engine] },
    parts: trials.map(({ part }) => part),
    orders,
    answers,
  };
  try {
    localStorage.setItem(key, JSON.stringify({ jobId, ...kept }));
  } catch {
    // a private window: a page that is loaded anew begins anew
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** The comparison that was not ended with this job; null for none. */
export function keptSession(jobId: string): KeptSession | null {
  try {
    // safe: written above; what is of another job is not used
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (KeptSession & { jobId: string }) | null;
    return kept?.jobId === jobId ? kept : null;
  } catch {
    return null;
  }
}
