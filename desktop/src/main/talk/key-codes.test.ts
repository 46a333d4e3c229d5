import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isHoldKey } from '@formant/ui/platform/hold-key.ts';
import { expect, test } from 'vitest';
import { codesOf, partsOf } from './key-codes.ts';

/** The library's own table; its module loads the compiled part, so the text is read. */
const file = createRequire(import.meta.url).resolve('uiohook-napi');
const theirs = new Map(
  [...readFileSync(file, 'utf8').matchAll(/^ {4}(\w+): (0x\w+)(?: \| (0x\w+))?,/gm)].map(
    ([, name = '', first, second]) => [name, Number(first) | Number(second ?? 0)],
  ),
);
const theirName = (code: string): string =>
  code
    .replace(/^Key|^Digit/, '')
    .replace(/^Control/, 'Ctrl')
    .replace(/^(Ctrl|Alt|Shift|Meta)Left$/, '$1');

const codes = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...Array.from({ length: 10 }, (_, at) => [`Digit${at}`, `Numpad${at}`]).flat(),
  ...Array.from({ length: 24 }, (_, at) => `F${at + 1}`),
  ...['Multiply', 'Add', 'Subtract', 'Decimal', 'Divide', 'Enter'].map((name) => `Numpad${name}`),
  ...['Control', 'Alt', 'Shift', 'Meta'].flatMap((name) => [`${name}Left`, `${name}Right`]),
  ...['Left', 'Up', 'Right', 'Down'].map((name) => `Arrow${name}`),
  ...'Space Enter Backspace PageUp PageDown End Home Insert Delete Semicolon Equal Comma Minus Period'.split(
    ' ',
  ),
  ...'Slash Backquote BracketLeft Backslash BracketRight Quote'.split(' '),
];

test('every key that can be chosen has the number that the hook’s library gives it', () => {
  expect(theirs.size).toBeGreaterThan(100);
  for (const code of codes) {
    expect(isHoldKey(code), code).toBe(true);
    expect(codesOf(code)[0], code).toBe(theirs.get(theirName(code)));
  }
});

test('no two keys share a number; a key of the number pad has one for each state of Num Lock', () => {
  const all = [...codes, 'Mouse4', 'Mouse5'].flatMap(codesOf);
  expect(new Set(all).size).toBe(all.length);
  expect(codesOf('Numpad1')).toEqual([0x4f, 0xee4f]);
});

test('a combination is its parts, with both sides of a modifier', () => {
  expect(partsOf('Control+KeyT')).toEqual([[0x1d, 0x0e1d], [0x14]]);
  expect(partsOf('Shift+Mouse4')).toEqual([[0x2a, 0x36], [-4]]);
});
