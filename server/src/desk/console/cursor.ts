import { AppError } from '../../kernel/errors.ts';

/** The place in a list behind one of its rows: a moment, and the row's number among those of the same moment. */
export interface Cursor {
  at: number;
  id: number;
}

export const cursorText = ({ at, id }: Cursor): string => `${at}.${id}`;

/** @throws AppError invalid for what the contract lets through and no list has given */
export function cursorOf(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [at = 0, id = 0] = text.split('.').map(Number);
  if (Number.isSafeInteger(at) && Number.isSafeInteger(id)) return { at, id };
  const told = 'This is not a place in the list. Begin at its start.';
  throw new AppError('invalid', told, { fields: { cursor: [told] } });
}

/** Of one row more than a page has: the page, and where it goes on. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  placeOf: (row: T) => Cursor,
): { rows: T[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? cursorText(placeOf(last)) : null };
}
