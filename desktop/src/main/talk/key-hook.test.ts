import { expect, test } from 'vitest';
import { type HookEvent, hearKeys } from './key-hook.ts';

const down = (keycode: number): HookEvent => ({ type: 4, keycode });
const up = (keycode: number): HookEvent => ({ type: 5, keycode });
const pressed = (button: number): HookEvent => ({ type: 7, button });
const released = (button: number): HookEvent => ({ type: 8, button });

function hearing(...wanted: number[]) {
  const told: unknown[] = [];
  let now = 0;
  let hear = (_event: HookEvent): void => {};
  let stopped = false;
  const end = hearKeys(
    { start: (listener) => (hear = listener), stop: () => (stopped = true) },
    new Set(wanted),
    { turned: (...turn) => told.push(turn), heard: () => told.push('heard') },
    () => now,
  );
  return {
    told,
    end,
    stopped: () => stopped,
    at(ms: number, ...events: HookEvent[]) {
      now = ms;
      for (const event of events) hear(event);
    },
  };
}

test('only the chosen key is told of; of everything else no more than that there was something', () => {
  const { told, at } = hearing(67, -4);
  at(0, down(30), up(30), down(67), { type: 9, button: 0 }, pressed(1), { type: 11 }, released(1), up(67));
  at(100, pressed(4), { type: 6, button: 4 }, released(4));
  expect(told).toEqual(['heard', [67, true], [67, false], [-4, true], [-4, false]]);
});

test('that there was something is told twice a second at most', () => {
  const { told, at } = hearing(67);
  for (let ms = 0; ms <= 1000; ms += 10) at(ms, down(30));
  expect(told).toEqual(['heard', 'heard', 'heard']);
});

test('a button is no key of the same number, and a key without one is nothing', () => {
  const { told, at } = hearing(4, -5);
  at(0, pressed(4), down(5), { type: 4 });
  expect(told).toEqual(['heard']);
});

test('it ends when it is asked to', () => {
  const { end, stopped } = hearing(67);
  expect(stopped()).toBe(false);
  end();
  expect(stopped()).toBe(true);
});
