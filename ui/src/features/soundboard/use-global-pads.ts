import { useEffect } from 'react';
import { useGlobalKeys } from '../../platform/use-global-keys.ts';
import type { Pad } from './board.ts';
import { mayBeGlobal } from './pad-keys.ts';
import type { SoundboardModel } from './soundboard-model.ts';

/** In the app: pads play while another program has the focus. Says which keys another program holds. */
export function useGlobalPads(model: SoundboardModel, pads: readonly Pad[], on: boolean): void {
  const keys = on ? pads.flatMap(({ hotkey }) => hotkey ?? []).filter(mayBeGlobal) : [];
  const taken = useGlobalKeys(keys, (key) => {
    const pad = pads.find((one) => one.hotkey === key);
    if (!pad) return;
    // the system tells of no key that comes up: a second press lets go
    if (pad.mode === 'hold' && model.state.getState().playing[pad.id]) model.release(pad);
    else model.press(pad);
  });
  useEffect(() => {
    if (taken.length > 0)
      model.tell(`Another program holds ${taken.join(', ')}. Choose other keys, or close that program.`);
  }, [model, taken]);
}
