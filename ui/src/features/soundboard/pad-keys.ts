import type { Pad } from './board.ts';

/** Keys that pads have by their place, as long as no pad has one as its own. */
const placeKeys = [...'123456789QWERTYUIOP'];

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** `Ctrl+Shift+K`, `5`, `Num7`, `F5`; null for keys that can't play a pad. Letters go by what is printed on them. */
export function keyName(press: KeyPress): string | null {
  const main = mainKey(press);
  if (!main) return null;
  const { ctrlKey, altKey, shiftKey, metaKey } = press;
  return `${ctrlKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${metaKey ? 'Meta+' : ''}${main}`;
}

function mainKey({ key, code }: KeyPress): string | null {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const digit = /^(Digit|Numpad)([0-9])$/.exec(code);
  if (digit) return `${digit[1] === 'Numpad' ? 'Num' : ''}${digit[2]}`;
  if (/^F([1-9]|1[0-9]|2[0-4])$/.test(key)) return key;
  // other alphabets: the letter of that place
  return /^Key[A-Z]$/.test(code) ? code.slice(3) : null;
}

/** The key of each pad: its own, else that of its place. */
export function keysOf(pads: readonly Pad[]): Map<string, string> {
  const own = new Set(pads.flatMap((pad) => pad.hotkey ?? []));
  const keys = new Map<string, string>();
  for (const [place, pad] of pads.entries()) {
    const byPlace = placeKeys[place];
    const key = pad.hotkey ?? (byPlace && !own.has(byPlace) ? byPlace : undefined);
    if (key) keys.set(pad.id, key);
  }
  return keys;
}

/** Keys that may be taken from all programs: a plain letter or digit would be missing everywhere else. */
export const mayBeGlobal = (key: string): boolean => /\+|^F\d|^Num/.test(key);

/** Typing, dialogs and menus keep their keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=radio]):not([type=range]):not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog],[role=menu],[role=listbox]',
  ) !== null;
