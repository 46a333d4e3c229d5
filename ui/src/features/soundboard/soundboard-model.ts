import { createStore, type StoreApi } from 'zustand/vanilla';
import { starterBoard, starterSounds } from '../../content/starter-sounds.ts';
import { Scope } from '../../platform/scope.ts';
import { offerToLive } from '../../sound/play/live-mix.ts';
import { SoundboardOutputs } from '../../sound/play/soundboard-outputs.ts';
import { type PadSound, type Playing, SoundboardPlayer } from '../../sound/play/soundboard-player.ts';
import {
  type Board,
  type BoardHome,
  isOwn,
  type NewSound,
  type Pad,
  type PadSettings,
  settingsOf,
  usualSettings,
} from './board.ts';
import { openSettings, type Settings } from './settings.ts';
import { bytesOf, decodeSound, padRate } from './sound-files.ts';

export interface SoundboardState {
  boards: readonly Board[];
  boardId: string;
  /** The pad that the panel shows. */
  selectedId: string | null;
  loading: boolean;
  /** Something is being kept; until it is, the browser asks before the page is left. */
  saving: boolean;
  /** What went wrong last, for people. */
  problem: string | null;
  /** Why a pad can't play. */
  broken: Readonly<Record<string, string>>;
  /** Decoded and ready to play at once. */
  ready: Readonly<Record<string, true>>;
  playing: Readonly<Record<string, Playing>>;
}

const starter: Board = {
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

/** The page's boards and what plays them. Changes show at once and are taken back when they could not be kept. */
export class SoundboardModel {
  readonly state: StoreApi<SoundboardState>;
  readonly settings: StoreApi<Settings> = openSettings();
  readonly scope = new Scope();
  readonly #homes: readonly BoardHome[];
  readonly #shared: (() => Promise<Board>) | null;
  readonly #buffers = new Map<string, AudioBuffer>();
  readonly #loading = new Set<string>();
  /** Readings begun, changes that are shown and not safe yet, and all that is being kept. */
  #readings = 0;
  #unsafe = 0;
  #savings = 0;
  #audio: { context: AudioContext; player: SoundboardPlayer; outputs: SoundboardOutputs } | null = null;

  constructor(homes: readonly BoardHome[], shared: (() => Promise<Board>) | null) {
    this.#homes = homes;
    this.#shared = shared;
    this.state = createStore<SoundboardState>(() => ({
      boards: [starter],
      boardId: starter.id,
      selectedId: null,
      loading: true,
      saving: false,
      problem: null,
      broken: {},
      ready: {},
      playing: {},
    }));
    this.scope.add(this.settings.subscribe(() => void this.#applySettings()));
    const wake = () => this.#open();
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
    return this.#audio?.outputs ?? null;
  }
  /** Where new boards go. */
  get home(): BoardHome {
    return this.#homes[0]!;
  }
  /** On the clock that `playing` is told by. */
  get now(): number {
    return this.#audio?.context.currentTime ?? 0;
  }

  /** Reads all boards anew; shows them unless a later reading or change will. */
  async refresh(): Promise<void> {
    const reading = ++this.#readings;
    const lists = await Promise.allSettled([
      ...this.#homes.map((home) => home.list()),
      ...(this.#shared ? [this.#shared().then((board) => [board])] : []),
    ]);
    const found = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    const failed = lists.find((list) => list.status === 'rejected');
    const shared = found.find((board) => board.place === 'shared');
    const own = found.filter((board) => board.place !== 'shared');
    const boards = [...(shared ? [shared] : []), starter, ...own];
    if (reading !== this.#readings || this.#unsafe > 0) return;
    const { boardId, loading } = this.state.getState();
    this.state.setState({
      boards,
      loading: false,
      boardId: loading
        ? (shared ?? own[0] ?? starter).id
        : boards.some((board) => board.id === boardId)
          ? boardId
          : starter.id,
      ...(failed ? { problem: wordsOf(failed.reason) } : {}),
    });
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
    const { player } = this.#open();
    const sound = this.#soundOf(pad);
    if (!sound) {
      const { broken } = this.state.getState();
      if (broken[pad.id]) this.state.setState({ problem: broken[pad.id] ?? null });
      return;
    }
    player.cutOthers = !this.settings.getState().overlap;
    player.press(
      sound,
      this.board.pads.flatMap((one) => this.#soundOf(one) ?? []),
    );
  }
  release(pad: Pad): void {
    this.#audio?.player.release(pad);
  }
  stopAll(): void {
    this.#audio?.player.stopAll();
  }

  /** Does something that is kept, and reads the boards again; says what went wrong. Answers whether it went well. */
  async keep(work: () => Promise<unknown>): Promise<boolean> {
    const leaving = new Scope(); // outlives this model: another page of the site may be shown by then
    leaving.listen(window, 'beforeunload', (event) => event.preventDefault());
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

  /** The same for what is shown before it is safe: until then no reading takes it back. */
  #keepShown(change: () => Promise<unknown>): Promise<boolean> {
    this.#unsafe++;
    return this.keep(async () => {
      try {
        await change();
      } finally {
        this.#unsafe--;
      }
    });
  }

  async create(name: string): Promise<void> {
    await this.keep(async () => {
      const board = await this.home.create(name);
      this.state.setState({ boards: [...this.state.getState().boards, board], boardId: board.id });
    });
  }

  add(board: Board, sounds: readonly NewSound[]): Promise<boolean> {
    return this.keep(async () => {
      for (const sound of sounds) await this.#homeOf(board).add(board, sound);
    });
  }

  /** Copies any board to where new ones go. */
  copy(board: Board, name: string): Promise<boolean> {
    return this.keep(async () => {
      const made = await this.home.create(name);
      for (const pad of board.pads) {
        await this.home.add(made, {
          file: new Blob([await bytesOf(pad)]),
          durationMs: pad.durationMs,
          bars: pad.bars,
          settings: settingsOf(pad),
        });
      }
      this.state.setState({ boards: [...this.state.getState().boards, made], boardId: made.id });
    });
  }

  change(pad: Pad, change: Partial<PadSettings>): Promise<boolean> {
    if (change.volume !== undefined) this.#audio?.player.setPadVolume(pad.id, change.volume);
    this.#showPads((pads) => pads.map((one) => (one.id === pad.id ? { ...one, ...change } : one)));
    return this.#keepShown(() => this.#homeOf(this.board).change(pad, change));
  }

  /** Gives a pad a key that another one has, which gets this one's. */
  swapKeys(pad: Pad, other: Pad, hotkey: string): Promise<boolean> {
    const home = this.#homeOf(this.board);
    return this.keep(async () => {
      await home.change(pad, { hotkey: null });
      await home.change(other, { hotkey: pad.hotkey });
      await home.change(pad, { hotkey });
    });
  }

  removePad(pad: Pad): Promise<boolean> {
    this.#audio?.player.stop(pad.id);
    this.select(null);
    return this.keep(() => this.#homeOf(this.board).removePad(pad));
  }

  order(ids: readonly string[]): Promise<boolean> {
    const { board } = this;
    this.#showPads((pads) => ids.flatMap((id) => pads.find((pad) => pad.id === id) ?? []));
    return this.#keepShown(() => this.#homeOf(board).order(board, ids));
  }

  /** @param to place among the boards of the same home, from 0 */
  moveBoard(board: Board, to: number): Promise<boolean> {
    const { boards } = this.state.getState();
    const first = boards.findIndex(({ place }) => place === board.place);
    const others = boards.filter(({ id }) => id !== board.id);
    this.state.setState({ boards: others.toSpliced(first + to, 0, board) });
    return this.#keepShown(() => this.#homeOf(board).move(board, to));
  }

  rename(board: Board, name: string): Promise<boolean> {
    return this.keep(() => this.#homeOf(board).rename(board, name));
  }
  remove(board: Board): Promise<boolean> {
    this.stopAll();
    return this.keep(() => this.#homeOf(board).remove(board));
  }

  dispose(): void {
    this.scope.dispose();
    this.#audio = null;
    this.#buffers.clear();
  }

  #homeOf(board: Board): BoardHome {
    const home = isOwn(board) && this.#homes.find(({ place }) => place === board.place);
    if (!home) throw new Error('This board can’t be changed. Copy it first.');
    return home;
  }

  #showPads(change: (pads: readonly Pad[]) => readonly Pad[]): void {
    const { boards, boardId } = this.state.getState();
    this.state.setState({
      boards: boards.map((board) => (board.id === boardId ? { ...board, pads: change(board.pads) } : board)),
    });
  }

  #soundOf(pad: Pad): PadSound | null {
    const buffer = this.#buffers.get(pad.id);
    return buffer ? { ...pad, buffer } : null;
  }

  async #load(board: Board): Promise<void> {
    for (const pad of board.pads) {
      if (this.scope.disposed || this.board.id !== board.id) return;
      if (this.#buffers.has(pad.id) || this.#loading.has(pad.id)) continue;
      this.#loading.add(pad.id);
      try {
        this.#buffers.set(pad.id, await decodeSound(await bytesOf(pad), pad.name));
        const { [pad.id]: _, ...broken } = this.state.getState().broken;
        this.state.setState({ ready: { ...this.state.getState().ready, [pad.id]: true }, broken });
      } catch (error) {
        this.state.setState({ broken: { ...this.state.getState().broken, [pad.id]: wordsOf(error) } });
      } finally {
        this.#loading.delete(pad.id);
      }
    }
  }

  #open() {
    if (!this.#audio) {
      const context = this.scope.context({ latencyHint: 'interactive', sampleRate: padRate });
      const player = new SoundboardPlayer(context, this.scope);
      const outputs = new SoundboardOutputs(context, player.output, this.scope);
      offerToLive(context, player.output, this.scope);
      this.scope.add(player.state.subscribe(({ playing }) => this.state.setState({ playing })));
      this.#audio = { context, player, outputs };
      void this.#applySettings();
    }
    if (this.#audio.context.state === 'suspended') void this.#audio.context.resume();
    return this.#audio;
  }

  #devices = '';
  async #applySettings(): Promise<void> {
    if (!this.#audio) return;
    const { player, outputs } = this.#audio;
    const { duck, duckDb, volume, youDb, othersDb, youDevice, othersDevice } = this.settings.getState();
    player.setVolume(volume);
    player.setDucking(duck ? duckDb : null);
    outputs.setLevels({ youDb, othersDb, sending: othersDevice !== null });
    const devices = JSON.stringify([youDevice, othersDevice]);
    if (devices === this.#devices) return;
    this.#devices = devices;
    try {
      await outputs.hearOn(youDevice);
      await outputs.sendTo(othersDevice);
    } catch {
      this.state.setState({
        problem: 'That output can’t be used now. It may have been unplugged; choose another one.',
      });
    }
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
