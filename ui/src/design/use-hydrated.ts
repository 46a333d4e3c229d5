import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the page that it has drawn listens to people, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
