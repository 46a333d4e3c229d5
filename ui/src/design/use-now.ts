import { useEffect, useState } from 'react';
import { Scope } from '../platform/scope.ts';

/** The time in ms since 1970, anew every `ms`. */
export function useNow(ms: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const scope = new Scope();
    scope.every(ms, () => setNow(Date.now()));
    return () => scope.dispose();
  }, [ms]);
  return now;
}
