import { useEffect, useRef } from 'react';
import { usePlatform } from '../../platform/context.ts';
import type { Pad } from './board.ts';
import { mayBeGlobal } from './pad-keys.ts';
import type { SoundboardModel } from './soundboard-model.ts';

/** In the app: pads play while another program has the focus. Says which keys another program holds. */
export function useGlobalKeys(model: SoundboardModel, pads: readonly Pad[], on: boolean): void {
  const { globalKeys } = usePlatform();
  const latest = useRef(pads);
  latest.current = pads;
  const wanted = on
    ? pads
        .flatMap((pad) => pad.hotkey ?? [])
        .filter(mayBeGlobal)
        .join(' ')
    : '';
  useEffect(() => {
    if (!globalKeys || !wanted) return;
    let gone = false;
    const stop = globalKeys.onPress((key) => {
      const pad = latest.current.find((one) => one.hotkey === key);
      if (!pad) return;
      // the system tells of no key that comes up: a second press lets go
      if (pad.mode === 'hold' && model.state.getState().playing[pad.id]) model.release(pad);
      else model.press(pad);
    });
    void globalKeys.listen(wanted.split(' ')).then((taken) => {
      if (!gone && taken.length > 0)
        model.tell(`Another program holds ${taken.join(', ')}. Choose other keys, or close that program.`);
    });
    return () => {
      gone = true;
      stop();
      void globalKeys.listen([]);
    };
  }, [globalKeys, model, wanted]);
}
