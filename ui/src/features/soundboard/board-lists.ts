import { starterBoard, starterSounds } from '../../content/starter-sounds.ts';
import { type Board, type BoardHome, type Place, usualSettings } from './board.ts';
import { wordsOf } from './pad-buffers.ts';

/** A place whose boards could not be read, and why. */
export interface Unlisted {
  place: Place;
  reason: string;
}

/** The board that comes with the product. */
export const starter: Board = {
  id: 'starter',
  name: starterBoard.name,
  place: 'starter',
  pads: starterSounds.map((sound) => ({
    id: `starter-${sound.slug}`,
    boardId: 'starter',
    ...usualSettings,
    name: sound.name,
    color: sound.color,
    mode: sound.mode,
    durationMs: sound.durationMs,
    bars: sound.bars,
    problem: null,
    url: sound.url,
  })),
};

/** Where boards come from. */
export interface BoardSources {
  homes: readonly BoardHome[];
  shared: (() => Promise<Board>) | null;
}

/**
 * Reads every place; one that can't be read takes no other's boards with it.
 * @returns what is to be shown, from what is known by then: a place that could not be read keeps what is known of it
 */
export async function readBoards({
  homes,
  shared,
}: BoardSources): Promise<(known: readonly Board[]) => { boards: Board[]; unlisted: Unlisted[] }> {
  const lists = await Promise.all([
    ...homes.map((home) => read(home.place, () => home.list())),
    ...(shared ? [read('shared', async () => [await shared()])] : []),
  ]);
  return (known) => {
    const of = ({ place, boards }: Listing) => boards ?? known.filter((board) => board.place === place);
    return {
      boards: [
        ...lists.filter(({ place }) => place === 'shared').flatMap(of),
        starter,
        ...lists.filter(({ place }) => place !== 'shared').flatMap(of),
      ],
      unlisted: lists.flatMap(({ place, reason }) => (reason === null ? [] : [{ place, reason }])),
    };
  };
}

type Listing =
  | { place: Place; boards: readonly Board[]; reason: null }
  | { place: Place; boards: null; reason: string };

async function read(place: Place, list: () => Promise<readonly Board[]>): Promise<Listing> {
  try {
    return { place, boards: await list(), reason: null };
  } catch (error) {
    return { place, boards: null, reason: wordsOf(error) };
  }
}
