const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does work that Ctrl+C, or whatever else ends the process in good order, cancels instead of cutting off. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const interrupt = () => cancel.abort();
  for (const signal of interrupts) process.once(signal, interrupt);
  try {
    return await work(cancel.signal);
  } finally {
    for (const signal of interrupts) process.off(signal, interrupt);
  }
}
