import { expect, test } from 'vitest';
import type { Pad } from './board.ts';
import { keyName, keysOf, mayBeGlobal } from './pad-keys.ts';

const press = (key: string, code: string, more = {}) =>
  keyName({ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...more });

test('keys are named by what is printed on them, digits by their place', () => {
  expect(press('q', 'KeyQ')).toBe('Q');
  expect(press('a', 'KeyQ')).toBe('A'); // AZERTY
  expect(press('й', 'KeyQ')).toBe('Q'); // Cyrillic
  expect(press('&', 'Digit1')).toBe('1'); // AZERTY without Shift
  expect(press('7', 'Numpad7')).toBe('Num7');
  expect(press('F5', 'F5')).toBe('F5');
  expect(press('k', 'KeyK', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+K');
  for (const [key, code] of [
    ['Escape', 'Escape'],
    [' ', 'Space'],
    ['Shift', 'ShiftLeft'],
  ] as const)
    expect(press(key, code)).toBeNull();
});

test('a pad without a key of its own has that of its place, unless another pad took it', () => {
  const pad = (id: string, hotkey: string | null) => ({ id, hotkey }) as Pad;
  expect([...keysOf([pad('a', null), pad('b', '1'), pad('c', null), pad('d', 'Ctrl+F1')])]).toEqual([
    ['b', '1'],
    ['c', '3'],
    ['d', 'Ctrl+F1'],
  ]);
  const many = Array.from({ length: 20 }, (_, i) => pad(String(i), null));
  expect([...keysOf(many).values()].join('')).toBe('123456789QWERTYUIOP');
});

test('only keys that nobody types with are taken from other programs', () => {
  expect(['Ctrl+1', 'F5', 'Num7', 'Q', '5'].filter(mayBeGlobal)).toEqual(['Ctrl+1', 'F5', 'Num7']);
});
