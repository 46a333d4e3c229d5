import { holdParts } from '@formant/ui/platform/hold-key.ts';

/** What the hook's library calls the keys, which is what a PC keyboard calls them (set 1), by the `code` of key events. */
const letters: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['QWERTYUIOP', 0x10],
    ['ASDFGHJKL', 0x1e],
    ['ZXCVBNM', 0x2c],
  ].flatMap(([row, first]) => [...String(row)].map((letter, at) => [`Key${letter}`, Number(first) + at])),
);
const digits: Readonly<Record<string, number>> = Object.fromEntries(
  [...'1234567890'].map((digit, at) => [`Digit${digit}`, 2 + at]),
);
const functionKeys: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...Array.from({ length: 10 }, (_, at) => 0x3b + at),
    ...[0x57, 0x58, 0x5b, 0x5c, 0x5d],
    ...Array.from({ length: 9 }, (_, at) => 0x63 + at),
  ].map((code, at) => [`F${at + 1}`, code]),
);
const numpad = { 0: 0x52, 1: 0x4f, 2: 0x50, 3: 0x51, 4: 0x4b, 5: 0x4c, 6: 0x4d, 7: 0x47, 8: 0x48, 9: 0x49 };
const withoutNumLock = 0xee00;
/** The back and the forward button of a mouse; below zero, so that no key is one of them. */
const buttons: Readonly<Record<string, number>> = { Mouse4: -4, Mouse5: -5 };

const keys: Readonly<Record<string, number>> = {
  ...letters,
  ...digits,
  ...functionKeys,
  NumpadMultiply: 0x37,
  NumpadAdd: 0x4e,
  NumpadSubtract: 0x4a,
  NumpadDivide: 0x0e35,
  NumpadEnter: 0x0e1c,
  ArrowLeft: 0xe04b,
  ArrowUp: 0xe048,
  ArrowRight: 0xe04d,
  ArrowDown: 0xe050,
  Space: 0x39,
  Enter: 0x1c,
  Backspace: 0x0e,
  PageUp: 0x0e49,
  PageDown: 0x0e51,
  End: 0x0e4f,
  Home: 0x0e47,
  Insert: 0x0e52,
  Delete: 0x0e53,
  Semicolon: 0x27,
  Equal: 0x0d,
  Comma: 0x33,
  Minus: 0x0c,
  Period: 0x34,
  Slash: 0x35,
  Backquote: 0x29,
  BracketLeft: 0x1a,
  Backslash: 0x2b,
  BracketRight: 0x1b,
  Quote: 0x28,
  ControlLeft: 0x1d,
  ControlRight: 0x0e1d,
  AltLeft: 0x38,
  AltRight: 0x0e38,
  ShiftLeft: 0x2a,
  ShiftRight: 0x36,
  MetaLeft: 0x0e5b,
  MetaRight: 0x0e5c,
  ...buttons,
};

/** Numbers of one key as the hook tells them: those of the number pad have another one while Num Lock is off. */
export function codesOf(code: string): number[] {
  const pad = /^Numpad(\d|Decimal)$/.exec(code)?.[1];
  // safe: the pattern has no other digits
  if (pad !== undefined) {
    const on = pad === 'Decimal' ? 0x53 : numpad[Number(pad) as keyof typeof numpad];
    return [on, withoutNumLock | on];
  }
  const number = keys[code];
  return number === undefined ? [] : [number];
}

/** The parts of a key that is held to talk, as the hook tells them. @param key as `isHoldKey` takes it */
export const partsOf = (key: string): number[][] =>
  holdParts(key).map((codes) => codes.flatMap((code) => codesOf(code)));
