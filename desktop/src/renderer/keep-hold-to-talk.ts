import type { HoldToTalk } from '@formant/ui/platform/port.ts';
import { type LiveSession, liveSession } from '@formant/ui/sound/live/live-session.ts';

/** Without word from the main process for this long the key counts as let go. */
export const silentAfterMs = 1000;

/**
 * Has the chosen key heard while the voice changer is on and holding it is how one talks, and at no other time; lets the
 * voice out while it is held. A main process that says nothing for a second falls silent, too.
 */
export function keepHoldToTalk(
  keys: Pick<HoldToTalk, 'listen' | 'onHeld'>,
  live: Pick<LiveSession, 'state' | 'setup' | 'talk'> = liveSession(),
  page: EventTarget = window,
): void {
  let heard: string | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const talk = (isHeld: boolean): void => {
    clearTimeout(silence);
    if (isHeld) silence = setTimeout(() => talk(false), silentAfterMs);
    live.talk(isHeld, 'anywhere');
  };
  const follow = (): void => {
    const { talk: mode, holdKey } = live.setup.getState();
    const key = live.state.getState().phase === 'on' && mode === 'hold' ? holdKey : null;
    if (key === heard) return;
    heard = key;
    talk(false);
    void keys.listen(key);
  };
  keys.onHeld((isHeld) => talk(isHeld && heard !== null));
  // else Chromium would go back or forward a page
  page.addEventListener(
    'mouseup',
    (event) => {
      // safe: what this event is
      if (heard?.endsWith(`Mouse${(event as MouseEvent).button + 1}`)) event.preventDefault();
    },
    { capture: true },
  );
  live.state.subscribe(follow);
  live.setup.subscribe(follow);
  follow();
}
