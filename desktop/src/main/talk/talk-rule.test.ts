import { beforeEach, expect, test } from 'vitest';
import { longestHoldMs, makeTalkRule, type TalkRule } from './talk-rule.ts';

const f9 = 67;
const ctrl = [29, 3613];
const t = 20;

let now: number;
let told: string[];
let mayOpen: boolean;
const rule = (...parts: number[][]): TalkRule =>
  makeTalkRule({
    parts,
    nowMs: () => now,
    mayOpen: () => mayOpen,
    held: () => told.push('held'),
    ended: (why) => told.push(why),
  });
/** What was told since the last look here. */
const news = () => told.splice(0);

beforeEach(() => {
  now = 1_000_000;
  told = [];
  mayOpen = true;
});

test('the voice is out from the press to the release, however often the key repeats', () => {
  const one = rule([f9]);
  one.turned(f9, true);
  for (let i = 0; i < 20; i++) {
    now += 30;
    one.turned(f9, true);
  }
  expect(news()).toEqual(['held']);
  one.turned(f9, false);
  expect(news()).toEqual(['released']);
  one.turned(f9, false);
  expect(news()).toEqual([]);
});

test('a combination opens in whatever order it is pressed, with either side of a modifier, and ends with any part', () => {
  for (const [first, second] of [
    [29, t],
    [t, 3613],
  ] as const)
    for (const lost of [first, second]) {
      const one = rule(ctrl, [t]);
      one.turned(first, true);
      expect(news()).toEqual([]);
      one.turned(second, true);
      expect(news()).toEqual(['held']);
      one.turned(lost, false);
      expect(news()).toEqual(['released']);
    }
});

test('one side of a modifier may take over from the other', () => {
  const one = rule(ctrl, [t]);
  one.turned(29, true);
  one.turned(t, true);
  one.turned(3613, true);
  one.turned(29, false);
  expect(news()).toEqual(['held']);
  one.turned(3613, false);
  expect(news()).toEqual(['released']);
});

test('a key that was already down when the hearing began opens nothing by coming up', () => {
  const one = rule([f9]);
  one.turned(f9, false);
  expect(news()).toEqual([]);
});

test('a missed release ends after two minutes without a sign of the key; a key that repeats stays', () => {
  const one = rule([f9]);
  one.turned(f9, true);
  for (let ms = 0; ms < 3 * longestHoldMs; ms += 500) {
    now += 500;
    one.turned(f9, true);
    one.look(0);
  }
  expect(news().every((word) => word === 'held')).toBe(true);
  for (let ms = 0; ms < longestHoldMs; ms += 250) {
    now += 250;
    one.heard();
    one.look(0);
  }
  expect(news().at(-1)).toBe('too-long');
  one.look(0);
  expect(news(), 'it is told once').toEqual([]);
});

test('input that the hook does not tell of ends it: the release may be among it', () => {
  const one = rule([f9]);
  one.turned(f9, true);
  let endedAfter = 0;
  for (let ms = 0; ms < 20_000 && !told.includes('deaf'); ms += 250) {
    now += 250;
    endedAfter = ms;
    one.look(0);
  }
  expect(news().at(-1)).toBe('deaf');
  expect(endedAfter).toBeLessThanOrEqual(6000);
});

test('nobody touching anything is no deafness, nor is a single stir that is no input', () => {
  const one = rule([f9]);
  one.turned(f9, true);
  const began = now;
  for (let ms = 0; ms < 60_000; ms += 250) {
    now += 250;
    // a player of films says every half minute that somebody is there
    one.look(Math.floor(((now - began) % 30_000) / 1000) * 1000);
  }
  expect(news().every((word) => word === 'held')).toBe(true);
});

test('the look tells again and again that it is held, and nothing while it is not', () => {
  const one = rule([f9]);
  one.look(0);
  expect(news()).toEqual([]);
  one.turned(f9, true);
  now += 250;
  one.look(0);
  expect(news()).toEqual(['held', 'held']);
});

test('after an end without a release what still repeats opens nothing; a new press does', () => {
  const one = rule([f9]);
  one.turned(f9, true);
  one.stop();
  expect(news()).toEqual(['held', 'stopped']);
  for (let i = 0; i < 100; i++) {
    now += 400;
    one.turned(f9, true);
  }
  expect(news(), 'the key is still held').toEqual([]);
  one.turned(f9, false);
  one.turned(f9, true);
  expect(news()).toEqual(['held']);

  one.stop();
  now += 5000; // its release was missed: it can't be repeating
  one.turned(f9, true);
  expect(news()).toEqual(['stopped', 'held']);
});

test('behind a lock nothing opens', () => {
  const one = rule([f9]);
  mayOpen = false;
  one.turned(f9, true);
  expect(news()).toEqual([]);
  mayOpen = true;
  now += 30;
  one.turned(f9, true);
  expect(news(), 'what was pressed behind it repeats').toEqual([]);
  one.turned(f9, false);
  one.turned(f9, true);
  expect(news()).toEqual(['held']);
});

test('a modifier whose release was missed does not make the other key the whole combination for ever', () => {
  const one = rule(ctrl, [t]);
  one.turned(29, true);
  now += longestHoldMs;
  one.turned(t, true);
  expect(news()).toEqual([]);
});
