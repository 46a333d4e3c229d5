import { useEffect, useState } from 'react';

/**
 * A part of the page whose code is fetched once it is wanted, for parts that nobody misses until then: null before it
 * is there. Where it does not come it is fetched again when the browser is online again; what a person waits for in
 * its place is a `laterView`.
 * @param fetch one function for all renders
 */
export function useLater<Part>(fetch: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const load = () =>
      fetch().then(
        (loaded) => {
          if (!gone) setPart({ loaded });
        },
        () => {}, // nothing is shown in its place
      );
    void load();
    addEventListener('online', load);
    return () => {
      gone = true;
      removeEventListener('online', load);
    };
  }, [fetch, wanted]);
  return part?.loaded ?? null;
}
