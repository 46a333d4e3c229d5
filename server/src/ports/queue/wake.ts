/** Tells workers, perhaps of other processes, that jobs of a name wait. Losing a call costs a poll's time only. */
export interface Wake {
  announce(name: string): void;
  listen(listener: (name: string) => void): void;
  close(): Promise<void>;
}

/** Within this process. */
export function inProcessWake(): Wake {
  const listeners = new Set<(name: string) => void>();
  return {
    announce(name) {
      for (const listener of listeners) queueMicrotask(() => listener(name));
    },
    listen(listener) {
      listeners.add(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
