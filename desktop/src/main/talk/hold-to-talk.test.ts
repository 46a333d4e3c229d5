import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TalkState } from '../../ipc.ts';
import { makeHoldToTalk, signEveryMs } from './hold-to-talk.ts';
import type { HookWish } from './key-hook-place.ts';

const f9 = 67;
let hooks: (HookWish & { over: boolean })[];
let told: boolean[];
let states: TalkState[];
let logged: string[];
let there: boolean;
let trusted: boolean;
let asked: number;
let locked: boolean;
let idle: number;

function talk(platform: NodeJS.Platform = 'linux', env: Record<string, string> = {}) {
  return makeHoldToTalk({
    platform,
    env,
    hook: {
      isThere: () => there,
      begin(wish) {
        const hook = { ...wish, over: false };
        hooks.push(hook);
        return () => {
          hook.over = true;
        };
      },
    },
    isTrusted(ask) {
      if (ask) asked++;
      return trusted;
    },
    idleMs: () => idle,
    isLocked: () => locked,
    nowMs: () => performance.now(),
    held: (held) => told.push(held),
    changed: (state) => states.push(state),
    log: (text) => logged.push(text),
  });
}
const running = () => hooks.filter(({ over }) => !over).length;
const news = () => told.splice(0);

beforeEach(() => {
  vi.useFakeTimers();
  [hooks, told, states, logged] = [[], [], [], []];
  [there, trusted, locked] = [true, true, false];
  [asked, idle] = [0, 3_600_000];
});
afterEach(() => vi.useRealTimers());

test('the hook runs only while a key is asked for, and with this key alone', () => {
  const one = talk();
  expect(one.state()).toEqual({ barrier: null, listening: false });
  expect(hooks).toEqual([]);
  one.listen('Control+KeyT');
  expect(hooks.map(({ codes }) => codes)).toEqual([[29, 3613, 20]]);
  hooks[0]!.begun();
  expect(one.state()).toEqual({ barrier: null, listening: true });
  one.listen('Control+KeyT');
  expect(hooks.length).toBe(1);
  one.listen('F9');
  expect([hooks.length, running()]).toEqual([2, 1]);
  one.listen(null);
  expect(running()).toBe(0);
  expect(one.state().listening).toBe(false);
});

test('while it is held that is told again and again, and the end once', () => {
  const one = talk();
  one.listen('F9');
  hooks[0]!.turned(f9, true);
  vi.advanceTimersByTime(3 * signEveryMs);
  expect(news()).toEqual([true, true, true, true]);
  hooks[0]!.turned(f9, false);
  vi.advanceTimersByTime(3 * signEveryMs);
  expect(news()).toEqual([false]);
});

test.each([
  ['the key is no more asked for', (one: ReturnType<typeof talk>) => one.listen(null)],
  ['another key is asked for', (one: ReturnType<typeof talk>) => one.listen('F10')],
  ['the computer locks, sleeps or changes hands', (one: ReturnType<typeof talk>) => one.leave(true)],
  ['the window goes', (one: ReturnType<typeof talk>) => one.forget()],
  ['the hook dies', () => hooks[0]!.ended('failed', 'gone')],
])('it ends at once when %s', (_, happen) => {
  const one = talk();
  one.listen('F9');
  hooks[0]!.turned(f9, true);
  expect(news()).toEqual([true]);
  happen(one);
  expect(news()).toEqual([false]);
  vi.advanceTimersByTime(2000);
  expect(news()).toEqual([]);
});

test('behind a lock nothing opens, and afterwards a new press does', () => {
  const one = talk();
  one.listen('F9');
  one.leave(true);
  hooks[0]!.turned(f9, true);
  hooks[0]!.turned(f9, false);
  expect(news()).toEqual([]);
  one.leave(false);
  locked = true; // a lock that the system tells of only when it is asked
  hooks[0]!.turned(f9, true);
  hooks[0]!.turned(f9, false);
  expect(news()).toEqual([]);
  locked = false;
  hooks[0]!.turned(f9, true);
  expect(news()).toEqual([true]);
});

test('a hook that is deaf is ended and begun anew', () => {
  const one = talk();
  one.listen('F9');
  hooks[0]!.turned(f9, true);
  idle = 0;
  vi.advanceTimersByTime(10_000);
  expect(news().at(-1)).toBe(false);
  expect([hooks.length, running()]).toEqual([2, 1]);
  expect(logged).toEqual(['the key held to talk ended: deaf']);
});

test('a hook that dies early is told of, one that has worked is begun anew', () => {
  const one = talk();
  one.listen('F9');
  hooks[0]!.begun();
  vi.advanceTimersByTime(60_000);
  hooks[0]!.ended('failed', 'gone');
  expect(running()).toBe(1);
  vi.advanceTimersByTime(1000);
  hooks[1]!.ended('failed', 'gone again');
  expect(running()).toBe(0);
  expect(states.at(-1)).toEqual({ barrier: 'failed', listening: false });
  one.state();
  expect(hooks.length, 'looking does not begin it').toBe(2);
  one.listen(null);
  one.listen('F9');
  expect(hooks.length).toBe(3);
});

test('what does not load is told, and nothing else happens', () => {
  const one = talk();
  one.listen('F9');
  hooks[0]!.ended('missing', 'no such file');
  expect(states.at(-1)?.barrier).toBe('missing');
  there = false;
  expect(talk().listen('F9').barrier).toBe('missing');
  expect(hooks.length).toBe(1);
});

test('in a Wayland session there is no hook', () => {
  for (const env of [{ XDG_SESSION_TYPE: 'wayland' }, { WAYLAND_DISPLAY: 'wayland-0' }] as Record<
    string,
    string
  >[])
    expect(talk('linux', env).listen('F9').barrier).toBe('wayland');
  expect(talk('win32', { XDG_SESSION_TYPE: 'wayland' }).listen('F9').barrier).toBeNull();
  expect(hooks.length).toBe(1);
});

test('on macOS nothing is heard before the person has given the right, and it is asked for only by a press', () => {
  trusted = false;
  const one = talk('darwin');
  expect(one.listen('F9').barrier).toBe('permission');
  expect([hooks.length, asked]).toEqual([0, 0]);
  one.ask();
  expect(asked).toBe(1);
  trusted = true;
  expect(one.state().barrier).toBeNull();
  expect(hooks.length).toBe(1);
});

test('a late word of a hook that was ended opens nothing', () => {
  const one = talk();
  one.listen('F9');
  one.listen(null);
  states.length = 0;
  hooks[0]!.begun();
  hooks[0]!.ended('failed', 'late');
  expect([states, running()]).toEqual([[], 0]);
});
