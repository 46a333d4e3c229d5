import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../../platform/context.ts';
import type { HoldToTalk, HoldToTalkState } from '../../platform/port.ts';
import { Scope } from '../../platform/scope.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';

export interface Holds {
  barrier: HoldToTalkState['barrier'];
  listening: boolean;
  /** A key is chosen, and this system lets it be heard: holding it is how one talks. */
  works: boolean;
  /** Asks the system for the right. */
  ask(): void;
  /** Has the key heard again after it has failed. */
  again(): void;
}

/** How the key that is held in any program stands; null where the platform hears none, and until it has answered. */
export function useHoldToTalk(session: LiveSession): Holds | null {
  const { holdToTalk } = usePlatform();
  const { talk, holdKey } = useStore(session.setup);
  const [state, setState] = useState<HoldToTalkState | null>(null);
  useEffect(() => {
    if (!holdToTalk) return;
    const scope = new Scope();
    const take = (told: Promise<HoldToTalkState>) =>
      void told.then((now) => {
        if (!scope.disposed) setState(now);
      });
    take(holdToTalk.state());
    scope.add(holdToTalk.onChange(setState));
    // whoever has given the right in the system's settings comes back to this window
    scope.listen(window, 'focus', () => take(holdToTalk.state()));
    return () => scope.dispose();
  }, [holdToTalk]);
  if (!holdToTalk || !state) return null;
  const works = talk === 'hold' && holdKey !== null && state.barrier === null;
  return {
    ...state,
    works,
    ask: () => void holdToTalk.ask().then(setState),
    again: () => void hearAnew(holdToTalk, session).then(setState),
  };
}

async function hearAnew(holdToTalk: HoldToTalk, session: LiveSession): Promise<HoldToTalkState> {
  await holdToTalk.listen(null);
  const { holdKey } = session.setup.getState();
  return session.state.getState().phase === 'on' ? holdToTalk.listen(holdKey) : holdToTalk.state();
}
