import { useEffect, useRef, useState } from 'react';
import { usePlatform } from './context.ts';

const none: readonly string[] = [];

/**
 * In the app: holds the keys while the component is mounted, also while another program has the focus.
 * @param keys a new list with the same keys changes nothing
 * @returns those that another program holds
 */
export function useGlobalKeys(keys: readonly string[], onPress: (key: string) => void): readonly string[] {
  const { globalKeys } = usePlatform();
  const [taken, setTaken] = useState(none);
  const latest = useRef(onPress);
  latest.current = onPress;
  const wanted = keys.join(' ');
  useEffect(() => {
    setTaken(none);
    if (!globalKeys || !wanted) return;
    const held = globalKeys.hold(wanted.split(' '), (key) => latest.current(key));
    let gone = false;
    void held.taken.then((refused) => {
      if (!gone) setTaken(refused);
    });
    return () => {
      gone = true;
      held.release();
    };
  }, [globalKeys, wanted]);
  return taken;
}
