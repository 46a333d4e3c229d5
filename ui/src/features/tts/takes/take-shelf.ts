import { framesOfWav, type SpeechTrack, wavTrack } from '../../../sound/speech/speech-track.ts';
import type { Block, Take } from '../script/script.ts';
import { type StudioStore, without } from '../studio-state.ts';
import type { TakeStore } from './take-store.ts';

/** Takes that no block holds are kept as history up to this many. */
const mostHistory = 60;

/** The takes of a studio: those that its blocks hold, and the history. */
export class TakeShelf {
  readonly #store: TakeStore;
  readonly #state: StudioStore;
  #read: Promise<void>;
  /** Taken away in this visit: a list that was asked for before still has them. */
  readonly #removed = new Set<string>();
  /** Looked for already, so that what is nowhere is not looked for again. */
  readonly #missed = new Set<string>();

  constructor(store: TakeStore, state: StudioStore) {
    this.#store = store;
    this.#state = state;
    this.#read = this.#readList();
    void this.#read.then(() => this.#tidy()).catch(() => {}); // the next visit tidies up again
  }

  /** Settles when what is kept is known. */
  ready(): Promise<void> {
    return this.#read;
  }
  /** The script came from another tab, where takes may have been made. */
  catchUp(): void {
    const { script, takes } = this.#state.getState();
    const missed = script.blocks
      .flatMap(({ takeIds }) => takeIds)
      .filter((id) => !takes[id] && !this.#missed.has(id));
    if (missed.length === 0) return;
    for (const id of missed) this.#missed.add(id);
    this.#read = this.#readList();
  }

  /** Keeps a take as its block's: also of one that was deleted meanwhile, should it come back. @throws where it can't be kept at all */
  async add(take: Take, sound: Blob, blockId: string): Promise<void> {
    const durable = await this.#store.put(take, sound);
    const holding = (block: Block): Block =>
      block.id === blockId ? { ...block, takeIds: [...block.takeIds, take.id], takeId: take.id } : block;
    this.#state.setState(({ takes, script, deleted, kept }) => ({
      takes: { ...takes, [take.id]: take },
      script: { ...script, blocks: script.blocks.map(holding) },
      deleted: deleted && { ...deleted, block: holding(deleted.block) },
      kept: kept && durable,
    }));
  }
  async remove(id: string): Promise<void> {
    this.#removed.add(id);
    this.#state.setState(({ takes, script }) => ({
      takes: without(takes, id),
      script: {
        ...script,
        blocks: script.blocks.map((block) => {
          const takeIds = block.takeIds.filter((one) => one !== id);
          return { ...block, takeIds, takeId: block.takeId === id ? (takeIds.at(-1) ?? null) : block.takeId };
        }),
      },
    }));
    await this.#store.remove(id);
  }
  sound(takeId: string): Promise<Blob | null> {
    return this.#store.sound(takeId);
  }
  /** A take to be played; null where its sound is gone. */
  async track(take: Take, pauseSeconds: number): Promise<SpeechTrack | null> {
    const wav = await this.#store.sound(take.id);
    return wav && framesOfWav(wav) > 0 ? wavTrack(take.id, wav, pauseSeconds) : null;
  }

  async #readList(): Promise<void> {
    const list = await this.#store.list().catch(() => []); // what can't be read isn't there
    const there = list.filter(({ id }) => !this.#removed.has(id)).map((take) => [take.id, take] as const);
    this.#state.setState(({ takes }) => ({ takes: { ...Object.fromEntries(there), ...takes } }));
  }

  /** The oldest takes that no block holds go. */
  async #tidy(): Promise<void> {
    const { script, takes } = this.#state.getState();
    const held = new Set(script.blocks.flatMap(({ takeIds }) => takeIds));
    const loose = Object.values(takes)
      .filter(({ id }) => !held.has(id))
      .sort((a, b) => b.createdAt - a.createdAt);
    for (const { id } of loose.slice(mostHistory)) await this.remove(id);
  }
}
