import type { NaturalState } from '@formant/contract/facts/natural-voices';
import { useEffect, useRef, useState } from 'react';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { ArrivalPace } from './arrival-pace.ts';

/** What this computer has of natural voices, as it changes; null until it is known, `closed` where it can't be read. */
export function useComputerVoices(natural: NaturalVoicesPort | undefined) {
  const [state, setState] = useState<NaturalState | 'closed' | null>(null);
  const paces = useRef(new Map<string, ArrivalPace>());
  useEffect(() => {
    if (!natural) return;
    let gone = false;
    const take = (now: NaturalState) => {
      if (gone) return;
      for (const { id, bytes } of now.models) {
        const arrival = now.arrivals[id];
        if (arrival?.phase !== 'fetching' || bytes === null) {
          paces.current.delete(id);
          continue;
        }
        const pace = paces.current.get(id) ?? new ArrivalPace(bytes);
        paces.current.set(id, pace);
        pace.add(performance.now(), arrival.received);
      }
      setState(now);
    };
    const stop = natural.onChange(take);
    natural.state().then(take, () => gone || setState('closed'));
    return () => {
      gone = true;
      stop();
    };
  }, [natural]);
  return { state, secondsLeft: (id: string) => paces.current.get(id)?.secondsLeft() ?? null };
}
