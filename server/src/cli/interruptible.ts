import { constants } from 'node:os';

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let last: (typeof interrupts)[number] = 'SIGINT';

/** How a process ends that a signal has ended: 128 and its number, as shells have it. */
export const interruptedCode = (): number => 128 + constants.signals[last];

/** Does work that Ctrl+C, or whatever else ends the process in good order, cancels instead of cutting off. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const interrupt = (signal: (typeof interrupts)[number]) => {
    last = signal;
    cancel.abort();
  };
  for (const signal of interrupts) process.once(signal, interrupt);
  try {
    return await work(cancel.signal);
  } finally {
    for (const signal of interrupts) process.off(signal, interrupt);
  }
}
