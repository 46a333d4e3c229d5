import type { Report } from '../../platform/reports.ts';

/** One service at work in this page. */
export interface Recorder {
  /** Who visits, from now on. @param properties texts, numbers and claims */
  identify(userId: string, properties: Readonly<Record<string, Property>>): void;
  /** The visitor has signed out: what follows is nobody's. */
  forget(): void;
  /** An error page was shown. */
  report(one: Report): void;
  /** Sends what waits, before the page goes. */
  flush(): void;
  /** Ends for good; sends nothing any more. */
  stop(): void;
}
export type Property = string | number | boolean;

/**
 * Tells every service who visits: first the id, then each property that is not null, objects as text. An id that is no
 * text, or an empty one, is logged and goes no further.
 */
export function identifyWith(
  recorders: readonly Recorder[],
  userId: unknown,
  properties: Readonly<Record<string, unknown>> = {},
  log: Pick<Console, 'warn'> = console,
): void {
  if (typeof userId !== 'string' || userId === '') {
    log.warn('Analytics: invalid user id', userId);
    return;
  }
  const told = Object.entries(properties).flatMap(([name, value]): [string, Property][] =>
    value === null || value === undefined ? [] : [[name, textOf(value)]],
  );
  for (const recorder of recorders) recorder.identify(userId, Object.fromEntries(told));
}

const textOf = (value: unknown): Property =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
