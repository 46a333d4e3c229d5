import { type RefObject, useEffect, useRef } from 'react';
import type { Job } from '../../jobs/jobs.ts';

/** A job this young was begun by hand a moment ago: what had the focus then is gone. */
const freshMs = 30_000;

/**
 * When a state of the job takes the place of another, and what had the focus went with it, the focus goes to the new
 * state's heading, which is marked `data-arrival`. A focus that is elsewhere stays there, and so does the page's place.
 */
export function useArrival(bench: RefObject<HTMLElement | null>, job: Job, view: string): void {
  const before = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state moves the focus
  useEffect(() => {
    const first = before.current === null;
    before.current = view;
    if (first && Date.now() - job.createdAt > freshMs) return;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    bench.current?.querySelector<HTMLElement>('[data-arrival]')?.focus({ preventScroll: true });
  }, [view]);
}
