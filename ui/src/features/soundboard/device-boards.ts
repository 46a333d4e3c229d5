import { soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { oneTabAtATime } from '../../platform/one-tab.ts';
import { type Board, type BoardHome, type Pad, usualSettings } from './board.ts';
import { disk } from './disk.ts';

/** Boards that were never moved have no `position` and follow the others. */
type Kept = Omit<Board, 'place'> & { createdAt: number; position?: number };

const inOrder = (boards: readonly Kept[]): Kept[] =>
  boards.toSorted(
    (a, b) =>
      (a.position ?? soundboardLimits.boards) - (b.position ?? soundboardLimits.boards) ||
      a.createdAt - b.createdAt,
  );

/** One change after the other, in every tab: each writes what it has read, with a difference. */
const alone =
  <A extends unknown[], R>(change: (...what: A) => Promise<R>) =>
  (...what: A): Promise<R> =>
    oneTabAtATime('formant-boards', () => change(...what));

/** Boards that never leave this device. */
export function deviceBoards(): BoardHome {
  const read = async (id: string): Promise<Kept> => {
    const board = await disk.get<Kept>('boards', id);
    if (!board) throw new Error('This board is no longer on this device.');
    return board;
  };
  const write = (board: Kept) => disk.put('boards', board.id, board);
  return {
    place: 'device',
    async list() {
      const boards = await disk.all<Kept>('boards');
      return inOrder(boards).map(({ id, name, pads }) => ({
        id,
        name,
        // boards of an earlier version know nothing of it
        pads: pads.map((pad) => ({ ...pad, muteMic: pad.muteMic ?? false })),
        place: 'device',
      }));
    },
    create: alone(async (name) => {
      const boards = await disk.all<Kept>('boards');
      if (boards.length >= soundboardLimits.boards)
        throw new Error(`A device keeps ${soundboardLimits.boards} boards. Delete one to make another.`);
      const board: Kept = { id: `device-${crypto.randomUUID()}`, name, pads: [], createdAt: Date.now() };
      await write(board);
      void navigator.storage?.persist?.(); // browsers may say no; the page says how to export
      return { id: board.id, name, pads: [], place: 'device' };
    }),
    rename: alone(async (board, name) => {
      await write({ ...(await read(board.id)), name });
    }),
    remove: alone(async (board) => {
      // as it is now: what was added since the caller has read it goes too
      const { pads } = (await disk.get<Kept>('boards', board.id)) ?? board;
      await disk.remove('boards', board.id);
      for (const pad of pads) await disk.remove('audio', pad.id);
    }),
    add: alone(async (board, { file, durationMs, bars, settings }) => {
      const kept = await read(board.id);
      if (kept.pads.length >= soundboardLimits.soundsPerBoard)
        throw new Error(
          `A board holds ${soundboardLimits.soundsPerBoard} sounds. Make another board for more.`,
        );
      const pad: Pad = {
        ...usualSettings,
        ...settings,
        id: `device-${crypto.randomUUID()}`,
        boardId: board.id,
        durationMs,
        bars,
        problem: null,
        url: null,
      };
      // the bytes first: a pad never promises what is not there
      await disk.put('audio', pad.id, await file.arrayBuffer());
      await write({ ...kept, pads: [...kept.pads, pad] });
    }),
    change: alone(async (pad, change) => {
      const kept = await read(pad.boardId);
      await write({
        ...kept,
        pads: kept.pads.map((one) => (one.id === pad.id ? { ...one, ...change } : one)),
      });
    }),
    removePad: alone(async (pad) => {
      const kept = await read(pad.boardId);
      await write({ ...kept, pads: kept.pads.filter((one) => one.id !== pad.id) });
      await disk.remove('audio', pad.id);
    }),
    move: alone(async (board, to) => {
      const kept = inOrder(await disk.all<Kept>('boards'));
      const moved = kept.find(({ id }) => id === board.id);
      if (!moved) throw new Error('This board is no longer on this device.');
      const others = kept.filter(({ id }) => id !== board.id).toSpliced(to, 0, moved);
      for (const [position, one] of others.entries())
        if (one.position !== position) await write({ ...one, position });
    }),
    order: alone(async (board, ids) => {
      const kept = await read(board.id);
      await write({
        ...kept,
        pads: ids.flatMap((id) => kept.pads.find((pad) => pad.id === id) ?? []),
      });
    }),
  };
}
