const modifiers = ['Control', 'Alt', 'Shift', 'Meta'] as const;
const sided = /^(Control|Alt|Shift|Meta)(Left|Right)$/;
/** What is held with modifiers or alone; locks turn on and off instead, Escape and Tab belong to windows. */
const single =
  /^(Key[A-Z]|Digit\d|F([1-9]|1\d|2[0-4])|Numpad(\d|Multiply|Add|Subtract|Decimal|Divide|Enter)|Arrow(Left|Up|Right|Down)|Space|Enter|Backspace|PageUp|PageDown|End|Home|Insert|Delete|Semicolon|Equal|Comma|Minus|Period|Slash|Backquote|BracketLeft|Backslash|BracketRight|Quote|Mouse[45])$/;

/**
 * What is held to talk anywhere, of the keys and side buttons that are down: `F9`, `ControlRight`, `Mouse4`,
 * `Control+Alt+KeyT`. Keys are named by the `code` of a key event; `Mouse4` and `Mouse5` are the back and the forward
 * button of a mouse. A modifier alone is that of its side, in a combination either side does.
 * @returns null for what can't be held
 */
export function holdKeyOf(codes: Iterable<string>): string | null {
  const down = [...new Set(codes)];
  const [only] = down;
  if (only !== undefined && down.length === 1 && sided.test(only)) return only;
  const others = down.filter((code) => !sided.test(code));
  if (down.length === 0 || others.length > 1 || others.some((code) => !single.test(code))) return null;
  const held = modifiers.filter((name) => down.some((code) => sided.exec(code)?.[1] === name));
  // both keys of one modifier are no combination
  if (others.length === 0 && held.length === 1) return null;
  return [...held, ...others].join('+');
}

/** Whether a text names such a key, in the only way it is written. */
export const isHoldKey = (text: string): boolean =>
  holdKeyOf(holdParts(text).flatMap(([code]) => code ?? [])) === text;

/** The parts of such a key, all of which have to be down; each with the codes that do for it. */
export const holdParts = (key: string): string[][] =>
  key
    .split('+')
    .map((part) => (modifiers.some((name) => name === part) ? [`${part}Left`, `${part}Right`] : [part]));
