import { useEffect, useState } from 'react';

/** Whole seconds down to 0; `start` begins anew. The clock counts, so a sleeping tab does not stretch the wait. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!endsAt) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (!left) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    seconds,
    start(wanted) {
      setSeconds(wanted);
      setEndsAt(Date.now() + wanted * 1000);
    },
  };
}
