const firstMs = 500;
const longestMs = 20_000;

/** Twice as long each time, up to a half by chance, so that many programs do not come back at once. */
export function waitMs(tried: number, afterSeconds: number | null): number {
  if (afterSeconds !== null) return Math.min(afterSeconds * 1000, 120_000);
  return Math.min(firstMs * 2 ** tried, longestMs) * (0.5 + Math.random() / 2);
}

/** @throws the signal's reason */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
