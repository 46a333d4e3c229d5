import type { Voice } from '@formant/contract/voices';
import { readFilter, type VoiceFilter } from './voice-filter.ts';

/** Rows above the library, in their order, and what each of them looks for. */
const queries = {
  characters: 'category=characters',
  monsters: 'category=machines,creatures',
  natural: 'category=natural',
  narrators: 'category=narrators',
  new: 'sort=new',
} as const;
export type ShelfId = keyof typeof queries;
export const shelfIds = Object.keys(queries) as ShelfId[]; // safe: the table's own keys

export interface Shelf {
  id: ShelfId;
  voices: readonly Voice[];
}

/** Cards of a row; a row of fewer than `leastCards` is left out. */
export const mostCards = 8;
export const leastCards = 3;

export const shelfFilter = (id: ShelfId): VoiceFilter => readFilter(new URLSearchParams(queries[id]));

export const languageFilter = (language: string): VoiceFilter =>
  readFilter(new URLSearchParams({ language }));

/** Fills the rows; one that can't be filled is left out. */
export async function fillShelves(
  search: (filter: VoiceFilter) => Promise<readonly Voice[]>,
): Promise<Shelf[]> {
  const rows = await Promise.all(
    shelfIds.map(async (id) => ({
      id,
      voices: (await search(shelfFilter(id)).catch(() => [])).slice(0, mostCards),
    })),
  );
  return rows.filter(({ voices }) => voices.length >= leastCards);
}
