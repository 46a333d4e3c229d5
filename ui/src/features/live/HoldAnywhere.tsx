import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { holdKeyOf } from '../../platform/hold-key.ts';
import { Scope } from '../../platform/scope.ts';
import { thisSystem } from '../../platform/this-system.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import type { Holds } from './use-hold-to-talk.ts';
import { holdAnywhereWords, holdBarrierActions, holdBarrierWords, holdKeyWords } from './words.ts';

/** In the app: the key that is held to talk while any program has the focus, and what becomes of what is typed. */
export function HoldAnywhere({ session, holds }: { session: LiveSession; holds: Holds }) {
  const key = useStore(session.setup, (setup) => setup.holdKey);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!asking) return;
    return askForKey((found) => {
      setAsking(false);
      if (found === null) return;
      setRefused(found === 'refused');
      if (found !== 'refused') session.set({ holdKey: found.key });
    });
  }, [asking, session]);
  const { barrier, listening } = holds;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-medium">{holdAnywhereWords.title}</legend>
      {barrier && (
        <Banner
          tone="warning"
          action={
            barrier === 'permission' || barrier === 'failed' ? (
              <Button
                size="small"
                variant="quiet"
                onClick={() => (barrier === 'permission' ? holds.ask() : holds.again())}
              >
                {holdBarrierActions[barrier]}
              </Button>
            ) : undefined
          }
        >
          {holdBarrierWords[barrier]}
        </Banner>
      )}
      {barrier !== 'wayland' && barrier !== 'missing' && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-14 text-muted" role="status">
              {asking ? holdAnywhereWords.asking : refused ? holdAnywhereWords.cannot : holdKeyText(key)}
            </span>
            <span className="flex gap-2">
              {key !== null && !asking && (
                <Button size="small" variant="quiet" onClick={() => session.set({ holdKey: null })}>
                  {holdAnywhereWords.takeAway}
                </Button>
              )}
              <Button
                size="small"
                aria-pressed={asking}
                onClick={() => {
                  setRefused(false);
                  setAsking(!asking);
                }}
              >
                {key === null ? holdAnywhereWords.choose : holdAnywhereWords.change}
              </Button>
            </span>
          </div>
          {listening && <p className="text-14 text-muted">{holdAnywhereWords.listening}</p>}
          <p className="text-14 text-muted">{holdAnywhereWords.what}</p>
          <p className="text-14 text-muted">{holdAnywhereWords.privacy}</p>
          <p className="text-14 text-muted">{holdAnywhereWords.silence}</p>
          {thisSystem() === 'windows' && <p className="text-14 text-muted">{holdAnywhereWords.windows}</p>}
        </>
      )}
    </fieldset>
  );
}

const holdKeyText = (key: string | null): string =>
  key === null ? holdAnywhereWords.none : holdKeyWords(key);

type Found = { key: string } | 'refused' | null;

/**
 * Takes what is held next in this window: all that is down when the first part of it comes up.
 * @param found null for Escape and for a window that loses the focus
 * @returns ends the asking
 */
function askForKey(found: (answer: Found) => void): () => void {
  const scope = new Scope();
  const down = new Set<string>();
  const side = (button: number): string | null =>
    button === 3 || button === 4 ? `Mouse${button + 1}` : null;
  const take = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const done = (event: Event) => {
    take(event);
    if (down.size === 0) return; // the key that has pressed the button of this page comes up
    const key = holdKeyOf(down);
    found(key === null ? 'refused' : { key });
  };
  const capture = { capture: true };
  scope.listen<KeyboardEvent>(
    document,
    'keydown',
    (event) => {
      take(event);
      if (event.code === 'Escape') found(null);
      else if (event.code && !event.repeat) down.add(event.code);
    },
    capture,
  );
  scope.listen<KeyboardEvent>(document, 'keyup', done, capture);
  scope.listen<MouseEvent>(
    document,
    'mousedown',
    (event) => {
      const button = side(event.button);
      if (!button) return;
      take(event);
      down.add(button);
    },
    capture,
  );
  // else Chromium would go back or forward a page
  scope.listen<MouseEvent>(document, 'mouseup', (event) => side(event.button) && done(event), capture);
  scope.listen(window, 'blur', () => found(null));
  return () => scope.dispose();
}
