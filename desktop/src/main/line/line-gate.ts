import type { LineEntry } from './line-book.ts';

const hourMs = 3600_000;

export interface LineGateParts {
  nowMs(): number;
  /** The line that this computer is on; null without a network. */
  line(): LineEntry | null;
}

/** Files travel while they are let: not while the person has paused them, nor beyond an hour's share of a paid line. */
export interface LineGate {
  readonly paused: boolean;
  pause(on: boolean): void;
  /** Files of the running hour. */
  hour(): { bytes: number; leftMs: number };
  count(bytes: number): void;
  /** Why files wait now; null when they travel. */
  waits(): 'paused' | 'hour' | null;
  /** Resolves when a file may travel. @throws the signal's reason when it is aborted first */
  pass(signal: AbortSignal): Promise<void>;
  /** Looks again: the network or its limit is another one. */
  look(): void;
}

export function makeLineGate({ nowMs, line }: LineGateParts): LineGate {
  let paused = false;
  let hour = { from: nowMs(), bytes: 0 };
  const waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const current = () => {
    if (nowMs() - hour.from >= hourMs) hour = { from: nowMs(), bytes: 0 };
    return hour;
  };
  const waits = (): ReturnType<LineGate['waits']> => {
    if (paused) return 'paused';
    const known = line();
    const limit = known?.metered ? known.hourBytes : null;
    return limit !== null && current().bytes >= limit ? 'hour' : null;
  };
  const look = () => {
    clearTimeout(timer);
    if (waits() === null) {
      for (const wake of [...waiting]) wake();
      return;
    }
    if (waiting.size === 0) return;
    timer = setTimeout(look, Math.min(Math.max(1000, hour.from + hourMs - nowMs()), 30_000));
    timer.unref?.();
  };
  return {
    get paused() {
      return paused;
    },
    pause(on) {
      paused = on;
      look();
    },
    hour: () => ({ bytes: current().bytes, leftMs: current().from + hourMs - nowMs() }),
    count(bytes) {
      current().bytes += bytes;
    },
    waits,
    async pass(signal) {
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
    },
    look,
  };
}
