import { findVoice, ownVoices, speechRate } from '@formant/engine/tts';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../api/client.ts';
import { Scope } from '../../platform/scope.ts';
import { faultOf } from '../../sound/fault.ts';
import { overview } from '../../sound/files/overview.ts';
import { type DeviceSpeech, openDeviceSpeech } from '../../sound/speech/device-speech.ts';
import { SpeechPlayer } from '../../sound/speech/speech-player.ts';
import {
  framesOfWav,
  LiveTrack,
  type SpeechTrack,
  toInt16,
  wavTrack,
} from '../../sound/speech/speech-track.ts';
import { isLocal, problemOf } from './can-speak.ts';
import type { Draft } from './draft.ts';
import { findLibraryVoices, isLibrary, uuidOf } from './library-voices.ts';
import { type Block, isAlike, isUpToDate, newBlock, type Script, type Take } from './script.ts';
import { onDevice, onServer, type Speaker, type Stage, spokenHere } from './speakers.ts';
import type { TakeStore } from './take-store.ts';
import type { Voice } from './voice.ts';

/** What a block is doing. */
export interface Run {
  stage: Stage;
  startedAt: number;
  trackKey: string;
}

/** What went wrong with a block, and voices that would do. */
export interface Problem {
  message: string;
  able: readonly Voice[];
  /** The server could speak it. */
  server?: boolean;
}

export interface StudioState {
  script: Script;
  takes: Readonly<Record<string, Take>>;
  selectedId: string;
  runs: Readonly<Record<string, Run>>;
  problems: Readonly<Record<string, Problem>>;
  /** What is worth knowing about a block. */
  notices: Readonly<Record<string, string>>;
  /** False where this browser keeps nothing. */
  kept: boolean;
  /** The block that was deleted last. */
  deleted: { block: Block; index: number } | null;
  voices: readonly Voice[];
  /** Voices of the library that were asked for and are not there. */
  gone: readonly string[];
  /** Rises when something was counted at the server. */
  charged: number;
}

/** Takes that no block holds are kept as history up to this many. */
const mostHistory = 60;

/** The studio: a script, its takes, and what speaks and plays them. */
export class StudioModel {
  readonly state;
  readonly scope = new Scope();
  readonly player: SpeechPlayer;
  readonly #api: Api;
  readonly #store: TakeStore;
  readonly #device: DeviceSpeech;
  readonly #live = new Map<string, LiveTrack>();
  #cancel: AbortController | null = null;

  constructor({ api, draft, store }: { api: Api; draft: Draft; store: TakeStore }) {
    this.#api = api;
    this.#store = store;
    this.#device = openDeviceSpeech();
    this.scope.add(() => this.#device.dispose());
    this.player = new SpeechPlayer(this.scope);
    const script = draft.load();
    this.state = createStore<StudioState>(() => ({
      script,
      takes: {},
      selectedId: script.blocks[0]!.id,
      runs: {},
      problems: {},
      notices: {},
      kept: true,
      deleted: null,
      voices: ownVoices,
      gone: [],
      charged: 0,
    }));
    this.scope.add(
      this.state.subscribe(({ script: now }, { script: before }) => {
        if (now !== before) this.#set({ kept: draft.keep(now) });
      }),
    );
    this.scope.add(
      draft.onOthers((other) => {
        if (!this.busy) this.#set({ script: other, selectedId: other.blocks[0]!.id });
      }),
    );
    void this.#load();
  }

  get script(): Script {
    return this.state.getState().script;
  }
  get busy(): boolean {
    return Object.keys(this.state.getState().runs).length > 0;
  }
  blockOf(id: string): Block | undefined {
    return this.script.blocks.find((block) => block.id === id);
  }
  takeOf(block: Pick<Block, 'takeId'>): Take | undefined {
    return block.takeId === null ? undefined : this.state.getState().takes[block.takeId];
  }

  change(change: Partial<Script>): void {
    this.#set({ script: { ...this.script, ...change } });
  }
  changeBlock(id: string, change: Partial<Block>): void {
    this.edit((blocks) => blocks.map((block) => (block.id === id ? { ...block, ...change } : block)));
    if (change.text !== undefined || change.voiceId !== undefined) this.#forget(id);
  }
  /** Changes the list of blocks; there is always one, and the selection stays on one that is there. */
  edit(change: (blocks: readonly Block[]) => readonly Block[]): void {
    const before = this.script.blocks;
    const changed = change(before);
    const blocks = changed.length > 0 ? changed : [newBlock('', before[0])];
    const { selectedId } = this.state.getState();
    const at = Math.max(
      0,
      before.findIndex(({ id }) => id === selectedId),
    );
    this.#set({
      script: { ...this.script, blocks },
      selectedId: blocks.some(({ id }) => id === selectedId)
        ? selectedId
        : blocks[Math.min(at, blocks.length - 1)]!.id,
    });
  }
  select(selectedId: string): void {
    if (this.state.getState().selectedId !== selectedId) this.#set({ selectedId });
  }
  addBlock(after?: string): string {
    const { blocks } = this.script;
    const index = after ? blocks.findIndex(({ id }) => id === after) : blocks.length - 1;
    const block = newBlock('', blocks[index]);
    this.edit((all) => [...all.slice(0, index + 1), block, ...all.slice(index + 1)]);
    this.select(block.id);
    return block.id;
  }
  removeBlock(id: string): void {
    const index = this.script.blocks.findIndex((block) => block.id === id);
    const block = this.script.blocks[index];
    if (!block) return;
    this.edit((blocks) => blocks.filter((one) => one.id !== id));
    this.#set({ deleted: { block, index } });
  }
  bringBack(): void {
    const { deleted } = this.state.getState();
    if (!deleted) return;
    this.edit((blocks) => [...blocks.slice(0, deleted.index), deleted.block, ...blocks.slice(deleted.index)]);
    this.#set({ deleted: null, selectedId: deleted.block.id });
  }
  forgetDeleted(): void {
    this.#set({ deleted: null });
  }
  /** @param listed what is known now; what the script keeps beyond it stays until it is said to be gone */
  setVoices(listed: readonly Voice[]): void {
    const known = new Set([...listed.map(({ id }) => id), ...this.state.getState().gone]);
    const voices = [...listed, ...this.script.voices.filter(({ id }) => !known.has(id))];
    this.#set({ voices });
    const names = new Map(voices.filter(({ id }) => isLibrary(id)).map(({ id, name }) => [id, name]));
    const isNews = ({ voiceId, voiceName: kept }: Block) => names.has(voiceId) && names.get(voiceId) !== kept;
    if (this.script.blocks.some(isNews))
      this.edit((blocks) =>
        blocks.map((block) => (isNews(block) ? { ...block, voiceName: names.get(block.voiceId) } : block)),
      );
    this.#keepVoices();
  }
  setGone(gone: readonly string[]): void {
    this.#set({ gone, voices: this.state.getState().voices.filter(({ id }) => !gone.includes(id)) });
    this.#keepVoices();
  }
  /** Gives a block another voice; of a voice of the library its name is kept. */
  setVoice(blockId: string, voiceId: string): void {
    const voice = this.state.getState().voices.find(({ id }) => id === voiceId);
    this.changeBlock(blockId, {
      voiceId,
      language: undefined,
      voiceName: isLibrary(voiceId) ? voice?.name : undefined,
    });
    this.#keepVoices();
  }
  /** A voice that somebody comes with: for an empty block, or a new one at the end. The server speaks it where this device can’t. */
  async beginWith(voiceId: string): Promise<void> {
    const { blocks } = this.script;
    const last = blocks.at(-1);
    const id = last && !last.text.trim() && last.takeIds.length === 0 ? last.id : this.addBlock();
    this.setVoice(id, voiceId);
    this.select(id);
    const voice = await this.#find(voiceId).catch(() => undefined); // it is looked up again when it is to speak
    if (!isLocal(voice ?? { id: voiceId })) this.change({ place: 'server' });
  }
  /** Takes what was offered: another voice, or for a voice of the library its language. */
  takeAdvice(blockId: string, voice: Voice): void {
    const block = this.blockOf(blockId);
    if (!block) return;
    if (isLibrary(block.voiceId) && !isLibrary(voice.id))
      this.changeBlock(blockId, { language: voice.language, voiceId: block.voiceId });
    else this.setVoice(blockId, voice.id);
  }

  /** Blocks with words that have not been spoken as they are now. */
  pending(): Block[] {
    const { takes } = this.state.getState();
    return this.script.blocks.filter(
      (block) => block.text.trim() && !isUpToDate(block, block.takeId ? takes[block.takeId] : undefined),
    );
  }

  /** Speaks blocks one after the other; what is wrong with one does not keep the others from it. */
  async generate(ids: readonly string[]): Promise<void> {
    if (this.#cancel) return;
    const control = new AbortController();
    const { signal } = control;
    this.#cancel = control;
    const todo: { id: string; live: LiveTrack }[] = [];
    for (const id of ids) {
      const block = this.blockOf(id);
      if (!block || !(await this.#check(block)) || (await this.#reuse(block))) continue;
      const live = new LiveTrack(crypto.randomUUID(), block.pauseSeconds);
      live.onGrow = () => this.player.grown();
      this.#live.set(live.key, live);
      todo.push({ id, live });
    }
    const startedAt = Date.now();
    this.#set({
      runs: Object.fromEntries(
        todo.map(({ id, live }) => [
          id,
          { stage: { name: 'waiting', position: null } as const, startedAt, trackKey: live.key },
        ]),
      ),
    });
    if (this.script.listen && todo.length > 0) this.player.play(todo.map(({ live }) => live));
    for (const { id, live } of todo) {
      try {
        signal.throwIfAborted();
        await this.#speak(id, live, signal);
      } catch (thrown) {
        const { message, reference, code } = faultOf(thrown);
        if (!signal.aborted && code !== 'cancelled')
          this.#tell(id, { message: code === 'internal' ? wordsOf(thrown, reference) : message, able: [] });
        live.end();
      }
      const { [id]: _, ...runs } = this.state.getState().runs;
      this.#set({ runs });
    }
    if (signal.aborted) this.player.stop();
    this.#cancel = null;
    this.#set({ runs: {}, charged: this.state.getState().charged + 1 });
  }
  cancel(): void {
    this.#cancel?.abort();
  }

  choose(blockId: string, takeId: string): void {
    this.changeBlock(blockId, { takeId });
  }
  /** Text and manner of a take become the block's again. */
  restore(blockId: string, { text, voiceId, voiceName, language, speed, pitch }: Take): void {
    this.changeBlock(blockId, { text, voiceId, voiceName, language, speed, pitch });
  }
  async removeTake(id: string): Promise<void> {
    if (this.player.state.getState().key === id) this.player.stop();
    const { [id]: _, ...takes } = this.state.getState().takes;
    this.#set({ takes });
    this.edit((blocks) =>
      blocks.map((block) => {
        const takeIds = block.takeIds.filter((one) => one !== id);
        return {
          ...block,
          takeIds,
          takeId: block.takeId === id ? (takeIds.at(-1) ?? null) : block.takeId,
        };
      }),
    );
    await this.#store.remove(id);
  }
  sound(takeId: string): Promise<Blob | null> {
    return this.#store.sound(takeId);
  }

  /** Plays blocks from one on, each in its chosen take. */
  async playFrom(blockId: string | null, fromSeconds = 0, alone = false): Promise<void> {
    const { blocks } = this.script;
    const start = Math.max(
      0,
      blocks.findIndex(({ id }) => id === blockId),
    );
    const tracks: SpeechTrack[] = [];
    for (const block of alone ? blocks.slice(start, start + 1) : blocks.slice(start)) {
      const take = this.takeOf(block);
      const track = take && (await this.#trackOf(take, block.pauseSeconds));
      if (track) tracks.push(track);
    }
    if (tracks.length > 0) this.player.play(tracks, fromSeconds);
  }
  async playTake(take: Take, fromSeconds = 0): Promise<void> {
    const track = await this.#trackOf(take, 0);
    if (track) this.player.play([track], fromSeconds);
  }
  /** Lets a voice introduce itself, spoken on this device. */
  async introduce(voice: Voice, text: string, signal: AbortSignal): Promise<void> {
    const live = new LiveTrack(`voice:${voice.id}`, 0);
    live.onGrow = () => this.player.grown();
    this.player.play([live]);
    try {
      for await (const { samples } of this.#device.speak({ text, ...spokenHere(voice) }, { signal }))
        live.append(toInt16(samples));
    } finally {
      live.end();
    }
  }

  /** The block whose take or run a key of the player belongs to. */
  blockOfKey(key: string | null): Block | undefined {
    if (key === null) return undefined;
    const { runs } = this.state.getState();
    return this.script.blocks.find(
      (block) => block.takeIds.includes(key) || runs[block.id]?.trackKey === key,
    );
  }

  dispose(): void {
    this.cancel();
    this.scope.dispose();
  }

  #set(change: Partial<StudioState>): void {
    this.state.setState(change);
  }

  async #load(): Promise<void> {
    const takes = await this.#store.list();
    this.#set({
      takes: { ...Object.fromEntries(takes.map((take) => [take.id, take])), ...this.state.getState().takes },
    });
    await this.#tidy();
  }

  /** The oldest takes that no block holds go. */
  async #tidy(): Promise<void> {
    const held = new Set(this.script.blocks.flatMap(({ takeIds }) => takeIds));
    const loose = Object.values(this.state.getState().takes)
      .filter(({ id }) => !held.has(id))
      .sort((a, b) => b.createdAt - a.createdAt);
    for (const { id } of loose.slice(mostHistory)) await this.removeTake(id);
  }

  #forget(id: string): void {
    const { problems, notices } = this.state.getState();
    if (!problems[id] && !notices[id]) return;
    const { [id]: _, ...otherProblems } = problems;
    const { [id]: __, ...otherNotices } = notices;
    this.#set({ problems: otherProblems, notices: otherNotices });
  }
  #tell(id: string, problem: Problem): void {
    this.#set({ problems: { ...this.state.getState().problems, [id]: problem } });
  }

  /**
   * A voice by its id; one of the library that stands in no list yet is looked up.
   * @returns undefined for one that is not there any more
   * @throws where the server can't be asked
   */
  async #find(voiceId: string): Promise<Voice | undefined> {
    const listed = this.#listed(voiceId);
    if (listed || !isLibrary(voiceId) || this.state.getState().gone.includes(voiceId)) return listed;
    const answer = await findLibraryVoices(this.#api, [voiceId]);
    this.setVoices([...this.state.getState().voices, ...answer.found]);
    this.setGone([...this.state.getState().gone, ...answer.gone]);
    return answer.found[0];
  }
  #keepVoices(): void {
    const named = new Set(this.script.blocks.map(({ voiceId }) => voiceId));
    const voices = this.state
      .getState()
      .voices.filter((voice) => isLibrary(voice.id) && named.has(voice.id) && isLocal(voice))
      .map(({ previewUrl: _, ...voice }) => voice); // its address ends
    if (JSON.stringify(voices) !== JSON.stringify(this.script.voices)) this.change({ voices });
  }
  #listed(voiceId: string): Voice | undefined {
    return this.state.getState().voices.find(({ id }) => id === voiceId);
  }

  /** Says beforehand what would go wrong. */
  async #check(block: Block): Promise<boolean> {
    this.#forget(block.id);
    const here = this.script.place === 'device';
    let voice = this.#listed(block.voiceId);
    if (here)
      try {
        voice = await this.#find(block.voiceId);
      } catch {
        this.#tell(block.id, {
          message: `“${voiceName([], block)}” could not be fetched from the server. Check your connection and try again, or choose another voice.`,
          able: [],
        });
        return false;
      }
    const { voices, gone } = this.state.getState();
    const name = voiceName(voices, block);
    const missing = voice === undefined && (!isLibrary(block.voiceId) || gone.includes(block.voiceId));
    if (missing || (here && voice && !isLocal(voice))) {
      this.#tell(block.id, {
        message: missing
          ? `“${name}” is no longer there: it was deleted or made private. If it is yours, sign in. Your words and takes are kept; choose another voice.`
          : `“${name}” speaks on the server only. Let the server speak, or choose another voice.`,
        able: [],
        server: !missing,
      });
      return false;
    }
    // not listed yet: the server knows it, or says what is wrong
    if (!voice) return true;
    const usable = here ? voices.filter(isLocal) : voices;
    const problem = problemOf(block.text, voice, usable, block.language);
    if (problem) this.#tell(block.id, problem);
    return problem === null;
  }

  /** The same words in the same voice have been spoken before: they would sound the same. */
  async #reuse(block: Block): Promise<boolean> {
    const like = Object.values(this.state.getState().takes).find((take) => isAlike(take, block));
    if (!like || !(await this.#store.sound(like.id))) return false;
    const known = block.takeIds.includes(like.id);
    this.changeBlock(block.id, {
      takeId: like.id,
      takeIds: known ? block.takeIds : [...block.takeIds, like.id],
    });
    const number = (this.blockOf(block.id)?.takeIds.indexOf(like.id) ?? 0) + 1;
    this.#set({
      notices: {
        ...this.state.getState().notices,
        [block.id]: `The same words in the same voice were spoken before: here they are again as take ${number}. Nothing was counted.`,
      },
    });
    return true;
  }

  async #speak(id: string, live: LiveTrack, signal: AbortSignal): Promise<void> {
    const block = this.blockOf(id);
    if (!block) return live.end();
    const { text, voiceId, speed, pitch } = block;
    const language = isLibrary(voiceId) && block.language ? { language: block.language } : {};
    const { place } = this.script;
    const speaker: Speaker =
      place === 'device' ? onDevice(this.#device, await this.#find(voiceId)) : onServer(this.#api);
    const words: Take['words'][number][] = [];
    const view = overview(speechRate);
    const startedAt = Date.now();
    const { engine, again } = await speaker(
      { text, voiceId, speed, pitch, ...language },
      {
        sound: (sound) => {
          words.push(...sound.words);
          view.write([Float32Array.from(sound.samples, (value) => value / 32768)]);
          live.append(sound.samples);
        },
        stage: (stage) =>
          this.#set({
            runs: { ...this.state.getState().runs, [id]: { stage, startedAt, trackKey: live.key } },
          }),
      },
      signal,
    );
    live.end();
    const take: Take = {
      id: live.key,
      ...{ text, voiceId, speed, pitch, ...language, words, place, engine },
      voiceName: voiceName(this.state.getState().voices, block),
      seconds: live.frames() / speechRate,
      bars: view.bars(),
      createdAt: Date.now(),
    };
    if (place === 'device' && isLibrary(voiceId)) this.#countUse(voiceId);
    const durable = await this.#store.put(take, live.wav());
    this.#live.delete(live.key);
    const { takes, notices } = this.state.getState();
    this.#set({
      takes: { ...takes, [take.id]: take },
      ...(durable ? {} : { kept: false }),
      ...(again
        ? { notices: { ...notices, [id]: 'The server had spoken this before. Nothing was counted.' } }
        : {}),
    });
    // the block may have been changed meanwhile, or deleted: its take is then in the history
    const now = this.blockOf(id);
    if (now) this.changeBlock(id, { takeIds: [...now.takeIds, take.id], takeId: take.id });
  }

  /** As the server does of what it speaks itself. */
  #countUse(voiceId: string): void {
    const params = { voiceUUID: uuidOf(voiceId) };
    void this.#api.call('POST /api/voice/use/{voiceUUID}', { params }).catch(() => {}); // a voice works without
  }

  async #trackOf(take: Take, pauseSeconds: number): Promise<SpeechTrack | null> {
    const live = this.#live.get(take.id);
    if (live) return live;
    const wav = await this.#store.sound(take.id);
    return wav && framesOfWav(wav) > 0 ? wavTrack(take.id, wav, pauseSeconds) : null;
  }
}

const wordsOf = (thrown: unknown, reference: string | undefined): string =>
  thrown instanceof Error && thrown.name === 'ApiError' ? thrown.message : (reference ?? String(thrown));

/** Names a voice that may be gone. */
export const voiceName = (
  voices: readonly Voice[],
  { voiceId, voiceName: kept }: Pick<Block, 'voiceId' | 'voiceName'>,
): string => {
  const voice = voices.find((one) => one.id === voiceId);
  if (voice) return voice.name;
  if (ownVoices.some(({ id }) => id === voiceId)) return findVoice(ownVoices, voiceId).name;
  return kept ?? (isLibrary(voiceId) ? 'A voice of the library' : 'A voice that is gone');
};
