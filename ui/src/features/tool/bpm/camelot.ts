const pitches: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** A key's place on the wheel that DJs mix by, such as `8A` for A minor; neighbours and equal numbers fit. */
export function camelot(key: string): string | null {
  const [, letter, sign, mode] = /^([A-G])([#b♯♭]?) (major|minor)$/.exec(key) ?? [];
  const natural = letter === undefined ? undefined : pitches[letter];
  if (natural === undefined) return null;
  const pitch =
    natural + (sign === '' ? 0 : sign === '#' || sign === '♯' ? 1 : -1) + (mode === 'minor' ? 3 : 0);
  const fifths = (((pitch * 7) % 12) + 12) % 12;
  return `${((fifths + 7) % 12) + 1}${mode === 'minor' ? 'A' : 'B'}`;
}
