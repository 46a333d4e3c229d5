import { type ReactNode, type RefObject, Suspense, use, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { useNear } from './use-near.ts';

/**
 * A part that the server has drawn and that listens to people only once `place`, which it stands in, comes near the
 * window. Until then it is seen and read as it is; where only the browser draws it, it is there at once.
 */
export function WakeWhenNear({ place, children }: { place: RefObject<Element | null>; children: ReactNode }) {
  const [near] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  });
  useNear(place, near.resolve);
  return (
    <Suspense>
      <Sleeping near={near.promise}>{children}</Sleeping>
    </Suspense>
  );
}

function Sleeping({ near, children }: { near: Promise<void>; children: ReactNode }) {
  const awake = useHydrated();
  // what suspends while it is hydrated stays as the server has drawn it
  if (!awake && typeof document !== 'undefined') use(near);
  return children;
}
