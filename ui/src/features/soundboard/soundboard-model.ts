import { createStore, type StoreApi } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { holdPage } from '../../platform/unkept.ts';
import type { SoundboardOutputs } from '../../sound/play/soundboard-outputs.ts';
import type { Playing } from '../../sound/play/soundboard-player.ts';
import {
  type Board,
  type BoardHome,
  isOwn,
  type NewSound,
  type Pad,
  type PadSettings,
  settingsOf,
} from './board.ts';
import { type BoardSources, readBoards, starter, type Unlisted } from './board-lists.ts';
import { PadAudio } from './pad-audio.ts';
import { PadBuffers, type PadReadiness, wordsOf } from './pad-buffers.ts';
import { openSettings, type Settings } from './settings.ts';
import { bytesOf, importBoard, readSound, toNewSound } from './sound-files.ts';
import { soundboardModelWords } from './words.ts';

export interface SoundboardState extends PadReadiness {
  boards: readonly Board[];
  boardId: string;
  /** The pad that the panel shows. */
  selectedId: string | null;
  loading: boolean;
  /** Something is being kept; until it is, the browser asks before the page is left. */
  saving: boolean;
  /** What went wrong last, for people. */
  problem: string | null;
  /** Places whose boards could not be read: what is shown of them is what was known before. */
  unlisted: readonly Unlisted[];
  playing: Readonly<Record<string, Playing>>;
}

/** The page's boards and what plays them. Changes show at once and are taken back when they could not be kept. */
export class SoundboardModel {
  readonly state: StoreApi<SoundboardState>;
  readonly settings: StoreApi<Settings> = openSettings();
  readonly scope = new Scope();
  readonly #sources: BoardSources;
  readonly #buffers: PadBuffers;
  /** Readings begun, changes that are shown and not safe yet, and all that is being kept. */
  #readings = 0;
  #unsafe = 0;
  #savings = 0;
  readonly #audio: PadAudio;

  constructor(homes: readonly BoardHome[], shared: (() => Promise<Board>) | null) {
    this.#sources = { homes, shared };
    this.state = createStore<SoundboardState>(() => ({
      boards: [starter],
      boardId: starter.id,
      selectedId: null,
      loading: true,
      saving: false,
      problem: null,
      unlisted: [],
      broken: {},
      ready: {},
      playing: {},
    }));
    this.#buffers = new PadBuffers(this.state);
    this.#audio = new PadAudio(this.scope, this.settings, {
      onPlaying: (playing) => this.state.setState({ playing }),
      onProblem: (problem) => this.state.setState({ problem }),
    });
    const wake = () => this.#audio.open();
    // a context that begins within a gesture is awake before the first key
    this.scope.listen(window, 'pointerdown', wake, { capture: true, once: true });
    this.scope.listen(window, 'keydown', wake, { capture: true, once: true });
    void this.#load(starter);
    void this.refresh();
  }

  get board(): Board {
    const { boards, boardId } = this.state.getState();
    return boards.find((board) => board.id === boardId) ?? starter;
  }
  get outputs(): SoundboardOutputs | null {
    return this.#audio.outputs;
  }
  /** Where new boards go. */
  get home(): BoardHome {
    return this.#sources.homes[0]!;
  }
  /** On the clock that `playing` is told by. */
  get now(): number {
    return this.#audio.now;
  }

  /** Reads all boards anew; shows them unless a later reading or change will. */
  async refresh(): Promise<void> {
    if (this.scope.disposed) return;
    const reading = ++this.#readings;
    const found = await readBoards(this.#sources);
    if (reading !== this.#readings || this.#unsafe > 0 || this.scope.disposed) return;
    const { boards: known, boardId, loading } = this.state.getState();
    const { boards, unlisted } = found(known);
    const isThere = boards.some((board) => board.id === boardId);
    // what is chosen while they are read for the first time stays chosen
    const first = loading && boardId === starter.id;
    const opened = boards.find(({ place }) => place === 'shared') ?? boards.find(isOwn) ?? starter;
    this.state.setState({
      boards,
      unlisted,
      loading: false,
      boardId: first ? opened.id : isThere ? boardId : starter.id,
    });
    this.#forgetOthers();
    await this.#load(this.board);
  }

  show(boardId: string): void {
    this.state.setState({ boardId, selectedId: null, problem: null });
    void this.#load(this.board);
  }

  select(padId: string | null): void {
    this.state.setState({ selectedId: padId });
  }

  tell(problem: string): void {
    this.state.setState({ problem });
  }
  dismiss(): void {
    this.state.setState({ problem: null });
  }

  press(pad: Pad): void {
    const { player } = this.#audio.open();
    const sound = this.#buffers.soundOf(pad);
    if (!sound) {
      const { broken } = this.state.getState();
      if (broken[pad.id]) this.state.setState({ problem: broken[pad.id] ?? null });
      return;
    }
    player.cutOthers = !this.settings.getState().overlap;
    player.press(
      sound,
      this.board.pads.flatMap((one) => this.#buffers.soundOf(one) ?? []),
    );
  }
  release(pad: Pad): void {
    this.#audio.player?.release(pad);
  }
  stopAll(): void {
    this.#audio.player?.stopAll();
  }

  /** Does something that is kept, and reads the boards again; says what went wrong. Answers whether it went well. */
  async keep(work: () => Promise<unknown>): Promise<boolean> {
    const leaving = new Scope(); // outlives this model: another page of the site may be shown by then
    holdPage(leaving, soundboardModelWords.saving);
    this.#savings++;
    this.state.setState({ problem: null, saving: true });
    try {
      await work();
      return true;
    } catch (error) {
      this.state.setState({ problem: wordsOf(error) });
      return false;
    } finally {
      leaving.dispose();
      this.#savings--;
      this.state.setState({ saving: this.#savings > 0 });
      await this.refresh();
    }
  }

  /** The same for several, one after the other: what goes wrong with one ends none, and stays said. */
  async keepAll(works: Iterable<() => Promise<unknown>>): Promise<void> {
    const problems = new Set<string>();
    for (const work of works) {
      await this.keep(work);
      const { problem } = this.state.getState();
      if (problem !== null) problems.add(problem);
    }
    if (problems.size > 0) this.state.setState({ problem: [...problems].join(' ') });
  }

  /**
   * The same for what is shown before it is safe: until then no reading takes it back.
   * @param undo takes back what is shown, and nothing else; a reading may not be possible then
   */
  #keepShown(change: () => Promise<unknown>, undo: () => void): Promise<boolean> {
    this.#unsafe++;
    return this.keep(async () => {
      try {
        await change();
      } catch (error) {
        undo();
        throw error;
      } finally {
        this.#unsafe--;
      }
    });
  }

  async create(name: string): Promise<void> {
    await this.keep(async () => {
      this.#showNew(await this.home.create(name));
    });
  }

  add(board: Board, sounds: readonly NewSound[]): Promise<boolean> {
    return this.keep(async () => {
      for (const sound of sounds) await this.#homeOf(board).add(board, sound);
    });
  }

  /** Copies any board to where new ones go. */
  copy(board: Board, name: string): Promise<boolean> {
    return this.#make(async (make) => {
      const made = await make(name);
      for (const pad of board.pads)
        await this.home.add(made, {
          file: new Blob([await bytesOf(pad)]),
          durationMs: pad.durationMs,
          bars: pad.bars,
          settings: settingsOf(pad),
        });
    });
  }

  /** Makes a board of an exported one. */
  importFrom(zip: Blob): Promise<boolean> {
    return this.#make(async (make) => {
      const { name, sounds } = await importBoard(zip);
      const made = await make(name);
      const keys = new Set<string>();
      for (const { bytes, settings } of sounds) {
        // a key that two sounds claim belongs to the first
        const { hotkey = null, ...rest } = settings;
        const free = hotkey !== null && !keys.has(hotkey);
        if (free) keys.add(hotkey);
        const read = await readSound(new Blob([bytes]), settings.name);
        await this.home.add(made, await toNewSound(read, { ...rest, hotkey: free ? hotkey : null }));
      }
    });
  }

  change(pad: Pad, change: Partial<PadSettings>): Promise<boolean> {
    const before = this.#padOf(pad);
    const show = (settings: Partial<PadSettings>) => {
      if (settings.volume !== undefined) this.#audio.player?.setPadVolume(pad.id, settings.volume);
      this.#showPads(pad.boardId, (pads) =>
        pads.map((one) => (one.id === pad.id ? { ...one, ...settings } : one)),
      );
    };
    show(change);
    return this.#keepShown(
      () => this.#homeOf(this.#boardOf(pad)).change(pad, change),
      () => show(picked(settingsOf(before), change)),
    );
  }

  /** Gives a pad a key that another one has, which gets this one's. */
  swapKeys(pad: Pad, other: Pad, hotkey: string): Promise<boolean> {
    return this.keep(async () => {
      const home = this.#homeOf(this.#boardOf(pad));
      try {
        await home.change(pad, { hotkey: null });
        await home.change(other, { hotkey: pad.hotkey });
        await home.change(pad, { hotkey });
      } catch (error) {
        // half a swap leaves a pad without its key
        for (const one of [other, pad]) await home.change(one, { hotkey: one.hotkey }).catch(() => {});
        throw error;
      }
    });
  }

  removePad(pad: Pad): Promise<boolean> {
    this.#audio.player?.stop(pad.id);
    this.select(null);
    return this.keep(async () => {
      await this.#homeOf(this.#boardOf(pad)).removePad(pad);
      this.#showPads(pad.boardId, (pads) => pads.filter(({ id }) => id !== pad.id));
    });
  }

  order(ids: readonly string[]): Promise<boolean> {
    const { board } = this;
    const show = (wanted: readonly string[]) =>
      this.#showPads(board.id, (pads) => wanted.flatMap((id) => pads.find((pad) => pad.id === id) ?? []));
    show(ids);
    return this.#keepShown(
      () => this.#homeOf(board).order(board, ids),
      () => show(board.pads.map(({ id }) => id)),
    );
  }

  /** @param to place among the boards of the same home, from 0 */
  moveBoard(board: Board, to: number): Promise<boolean> {
    const peers = () => this.state.getState().boards.filter(({ place }) => place === board.place);
    const from = peers().findIndex(({ id }) => id === board.id);
    const show = (at: number) => {
      const { boards } = this.state.getState();
      const moved = boards.find(({ id }) => id === board.id);
      const first = boards.findIndex(({ place }) => place === board.place);
      if (moved)
        this.state.setState({
          boards: boards.filter((one) => one !== moved).toSpliced(first + at, 0, moved),
        });
    };
    show(to);
    return this.#keepShown(
      () => this.#homeOf(board).move(board, to),
      () => show(from),
    );
  }

  rename(board: Board, name: string): Promise<boolean> {
    return this.keep(async () => {
      await this.#homeOf(board).rename(board, name);
      this.#showBoards((boards) => boards.map((one) => (one.id === board.id ? { ...one, name } : one)));
    });
  }

  remove(board: Board): Promise<boolean> {
    this.stopAll();
    return this.keep(async () => {
      await this.#homeOf(board).remove(board);
      this.#showBoards((boards) => boards.filter(({ id }) => id !== board.id));
    });
  }

  dispose(): void {
    this.scope.dispose();
    this.#buffers.clear();
  }

  #homeOf(board: Board): BoardHome {
    const home = isOwn(board) && this.#sources.homes.find(({ place }) => place === board.place);
    if (!home) throw new Error('This board can’t be changed. Copy it first.');
    return home;
  }

  /** Makes a board and fills it, or leaves none behind. */
  #make(work: (make: (name: string) => Promise<Board>) => Promise<void>): Promise<boolean> {
    return this.keep(async () => {
      const { home } = this;
      let made: Board | null = null;
      try {
        await work(async (name) => {
          made = await home.create(name);
          return made;
        });
      } catch (error) {
        // what went wrong first is what is said; the next reading shows what is left
        if (made) await home.remove(made).catch(() => {});
        throw error;
      }
      if (made) this.#showNew(made);
    });
  }

  #showNew(made: Board): void {
    this.#showBoards((boards) => [...boards, made]);
    this.state.setState({ boardId: made.id, selectedId: null });
  }

  /** The board of a pad, which need not be the one that is shown. */
  #boardOf(pad: Pad): Board {
    return this.state.getState().boards.find(({ id }) => id === pad.boardId) ?? this.board;
  }
  /** A pad as it is shown now. */
  #padOf(pad: Pad): Pad {
    return this.#boardOf(pad).pads.find(({ id }) => id === pad.id) ?? pad;
  }

  #showBoards(change: (boards: readonly Board[]) => readonly Board[]): void {
    this.state.setState({ boards: change(this.state.getState().boards) });
  }
  #showPads(boardId: string, change: (pads: readonly Pad[]) => readonly Pad[]): void {
    this.#showBoards((boards) =>
      boards.map((board) => (board.id === boardId ? { ...board, pads: change(board.pads) } : board)),
    );
  }

  /** Pads that are gone are not heard, and take no memory. */
  #forgetOthers(): void {
    const { boards, playing } = this.state.getState();
    const isThere = (id: string) => boards.some(({ pads }) => pads.some((pad) => pad.id === id));
    for (const id of Object.keys(playing)) if (!isThere(id)) this.#audio.player?.stop(id);
    this.#buffers.keepOnly(boards);
  }

  #load(board: Board): Promise<void> {
    return this.#buffers.load(board, () => !this.scope.disposed && this.board.id === board.id);
  }
}

/** Of all settings those that a change has. */
const picked = (settings: PadSettings, { ...change }: Partial<PadSettings>): Partial<PadSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));
