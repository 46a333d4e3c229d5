import { findVoice, isNeural, modelOfVoice, ownVoices, textEngine } from '@formant/engine/tts';
import type { Api } from '../../../api/client.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isMine } from '../../../sound/voices/my-voices.ts';
import type { Block } from '../script/script.ts';
import type { StudioStore } from '../studio-state.ts';
import { isLocal } from './can-speak.ts';
import { findLibraryVoices, isLibrary } from './library-voices.ts';
import { isLikened, isOfDevice } from './likened-voices.ts';
import { computerModels } from './own-models.ts';
import type { Voice } from './voice.ts';

/**
 * The voices of a studio: those that this device and the server list, and those of the library that the script
 * names beyond these lists, which are looked up once. What the script can be spoken with here, it keeps.
 */
export class StudioVoices {
  readonly #api: Api;
  readonly #state: StudioStore;
  #here: readonly Voice[] = ownVoices;
  /** Settled but while `awaitHere` waits. */
  #hereKnown: Promise<void> = Promise.resolve();
  #tellHere: (() => void) | null = null;
  /** null until the server has told: what may stand in its list needs no question of its own. */
  #atServer: readonly Voice[] | null = null;
  #found: readonly Voice[] = [];
  /** Questions under way, by the voices that they ask for. */
  readonly #asked = new Map<string, Promise<void>>();
  /** What the script named when it was looked through last. */
  #named = '';
  /** Ends what is asked for whoever is signed in. */
  #person = new AbortController();

  constructor({ api, state, scope }: { api: Api; state: StudioStore; scope: Scope }) {
    this.#api = api;
    this.#state = state;
    this.#merge();
    scope.add(
      state.subscribe(({ script: now }, { script: before }) => {
        if (now.blocks !== before.blocks) this.#lookThrough();
      }),
    );
    scope.add(() => this.#person.abort());
  }

  /** What this device speaks with by itself. */
  setHere(here: readonly Voice[]): void {
    this.#here = here;
    this.#merge();
    this.#tellHere?.();
  }
  /** What this device keeps is being read: until `setHere` is called, nothing of it is known to be gone. */
  awaitHere(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hereKnown = promise;
    this.#tellHere = resolve;
  }
  /** Done when it is known what this device speaks with. */
  get hereKnown(): Promise<void> {
    return this.#hereKnown;
  }
  /** What the server lists for whoever is signed in. */
  setAtServer(listed: readonly Voice[]): void {
    this.#atServer = listed;
    this.#named = '';
    this.#merge();
    this.#lookThrough();
  }
  /** Somebody else is signed in, who may see other voices. */
  startOver(): void {
    this.#person.abort();
    this.#person = new AbortController();
    this.#asked.clear();
    this.#atServer = null;
    this.#found = [];
    this.#state.setState({ gone: [] });
    this.#merge();
  }

  /** Every voice that a block could take now. */
  get all(): readonly Voice[] {
    return this.#state.getState().voices;
  }
  /** A voice that stands in a list, or was found. */
  listed(voiceId: string): Voice | undefined {
    const is = ({ id }: Voice) => id === voiceId;
    return this.all.find(is) ?? this.#found.find(is);
  }
  /** Whether a voice of the library was asked for and is not there. */
  isGone(voiceId: string): boolean {
    return this.#state.getState().gone.includes(voiceId);
  }
  /**
   * A voice by its id; one of the library that stands in no list yet is looked up.
   * @returns undefined for one that is not there any more
   * @throws where the server can't be asked
   */
  async find(voiceId: string): Promise<Voice | undefined> {
    const listed = this.listed(voiceId);
    if (listed || !isLibrary(voiceId) || this.isGone(voiceId)) return listed;
    await (this.#asked.get(voiceId) ?? this.#ask([voiceId]));
    return this.listed(voiceId);
  }

  /** Keeps with the script what of the library it names and this device can speak with, also without a server. */
  keep(): void {
    const { script, voices } = this.#state.getState();
    const named = new Set(script.blocks.map(({ voiceId }) => voiceId));
    const kept = voices
      .filter((voice) => isLibrary(voice.id) && named.has(voice.id) && isLocal(voice))
      .map(({ previewUrl: _, ...voice }) => voice); // its address ends
    if (JSON.stringify(kept) !== JSON.stringify(script.voices))
      this.#state.setState({ script: { ...script, voices: kept } });
  }

  /** Looks up what the script names and no list holds. */
  #lookThrough(): void {
    if (!this.#atServer) return;
    const listed = new Set(this.#atServer.map(({ id }) => id));
    const { blocks } = this.#state.getState().script;
    const ids = [...new Set(blocks.map(({ voiceId }) => voiceId))].filter(
      (id) => isLibrary(id) && !listed.has(id),
    );
    if (ids.join() === this.#named) return;
    this.#named = ids.join();
    this.#merge();
    const wanted = ids.filter((id) => !this.#asked.has(id) && !this.#found.some((voice) => voice.id === id));
    if (wanted.length > 0) this.#ask(wanted).catch(() => {}); // the server is asked again when it is to speak
  }

  #ask(ids: readonly string[]): Promise<void> {
    const { signal } = this.#person;
    const answered = async () => {
      try {
        const { found, gone } = await findLibraryVoices(this.#api, ids, signal);
        signal.throwIfAborted();
        const asked = new Set(ids);
        this.#found = [...this.#found.filter(({ id }) => !asked.has(id)), ...found];
        this.#state.setState((now) => ({ gone: [...now.gone.filter((id) => !asked.has(id)), ...gone] }));
        this.#merge();
      } finally {
        for (const id of ids) if (this.#asked.get(id) === answer) this.#asked.delete(id);
      }
    };
    const answer = answered();
    for (const id of ids) this.#asked.set(id, answer);
    return answer;
  }

  /** Puts the lists together; what the script keeps beyond them stays until it is said to be gone. */
  #merge(): void {
    const { script, gone } = this.#state.getState();
    const atServer = this.#atServer ?? [];
    const there = new Set(atServer.map(({ id }) => id));
    const named = new Set(script.blocks.map(({ voiceId }) => voiceId));
    // what this device has and the server has not stays choosable
    const missing = this.#here.filter(({ id }) => !there.has(id));
    const mine = this.#here.filter(({ id }) => isOfDevice(id));
    const listed = [
      ...mine,
      ...missing.filter((voice) => isOfModel(voice) && !isOfDevice(voice.id)),
      ...this.#found.filter(({ id }) => named.has(id) && !there.has(id)),
      ...atServer,
      ...missing.filter((voice) => !isOfModel(voice) && !isOfDevice(voice.id)),
    ];
    const known = new Set([...listed.map(({ id }) => id), ...gone]);
    this.#state.setState({ voices: [...listed, ...script.voices.filter(({ id }) => !known.has(id))] });
    this.#name();
    this.keep();
  }

  /** Blocks keep what their voices of the library, or of the person's, are called now. */
  #name(): void {
    const { script, voices } = this.#state.getState();
    const names = new Map(voices.filter(({ id }) => keepsName(id)).map(({ id, name }) => [id, name]));
    const isNews = ({ voiceId, voiceName: kept }: Block) => names.has(voiceId) && names.get(voiceId) !== kept;
    if (!script.blocks.some(isNews)) return;
    const blocks = script.blocks.map((block) =>
      isNews(block) ? { ...block, voiceName: names.get(block.voiceId) } : block,
    );
    this.#state.setState({ script: { ...script, blocks } });
  }
}

/** Whether a neural model speaks it, in this browser or beside it. */
export const isOfModel = (voice: Pick<Voice, 'engine'>): boolean =>
  isNeural(voice) || voice.engine === textEngine;

/** Whether a block keeps what its voice is called: a synthesizer's is known by its id. */
export const keepsName = (voiceId: string): boolean =>
  isLibrary(voiceId) || isMine(voiceId) || isLikened(voiceId);

/** Names a voice that may be gone. */
export const voiceName = (
  voices: readonly Voice[],
  { voiceId, voiceName: kept }: Pick<Block, 'voiceId' | 'voiceName'>,
): string => {
  const voice = voices.find((one) => one.id === voiceId);
  if (voice) return voice.name;
  const beside = modelOfVoice(voiceId) && computerModels.getState().list;
  const absent = beside?.flatMap((model) => model.voices).find(({ id }) => id === voiceId);
  if (absent) return absent.name;
  if (ownVoices.some(({ id }) => id === voiceId)) return findVoice(ownVoices, voiceId).name;
  return (
    kept ??
    (isLibrary(voiceId)
      ? 'A voice of the library'
      : isMine(voiceId)
        ? 'A voice of this device'
        : 'A voice that is gone')
  );
};
