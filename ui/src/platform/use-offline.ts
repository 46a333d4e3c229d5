import { useSyncExternalStore } from 'react';

const watch = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether this device has no network; the server, which draws pages too, always has. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
