import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Board, type BoardHome, type NewSound, type Pad, usualSettings } from './board.ts';
import { SoundboardModel } from './soundboard-model.ts';

const pad = (id: string, boardId: string): Pad => ({
  ...usualSettings,
  id,
  boardId,
  name: id,
  durationMs: 1000,
  bars: [],
  problem: null,
  url: null,
});
const board = (id: string, place: Board['place'], ...pads: string[]): Board => ({
  id,
  name: id,
  place,
  pads: pads.map((one) => pad(one, id)),
});

/** A home in memory, which fails or waits when the test says so. */
class Shelf implements BoardHome {
  readonly place: 'device' | 'account';
  boards: Board[];
  /** Names of the calls that fail from now on. */
  fails = new Set<string>();
  /** What the next call waits for. */
  gate: Promise<void> | null = null;
  lists = 0;
  constructor(place: 'device' | 'account', ...boards: Board[]) {
    this.place = place;
    this.boards = boards;
  }
  async #work(name: string): Promise<void> {
    const { gate } = this;
    this.gate = null;
    await gate;
    if (this.fails.has(name)) throw new Error(`${name} failed`);
  }
  #edit(id: string, change: (board: Board) => Board): void {
    this.boards = this.boards.map((one) => (one.id === id ? change(one) : one));
  }
  async list() {
    this.lists++;
    const { boards } = this;
    await this.#work('list');
    return boards;
  }
  async create(name: string) {
    await this.#work('create');
    const made = board(name, this.place);
    this.boards = [...this.boards, made];
    return made;
  }
  async rename({ id }: Board, name: string) {
    await this.#work('rename');
    this.#edit(id, (one) => ({ ...one, name }));
  }
  async remove({ id }: Board) {
    await this.#work('remove');
    this.boards = this.boards.filter((one) => one.id !== id);
  }
  async add({ id }: Board, { settings }: { settings: { name: string } }) {
    await this.#work('add');
    this.#edit(id, (one) => ({ ...one, pads: [...one.pads, pad(settings.name, id)] }));
  }
  async change({ id, boardId }: Pad, change: Partial<Pad>) {
    await this.#work(`change ${Object.keys(change)[0]} of ${id}`);
    this.#edit(boardId, (one) => ({
      ...one,
      pads: one.pads.map((other) => (other.id === id ? { ...other, ...change } : other)),
    }));
  }
  async removePad({ id, boardId }: Pad) {
    await this.#work('removePad');
    this.#edit(boardId, (one) => ({ ...one, pads: one.pads.filter((other) => other.id !== id) }));
  }
  async order({ id }: Board, ids: readonly string[]) {
    await this.#work('order');
    this.#edit(id, (one) => ({
      ...one,
      pads: ids.flatMap((wanted) => one.pads.find((other) => other.id === wanted) ?? []),
    }));
  }
  async move({ id }: Board, to: number) {
    await this.#work('move');
    const moved = this.boards.find((one) => one.id === id)!;
    this.boards = this.boards.filter((one) => one !== moved).toSpliced(to, 0, moved);
  }
}

let account: Shelf;
let device: Shelf;
let made: SoundboardModel[];
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  account = new Shelf('account', board('A', 'account', 'a1', 'a2'));
  device = new Shelf('device', board('D', 'device', 'd1', 'd2'));
  made = [];
});
afterEach(() => {
  for (const model of made) model.dispose();
  vi.unstubAllGlobals();
});

const begin = (shared: (() => Promise<Board>) | null = null): SoundboardModel => {
  const model = new SoundboardModel([account, device], shared);
  made.push(model);
  return model;
};
const open = async (shared: (() => Promise<Board>) | null = null): Promise<SoundboardModel> => {
  const model = begin(shared);
  await vi.waitFor(() => expect(model.state.getState().loading).toBe(false));
  return model;
};
const names = (model: SoundboardModel) => model.state.getState().boards.map(({ id }) => id);
const pads = (model: SoundboardModel, id: string) =>
  model.state
    .getState()
    .boards.find((one) => one.id === id)
    ?.pads.map((one) => one.id);
const unlisted = (model: SoundboardModel) => model.state.getState().unlisted.map(({ place }) => place);

it('shows the boards of all places, the first own one opened', async () => {
  const model = await open();
  expect(names(model)).toEqual(['starter', 'A', 'D']);
  expect(model.board.id).toBe('A');
  expect(unlisted(model)).toEqual([]);
});

it('a shared board comes first and is the one that is opened', async () => {
  const model = await open(async () => board('S', 'shared', 's1'));
  expect(names(model)).toEqual(['S', 'starter', 'A', 'D']);
  expect(model.board.id).toBe('S');
});

it('a place that can’t be listed keeps its boards in view, says so, and can be tried again', async () => {
  const model = await open();
  account.fails.add('list');
  account.boards = [...account.boards, board('A2', 'account')];
  device.boards = [...device.boards, board('D2', 'device')];
  await model.refresh();
  expect(names(model)).toEqual(['starter', 'A', 'D', 'D2']);
  expect(model.board.id).toBe('A');
  expect(model.state.getState().unlisted).toEqual([{ place: 'account', reason: 'list failed' }]);
  account.fails.clear();
  await model.refresh();
  expect(names(model)).toEqual(['starter', 'A', 'A2', 'D', 'D2']);
  expect(unlisted(model)).toEqual([]);
});

it('a place that can’t be listed at the start leaves the others, and a shared board that is gone is named', async () => {
  account.fails.add('list');
  const model = await open(async () => {
    throw new Error('gone');
  });
  expect(names(model)).toEqual(['starter', 'D']);
  expect(model.board.id).toBe('D');
  expect(unlisted(model)).toEqual(['account', 'shared']);
});

it('a reading that was overtaken shows nothing any more', async () => {
  const model = await open();
  const slow = Promise.withResolvers<void>();
  account.gate = slow.promise;
  const late = model.refresh(); // has taken the list as it was
  account.boards = [board('A', 'account'), board('B', 'account')];
  await model.refresh();
  slow.resolve();
  await late;
  expect(names(model)).toEqual(['starter', 'A', 'B', 'D']);
});

it('nothing is shown any more once it is disposed', async () => {
  const slow = Promise.withResolvers<void>();
  account.gate = slow.promise;
  const model = begin();
  model.dispose();
  slow.resolve();
  await model.refresh();
  expect(names(model)).toEqual(['starter']);
});

it('a board that is made while the boards are still being read is the one that is shown', async () => {
  const slow = Promise.withResolvers<void>();
  device.gate = slow.promise;
  const model = begin();
  await model.create('New');
  slow.resolve();
  await vi.waitFor(() => expect(model.state.getState().loading).toBe(false));
  expect(model.board.id).toBe('New');
});

it('of several sounds that are added, what went wrong with any stays said, and the others are added', async () => {
  const model = await open();
  const sound = (name: string) => ({ settings: { name } }) as unknown as NewSound; // safe: the shelf reads no more
  await model.keepAll([
    () => Promise.reject(new Error('notes.txt is not a sound.')),
    async () => {
      account.fails.add('add');
      await model.add(model.board, [sound('full')]);
      account.fails.clear();
    },
    () => model.add(model.board, [sound('last')]),
  ]);
  expect(model.state.getState().problem).toBe('notes.txt is not a sound. add failed');
  expect(pads(model, 'A')).toEqual(['a1', 'a2', 'last']);
  await model.keepAll([() => model.add(model.board, [sound('one more')])]);
  expect(model.state.getState().problem).toBeNull();
});

it('an order is shown at once, and stays when it is kept', async () => {
  const model = await open();
  const kept = model.order(['a2', 'a1']);
  expect(pads(model, 'A')).toEqual(['a2', 'a1']);
  expect(model.state.getState().saving).toBe(true);
  expect(await kept).toBe(true);
  expect(pads(model, 'A')).toEqual(['a2', 'a1']);
  expect(model.state.getState().saving).toBe(false);
});

it('an order that could not be kept is taken back and said, even when the place can’t be listed either', async () => {
  const model = await open();
  for (const call of ['order', 'list']) account.fails.add(call);
  expect(await model.order(['a2', 'a1'])).toBe(false);
  expect(pads(model, 'A')).toEqual(['a1', 'a2']);
  expect(model.state.getState().problem).toBe('order failed');
});

it('of two changes the one that fails is taken back alone', async () => {
  const model = await open();
  const [first, second] = model.board.pads;
  for (const call of ['change volume of a1', 'list']) account.fails.add(call);
  await Promise.all([model.change(first!, { volume: 0.5 }), model.change(second!, { name: 'Bell' })]);
  expect(model.board.pads.map(({ name, volume }) => [name, volume])).toEqual([
    ['a1', 1],
    ['Bell', 1],
  ]);
});

it('a board that could not be moved goes back to its place', async () => {
  device.boards = [board('D', 'device'), board('D2', 'device')];
  const model = await open();
  for (const call of ['move', 'list']) device.fails.add(call);
  const kept = model.moveBoard(model.state.getState().boards[3]!, 0);
  expect(names(model)).toEqual(['starter', 'A', 'D2', 'D']);
  expect(await kept).toBe(false);
  expect(names(model)).toEqual(['starter', 'A', 'D', 'D2']);
});

it('what is shown before it is safe is not taken back by a reading', async () => {
  const model = await open();
  const writing = Promise.withResolvers<void>();
  account.gate = writing.promise;
  const kept = model.order(['a2', 'a1']);
  await model.refresh();
  expect(pads(model, 'A')).toEqual(['a2', 'a1']);
  writing.resolve();
  await kept;
  expect(pads(model, 'A')).toEqual(['a2', 'a1']);
});

it('what was deleted and renamed is so, although the place can’t be listed afterwards', async () => {
  account.boards = [board('A', 'account', 'a1', 'a2'), board('B', 'account')];
  const model = await open();
  account.fails.add('list');
  const [a, b] = account.boards;
  await model.rename(a!, 'Renamed');
  await model.removePad(model.board.pads[0]!);
  await model.remove(b!);
  expect(names(model)).toEqual(['starter', 'A', 'D']);
  expect(model.board).toMatchObject({ name: 'Renamed', pads: [{ id: 'a2' }] });
  await model.remove(a!);
  expect(names(model)).toEqual(['starter', 'D']);
  expect(model.board.id).toBe('starter');
});

it('a change goes to the home of its pad, whichever board is shown by then', async () => {
  const model = await open();
  const [first] = model.board.pads;
  model.show('D');
  expect(await model.change(first!, { name: 'Late' })).toBe(true);
  expect(account.boards[0]?.pads[0]?.name).toBe('Late');
  expect(pads(model, 'D')).toEqual(['d1', 'd2']);
  expect(await model.removePad(first!)).toBe(true);
  expect(account.boards[0]?.pads.map(({ id }) => id)).toEqual(['a2']);
});

it('keys that could not be swapped are as they were', async () => {
  account.boards = [{ ...board('A', 'account'), pads: [{ ...pad('a1', 'A'), hotkey: 'k' }, pad('a2', 'A')] }];
  const model = await open();
  const [first, second] = model.board.pads;
  const change = account.change.bind(account);
  const failOnce = vi.spyOn(account, 'change').mockImplementation(async (one, wanted) => {
    if (one.id === 'a2') {
      failOnce.mockRestore();
      throw new Error('in the middle');
    }
    await change(one, wanted);
  });
  expect(await model.swapKeys(first!, second!, 'j')).toBe(false);
  expect(account.boards[0]?.pads.map(({ hotkey }) => hotkey)).toEqual(['k', null]);
  expect(model.state.getState().problem).toBe('in the middle');
});

it('a board that was copied in part only leaves nothing behind', async () => {
  const model = await open();
  const source = model.state.getState().boards.find(({ id }) => id === 'D')!;
  // its files are nowhere, so that the first sound fails
  expect(await model.copy(source, 'D copy')).toBe(false);
  expect(account.boards.map(({ id }) => id)).toEqual(['A']);
  expect(names(model)).toEqual(['starter', 'A', 'D']);
  expect(model.state.getState().problem).toContain('d1');
});

it('a board that is not one’s own says that it has to be copied', async () => {
  const model = await open();
  model.show('starter');
  const [first, second] = model.board.pads;
  expect(await model.change(first!, { name: 'x' })).toBe(false);
  expect(model.state.getState().problem).toContain('Copy it first');
  expect(model.board.pads[0]?.name).toBe(first!.name);
  expect(await model.swapKeys(first!, second!, 'j')).toBe(false);
});
