import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import type { Hearing } from './hearing.ts';

const key = 'voices-pointing';
/** Whoever only crosses a card hears nothing of it. */
const dwellMs = 90;

/** Whether voices are heard by pointing at them; on until somebody turns it off. */
export const pointing = createStore<{ on: boolean }>(() => ({ on: true }));

export function loadPointing(): void {
  try {
    pointing.setState({ on: localStorage.getItem(key) !== 'off' });
  } catch {
    // without storage it is on
  }
}

export function setPointing(on: boolean): void {
  pointing.setState({ on });
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // it holds for as long as the page is open
  }
}

/** Plays a voice while a mouse rests on its card, or the keyboard's focus on its button. */
export function usePointing(heard: Hearing) {
  const latest = useRef(heard);
  latest.current = heard;
  const waiting = useRef<Scope | null>(null);
  const leave = () => {
    waiting.current?.dispose();
    waiting.current = null;
    latest.current.leave();
  };
  const enter = () => {
    // a browser lets nothing sound before the page has been touched once
    if (!pointing.getState().on || !navigator.userActivation?.hasBeenActive || !latest.current.can) return;
    waiting.current?.dispose();
    latest.current.prepare();
    const scope = new Scope();
    waiting.current = scope;
    scope.after(dwellMs, () => latest.current.point());
  };
  useEffect(() => () => waiting.current?.dispose(), []);
  return {
    card: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && enter(),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
    },
    button: {
      onFocus: (event: FocusEvent) => event.currentTarget.matches(':focus-visible') && enter(),
      onBlur: leave,
    },
  };
}
