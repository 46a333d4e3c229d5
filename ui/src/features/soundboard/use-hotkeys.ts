import { useEffect, useRef } from 'react';
import { Scope } from '../../platform/scope.ts';
import type { Pad } from './board.ts';
import { isTyping, keyName } from './pad-keys.ts';
import type { SoundboardModel } from './soundboard-model.ts';

/** Keys play, Escape stops; typing and dialogs keep theirs. */
export function useHotkeys(
  model: SoundboardModel,
  keys: ReadonlyMap<string, string>,
  pads: readonly Pad[],
  on: boolean,
): void {
  const latest = useRef({ keys, pads, on });
  latest.current = { keys, pads, on };
  useEffect(() => {
    const scope = new Scope();
    const padOf = (wanted: string): Pad | undefined => {
      const id = [...latest.current.keys].find(([, key]) => key === wanted)?.[0];
      return latest.current.pads.find((pad) => pad.id === id);
    };
    const held = new Map<string, Pad>();
    scope.listen<KeyboardEvent>(
      document,
      'keydown',
      (event) => {
        if (event.defaultPrevented || isTyping(event.target)) return;
        if (event.target instanceof Element && event.target.closest('[data-learning]')) return;
        if (event.key === 'Escape') return model.stopAll();
        const key = latest.current.on ? keyName(event) : null;
        const pad = key ? padOf(key) : undefined;
        if (!pad) return;
        event.preventDefault();
        if (event.repeat) return;
        held.set(event.code, pad);
        model.press(pad);
      },
      { capture: true },
    );
    scope.listen<KeyboardEvent>(document, 'keyup', (event) => {
      const pad = held.get(event.code);
      held.delete(event.code);
      if (pad) model.release(pad);
    });
    // a window that loses the focus never hears the key come up
    scope.listen(window, 'blur', () => {
      for (const pad of held.values()) model.release(pad);
      held.clear();
    });
    return () => scope.dispose();
  }, [model]);
}
