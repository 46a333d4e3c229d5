import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepHoldToTalk, silentAfterMs } from './keep-hold-to-talk.ts';

type Live = NonNullable<Parameters<typeof keepHoldToTalk>[1]>;
let heard: (string | null)[];
let talked: boolean[];
let tell: (held: boolean) => void;
let live: Live;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  [heard, talked, page] = [[], [], new EventTarget()];
  live = {
    state: createStore(() => ({ phase: 'off' })),
    setup: createStore(() => ({ talk: 'hold', holdKey: 'F9' })),
    talk: (down: boolean, by: string) => by === 'anywhere' && talked.push(down),
  } as unknown as Live; // safe: what is looked at
  keepHoldToTalk(
    {
      async listen(key) {
        heard.push(key);
        return { barrier: null, listening: key !== null };
      },
      onHeld(listener) {
        tell = listener;
        return () => {};
      },
    },
    live,
    page,
  );
});
afterEach(() => vi.useRealTimers());

test('the key is heard only while the voice changer is on and holding it is how one talks', () => {
  expect(heard).toEqual([]);
  live.state.setState({ phase: 'opening' });
  expect(heard).toEqual([]);
  live.state.setState({ phase: 'on' });
  expect(heard).toEqual(['F9']);
  live.setup.setState({ talk: 'open' });
  live.setup.setState({ talk: 'hold' });
  live.setup.setState({ holdKey: 'Mouse4' });
  live.state.setState({ phase: 'off' });
  expect(heard).toEqual(['F9', null, 'F9', 'Mouse4', null]);
});

test('a word that comes when nothing is heard opens nothing', () => {
  tell(true);
  expect(talked).toEqual([false]);
});

test('the voice is out while the key is held, and silent a second after the last word of it', () => {
  live.state.setState({ phase: 'on' });
  talked.length = 0;
  for (let i = 0; i < 8; i++) {
    tell(true);
    vi.advanceTimersByTime(silentAfterMs / 2);
  }
  expect(talked.every(Boolean)).toBe(true);
  vi.advanceTimersByTime(silentAfterMs);
  expect(talked.at(-1)).toBe(false);
});

test('a side button that is held to talk does not turn the page', () => {
  const turns = (button: number) =>
    page.dispatchEvent(Object.assign(new Event('mouseup', { cancelable: true }), { button }));
  live.setup.setState({ holdKey: 'Shift+Mouse4' });
  live.state.setState({ phase: 'on' });
  expect([turns(3), turns(4)]).toEqual([false, true]);
  live.state.setState({ phase: 'off' });
  expect(turns(3)).toBe(true);
});
