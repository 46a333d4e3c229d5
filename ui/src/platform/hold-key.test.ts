import { expect, test } from 'vitest';
import { holdKeyOf, holdParts, isHoldKey } from './hold-key.ts';

test('a key is named in one way, whatever the order of its parts and the side of its modifiers', () => {
  expect(holdKeyOf(['F9'])).toBe('F9');
  expect(holdKeyOf(['KeyT', 'AltRight', 'ControlLeft'])).toBe('Control+Alt+KeyT');
  expect(holdKeyOf(['ControlLeft', 'ControlRight', 'KeyT'])).toBe('Control+KeyT');
  expect(holdKeyOf(['Mouse4'])).toBe('Mouse4');
  expect(holdKeyOf(['ShiftLeft', 'Mouse5'])).toBe('Shift+Mouse5');
  // alone, a modifier is that of its side
  expect(holdKeyOf(['ControlRight'])).toBe('ControlRight');
  expect(holdKeyOf(['ShiftRight', 'ControlRight'])).toBe('Control+Shift');
});

test('what can’t be held is no key: locks, Escape, two letters, unknown names', () => {
  for (const codes of [
    [],
    ['CapsLock'],
    ['Escape'],
    ['Tab'],
    ['KeyA', 'KeyB'],
    ['Fn'],
    ['ControlLeft', 'ControlRight'],
    ['Mouse1'],
  ])
    expect(holdKeyOf(codes), codes.join()).toBeNull();
});

test('a text is a key only as it is written here', () => {
  for (const key of [
    'F9',
    'F24',
    'ControlRight',
    'Control+Alt+KeyT',
    'Shift+Mouse5',
    'Control+Shift',
    'Numpad0',
    'Backquote',
  ])
    expect(isHoldKey(key), key).toBe(true);
  for (const key of [
    '',
    'f9',
    'F25',
    'Control',
    'Alt+Control+KeyT',
    'ControlLeft+KeyT',
    'KeyA+KeyB',
    'Control+',
    '+KeyA',
    'KeyT\n',
    'Control+Control+KeyT',
  ])
    expect(isHoldKey(key), JSON.stringify(key)).toBe(false);
});

test('in a combination either side of a modifier does', () => {
  expect(holdParts('Control+KeyT')).toEqual([['ControlLeft', 'ControlRight'], ['KeyT']]);
  expect(holdParts('ControlRight')).toEqual([['ControlRight']]);
});
