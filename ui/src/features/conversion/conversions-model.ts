import type { ConvertItem } from '@formant/contract/conversion';
import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { wordsOf } from './words.ts';

/** How often the list is looked at while something is under way. */
export const lookMs = 1500;
const perPage = 24;

export const isOpen = ({ status }: ConvertItem): boolean => status === 'queued' || status === 'processing';

/** The account's calls that the list needs. */
export interface ConversionsServer {
  /** The newest first. @throws Error with words for people */
  list(page: number): Promise<{ data: readonly ConvertItem[]; total: number }>;
  /** @throws Error with words for people */
  cancel(uuid: string): Promise<void>;
}

export interface ConversionsState {
  /** null until the first answer. */
  data: readonly ConvertItem[] | null;
  total: number;
  failure: string | null;
  /** Being cancelled now. */
  cancelling: ReadonlySet<string>;
}

/** The account's conversions, looked at again and again as long as one of them is under way. */
export class ConversionsModel {
  readonly state = createStore<ConversionsState>(() => ({
    data: null,
    total: 0,
    failure: null,
    cancelling: new Set(),
  }));
  readonly #server: ConversionsServer;
  readonly #scope = new Scope();
  #forgetLook: () => void = () => {};
  /** Of the newest look; the answer of an earlier one is old when it comes. */
  #look = 0;

  constructor(server: ConversionsServer) {
    this.#server = server;
  }

  /** Reads anew whatever is shown; a first time, the first page. */
  reload(): Promise<void> {
    const shown = this.state.getState().data?.length ?? 0;
    return this.#read(Math.max(1, Math.ceil(shown / perPage)));
  }

  /** Shows one page more. */
  more(): Promise<void> {
    const shown = this.state.getState().data?.length ?? 0;
    return this.#read(Math.floor(shown / perPage) + 1);
  }

  /** @returns what went wrong, for people; null when nothing did */
  async cancel(uuid: string): Promise<string | null> {
    if (this.state.getState().cancelling.has(uuid)) return null;
    this.#mark(uuid, true);
    let problem: string | null = null;
    try {
      await this.#server.cancel(uuid);
    } catch (thrown) {
      problem = wordsOf(thrown);
    }
    await this.reload(); // also after a failure: it may have ended in this moment
    this.#mark(uuid, false);
    return problem;
  }

  dispose(): void {
    this.#scope.dispose();
  }

  async #read(pages: number): Promise<void> {
    const look = ++this.#look;
    this.#forgetLook();
    const isCurrent = () => look === this.#look && !this.#scope.disposed;
    const found = new Map<string, ConvertItem>();
    try {
      let total = 0;
      for (let page = 1; page <= pages; page++) {
        const answer = await this.#server.list(page);
        if (!isCurrent()) return;
        total = answer.total;
        // an item that began meanwhile moves the pages: what was seen already stays where it is
        for (const item of answer.data) if (!found.has(item.uuid)) found.set(item.uuid, item);
      }
      this.state.setState({ data: [...found.values()], total, failure: null });
    } catch (thrown) {
      if (isCurrent()) this.state.setState({ failure: wordsOf(thrown) });
    }
    if (isCurrent() && this.state.getState().data?.some(isOpen))
      this.#forgetLook = this.#scope.after(lookMs, () => void this.reload());
  }

  #mark(uuid: string, on: boolean): void {
    this.state.setState(({ cancelling }) => ({
      cancelling: new Set(on ? [...cancelling, uuid] : [...cancelling].filter((one) => one !== uuid)),
    }));
  }
}
