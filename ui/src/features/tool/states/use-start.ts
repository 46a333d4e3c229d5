import { useEffect, useRef, useState } from 'react';
import type { StartObstacle } from '../workbench-model.ts';

/**
 * The button that starts the work. While the file of a voice is only looked for, a press is taken all the same: the
 * work starts when the voice is known, unless something else then stands in its way.
 */
export function useStart(obstacles: ReadonlySet<StartObstacle>, start: () => void) {
  const [pressed, setPressed] = useState(false);
  const latest = useRef(start);
  latest.current = start;
  const waits = obstacles.size === 1 && obstacles.has('voice-unknown');
  const isFree = obstacles.size === 0;
  useEffect(() => {
    if (!pressed || waits) return;
    setPressed(false);
    if (isFree) latest.current();
  }, [pressed, waits, isFree]);
  return {
    disabled: !isFree && !waits,
    busy: waits && pressed,
    onClick: () => (waits ? setPressed(true) : latest.current()),
  };
}
