import type { Logger } from 'pino';

/** Runs again and again with pauses until stopped; stopping waits for the run that is under way. */
export function repeat(
  everyMs: number,
  run: () => Promise<void>,
  log: Logger,
  complaint: string,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  const plan = (): void => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        current = run()
          .catch((error: unknown) => log.warn({ err: error }, complaint))
          .then(plan);
      },
      everyMs * (0.9 + Math.random() * 0.2),
    );
  };
  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** Waits for the promise, but no longer than `ms`. */
export async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    promise,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}
