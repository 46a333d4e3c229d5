import type { AudioItem } from '@formant/contract/audio';
import type { ConvertPlace } from '@formant/contract/conversion';
import type { Voice } from '@formant/contract/voices';
import { createStore } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { wordsOf } from './words.ts';

/** Computers come and go while the page is open. */
export const lookMs = 10_000;

export interface Computer {
  deviceId: string;
  name: string;
  converts: boolean;
  /** Whether it can run neural models. */
  neural: boolean;
}
/** What can be converted, in which voices, and where. */
export interface Choices {
  recordings: readonly AudioItem[];
  voices: readonly Voice[];
  computers: readonly Computer[];
}
export type Where = 'here' | Extract<ConvertPlace, 'computer' | 'server'>;

/** What a conversion needs of the account and this device. Each throws an Error with words for people. */
export interface ConvertCalls {
  /** @param voice one that a link names */
  choices(voice: string | null): Promise<Choices>;
  computers(): Promise<readonly Computer[]>;
  /** Sends a file to the account's recordings. @returns its id there */
  keep(file: File, options: { signal: AbortSignal; onProgress(fraction: number): void }): Promise<string>;
  /** @returns the address at which recording and voice are open on this device */
  openHere(audio: AudioItem, voice: Voice): Promise<string>;
  start(wanted: { audioId: string; voiceUuid: string; where: Exclude<Where, 'here'> }): Promise<void>;
}

/** What the person has set. */
export interface ConvertWish {
  audioId: string | undefined;
  voiceUuid: string | undefined;
  where: Where;
}
export interface ConvertState extends ConvertWish {
  /** null until they are there. */
  choices: Choices | null;
  /** Why there are none. */
  failure: string | null;
  busy: boolean;
  problem: string | null;
  /** Of the recording that is on its way, 0..1. */
  sent: number | null;
  sendProblem: string | null;
}

/** Which recording, in which voice, and where; one conversion is begun at a time. */
export class ConvertModel {
  readonly state;
  readonly #calls: ConvertCalls;
  readonly #named: string | null;
  readonly #scope = new Scope();
  readonly #leaving = new AbortController();

  /** @param link what the page's address names */
  constructor(calls: ConvertCalls, link: { audio: string | null; voice: string | null }) {
    this.#calls = calls;
    this.#named = link.voice;
    this.#scope.add(() => this.#leaving.abort());
    this.state = createStore<ConvertState>(() => ({
      audioId: link.audio ?? undefined,
      voiceUuid: link.voice ?? undefined,
      where: 'here',
      choices: null,
      failure: null,
      busy: false,
      problem: null,
      sent: null,
      sendProblem: null,
    }));
    this.#scope.every(lookMs, () => void this.#lookForComputers());
  }

  async load(): Promise<void> {
    try {
      this.#set({ choices: await this.#calls.choices(this.#named), failure: null });
    } catch (thrown) {
      this.#set({ failure: wordsOf(thrown) });
    }
  }

  choose(wish: Partial<ConvertWish>): void {
    this.#set(wish);
  }

  /**
   * Begins what is chosen.
   * @returns the address to go to, `started` where it is done elsewhere, null where it was not begun
   */
  async submit(): Promise<{ open: string } | 'started' | null> {
    const state = this.state.getState();
    if (state.busy) return null;
    const { audio, voice, where } = wishOf(state);
    if (!audio || !voice) {
      this.#set({ problem: audio ? 'Choose a voice.' : 'Choose a recording, or add one.' });
      return null;
    }
    this.#set({ busy: true, problem: null });
    try {
      if (where === 'here') return { open: await this.#calls.openHere(audio, voice) };
      await this.#calls.start({ audioId: audio.id, voiceUuid: voice.uuid, where });
      return 'started';
    } catch (thrown) {
      this.#set({ problem: wordsOf(thrown) });
      return null;
    } finally {
      this.#set({ busy: false });
    }
  }

  /** Sends a recording and chooses it; one at a time. Leaving ends it. */
  async add(file: File): Promise<void> {
    if (this.state.getState().sent !== null) return;
    const { signal } = this.#leaving;
    this.#set({ sent: 0, sendProblem: null });
    try {
      const audioId = await this.#calls.keep(file, {
        signal,
        onProgress: (sent) => this.#set({ sent }),
      });
      if (signal.aborted) return;
      await this.load();
      this.#set({ audioId });
    } catch (thrown) {
      this.#set({ sendProblem: wordsOf(thrown) });
    } finally {
      this.#set({ sent: null });
    }
  }

  dispose(): void {
    this.#scope.dispose();
  }

  async #lookForComputers(): Promise<void> {
    const computers = await this.#calls.computers().catch(() => null); // the next look tells
    const { choices } = this.state.getState();
    if (computers && choices) this.#set({ choices: { ...choices, computers } });
  }

  /** What comes when the page is left is not heard. */
  #set(fields: Partial<ConvertState>): void {
    if (!this.#scope.disposed) this.state.setState(fields);
  }
}

/** What is chosen, as far as it is there, and where it can be done. */
export function wishOf({ choices, audioId, voiceUuid, where }: ConvertState) {
  const audio = choices?.recordings.find(({ id }) => id === audioId);
  const voice = choices?.voices.find(({ uuid }) => uuid === voiceUuid);
  const neural = voice?.kind === 'model';
  /** Its owner keeps the file. */
  const closed = voice !== undefined && (neural || voice.kind === 'profile') && !voice.canDownload;
  /** A neural model of somebody else, which one's own computer does not get. */
  const foreign = neural && !voice.mine;
  const chosen: Where = closed || (foreign && where === 'computer') ? 'server' : where;
  return { audio, voice, neural, closed, foreign, where: chosen };
}
