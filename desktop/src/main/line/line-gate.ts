import { hourMs, type LineEntry } from './line-book.ts';
import type { CountBytes, LineHours } from './line-hours.ts';

export interface LineGateParts {
  hours: LineHours;
  /** The line that this computer is on; null without a network. */
  line(): LineEntry | null;
}

/**
 * Files travel while they are let: not while the person has paused them, nor beyond an hour's share of a paid line. One
 * that has begun is not broken off, so an hour takes its share and up to one file more; and of downloads, whose size only
 * their answer tells, as many more as are asked for before the first of them is answered.
 */
export interface LineGate {
  readonly paused: boolean;
  /** How many files wait now. */
  readonly waiting: number;
  pause(on: boolean): void;
  /** Files of the running hour in this network. */
  hour(): { bytes: number; leftMs: number };
  /** For bytes that have moved without a `pass` of their own. */
  count(bytes: number): void;
  /** Why files wait now; null when they travel. */
  waits(): 'paused' | 'hour' | null;
  /**
   * Resolves when a file may travel, with the count for what it takes.
   * @param bytes what it will take, as far as that is known: counted at once, so that what comes beside it waits
   * @throws the signal's reason when it is aborted first
   */
  pass(signal: AbortSignal, bytes?: number): Promise<CountBytes>;
  /** Looks again: the network, its limit or what was counted is another one. */
  look(): void;
}

export function makeLineGate({ hours, line }: LineGateParts): LineGate {
  let paused = false;
  const waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hour = () => {
    const known = line();
    return known ? hours.of(known) : { bytes: 0, leftMs: hourMs };
  };
  const waits = (): ReturnType<LineGate['waits']> => {
    if (paused) return 'paused';
    const known = line();
    const limit = known?.metered ? known.hourBytes : null;
    return limit !== null && hour().bytes >= limit ? 'hour' : null;
  };
  const look = () => {
    clearTimeout(timer);
    if (waits() === null) {
      for (const wake of [...waiting]) wake();
      return;
    }
    if (waiting.size === 0) return;
    timer = setTimeout(look, Math.min(Math.max(1000, hour().leftMs), 30_000));
    timer.unref?.();
  };
  const begin = (): CountBytes => {
    const known = line();
    if (!known) return () => {};
    const count = hours.begin(known);
    return (bytes) => {
      count(bytes);
      if (bytes < 0) look();
    };
  };
  return {
    get paused() {
      return paused;
    },
    get waiting() {
      return waiting.size;
    },
    pause(on) {
      paused = on;
      look();
    },
    hour,
    count: (bytes) => begin()(bytes),
    waits,
    async pass(signal, bytes = 0) {
      while (waits() !== null)
        await new Promise<void>((resolve, reject) => {
          const done = (end: () => void) => {
            waiting.delete(wake);
            signal.removeEventListener('abort', stop);
            end();
          };
          const wake = () => done(resolve);
          const stop = () => done(() => reject(signal.reason));
          if (signal.aborted) return reject(signal.reason);
          waiting.add(wake);
          signal.addEventListener('abort', stop, { once: true });
          look();
        });
      const count = begin();
      count(bytes);
      return count;
    },
    look,
  };
}
