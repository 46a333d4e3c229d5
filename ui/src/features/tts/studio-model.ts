import { previewText } from '@formant/engine/tts';
import type { Api } from '../../api/client.ts';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { Scope } from '../../platform/scope.ts';
import { type DeviceSpeech, openDeviceSpeech } from '../../sound/speech/device-speech.ts';
import { sayAloud } from '../../sound/speech/say-aloud.ts';
import { SpeechPlayer } from '../../sound/speech/speech-player.ts';
import type { SpeechTrack } from '../../sound/speech/speech-track.ts';
import { isMine } from '../../sound/voices/my-voices.ts';
import type { Draft } from './script/draft.ts';
import { isFree, isOpening } from './script/opening.ts';
import { type Block, isUpToDate, newBlock, type Script, type Take } from './script/script.ts';
import { Generation } from './speaking/generation.ts';
import { spokenHere } from './speaking/speakers.ts';
import { blockIn, forgetTold, type StudioState, studioStore } from './studio-state.ts';
import { TakeShelf } from './takes/take-shelf.ts';
import type { TakeStore } from './takes/take-store.ts';
import { isLocal } from './voices/can-speak.ts';
import { isLibrary } from './voices/library-voices.ts';
import { isOfDevice } from './voices/likened-voices.ts';
import { naturalInstead } from './voices/natural-voices.ts';
import { modelVoicesKnown } from './voices/own-models.ts';
import { keepsName, StudioVoices } from './voices/studio-voices.ts';
import type { Voice } from './voices/voice.ts';

/** The studio: a script that is edited, its takes, and what speaks and plays them. */
export class StudioModel {
  readonly state;
  readonly scope = new Scope();
  readonly player: SpeechPlayer;
  readonly voices: StudioVoices;
  readonly #takes: TakeShelf;
  readonly #device: DeviceSpeech;
  readonly #generation: Generation;
  /** Blocks that were given a voice since the page was opened. */
  readonly #chosen = new Set<string>();

  /** @param natural voices of this computer that run beside the browser */
  constructor({
    api,
    draft,
    store,
    natural,
  }: {
    api: Api;
    draft: Draft;
    store: TakeStore;
    natural?: NaturalVoicesPort | undefined;
  }) {
    this.#device = openDeviceSpeech(natural);
    this.scope.add(() => this.#device.dispose());
    this.player = new SpeechPlayer(this.scope);
    this.state = studioStore(draft.load());
    /** The script as another tab has kept it: to keep it again would tell that tab, which would tell this one. */
    let others: Script | null = null;
    this.scope.add(
      this.state.subscribe(({ script: now }, { script: before }) => {
        if (now !== before && now !== others) this.#set({ kept: draft.keep(now) });
      }),
    );
    this.scope.add(
      draft.onOthers((script) => {
        others = script;
        this.#adopt(script);
      }),
    );
    this.voices = new StudioVoices({ api, state: this.state, scope: this.scope });
    this.#takes = new TakeShelf(store, this.state);
    this.#generation = new Generation({
      ...{ api, device: this.#device, player: this.player, state: this.state },
      ...{ voices: this.voices, takes: this.#takes },
      changeBlock: (id, change) => this.changeBlock(id, change),
    });
  }

  get script(): Script {
    return this.state.getState().script;
  }
  get busy(): boolean {
    return Object.keys(this.state.getState().runs).length > 0;
  }
  blockOf(id: string): Block | undefined {
    return blockIn(this.state.getState(), id);
  }
  takeOf(block: Pick<Block, 'takeId'>): Take | undefined {
    return block.takeId === null ? undefined : this.state.getState().takes[block.takeId];
  }

  change(change: Partial<Script>): void {
    this.#set({ script: { ...this.script, ...change } });
  }
  changeBlock(id: string, change: Partial<Block>): void {
    this.edit((blocks) => blocks.map((block) => (block.id === id ? { ...block, ...change } : block)));
    if (change.text !== undefined || change.voiceId !== undefined) forgetTold(this.state, id);
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

  /** Gives a block another voice; of one of the library, or of the person's, its name is kept. */
  setVoice(blockId: string, voiceId: string): void {
    this.#chosen.add(blockId);
    const block = this.blockOf(blockId);
    const listed = this.voices.listed(voiceId);
    // words that the page wrote follow the voice's language
    const text =
      block && isOpening(block) && !isMine(voiceId) && listed ? previewText(listed.language) : null;
    this.changeBlock(blockId, {
      ...(text === null ? {} : { text }),
      voiceId,
      language: undefined,
      voiceName: keepsName(voiceId) ? listed?.name : undefined,
    });
    this.voices.keep();
    // no other place knows it
    if (isOfDevice(voiceId)) this.change({ place: 'device' });
  }
  /**
   * Has blocks speak in the natural voices of this device where they speak in the voice that they began with.
   * @param which of the blocks; where a visit finds the voices here, those that nobody has touched
   */
  speakNaturally(here: readonly Voice[], which: 'all' | 'untouched'): void {
    for (const block of this.script.blocks) {
      const mayTake = which === 'all' || (isFree(block) && !this.#chosen.has(block.id));
      const voice = mayTake ? naturalInstead(block, this.voices.all, here) : null;
      if (voice) this.setVoice(block.id, voice.id);
    }
  }
  /**
   * Loads what speaks in a voice of this device, by a word that nobody hears.
   * @throws JobFault what the engine says, `offline`, `cancelled`
   */
  async warmUp(voice: Voice, signal: AbortSignal): Promise<void> {
    const wanted = { text: previewText(voice.language).split(/(?<=[.。。!！])/)[0]!, ...spokenHere(voice) };
    for await (const _ of this.#device.speak(wanted, { signal })) break;
  }
  /** A voice that somebody comes with, and perhaps words: for an empty block, or a new one at the end. The server speaks it where this device can’t. */
  async beginWith(voiceId: string, text = ''): Promise<void> {
    const { blocks } = this.script;
    const last = blocks.at(-1);
    const id = last && isFree(last) ? last.id : this.addBlock();
    this.setVoice(id, voiceId);
    if (text) this.changeBlock(id, { text });
    this.select(id);
    const voice = await this.voices.find(voiceId).catch(() => undefined); // it is looked up again when it is to speak
    await modelVoicesKnown();
    const isStillIts = this.blockOf(id)?.voiceId === voiceId;
    if (isStillIts && !isOfDevice(voiceId) && !isLocal(voice ?? { id: voiceId }))
      this.change({ place: 'server' });
  }
  /** Takes what was offered: another voice, or for a voice of the library its language. */
  takeAdvice(blockId: string, voice: Voice): void {
    const block = this.blockOf(blockId);
    if (!block) return;
    if ((isLibrary(block.voiceId) || isMine(block.voiceId)) && !isLibrary(voice.id) && !isMine(voice.id))
      this.changeBlock(blockId, { language: voice.language, voiceId: block.voiceId });
    else this.setVoice(blockId, voice.id);
  }

  /** Blocks with words that have not been spoken as they are now. */
  pending(): Block[] {
    return this.script.blocks.filter((block) => block.text.trim() && !isUpToDate(block, this.takeOf(block)));
  }
  /** Speaks blocks one after the other; what is wrong with one does not keep the others from it. */
  generate(ids: readonly string[]): Promise<void> {
    return this.#generation.start(ids);
  }
  cancel(): void {
    this.#generation.cancel();
  }

  choose(blockId: string, takeId: string): void {
    this.changeBlock(blockId, { takeId });
  }
  /** Text and manner of a take become the block's again. */
  restore(blockId: string, { text, voiceId, voiceName, language, speed, pitch, studio }: Take): void {
    this.changeBlock(blockId, { text, voiceId, voiceName, language, speed, pitch, studio });
  }
  async removeTake(id: string): Promise<void> {
    if (this.player.state.getState().key === id) this.player.stop();
    await this.#takes.remove(id);
  }
  sound(takeId: string): Promise<Blob | null> {
    return this.#takes.sound(takeId);
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
      const track = take && (await this.#takes.track(take, block.pauseSeconds));
      if (track) tracks.push(track);
    }
    if (tracks.length > 0) this.player.play(tracks, fromSeconds);
  }
  async playTake(take: Take, fromSeconds = 0): Promise<void> {
    const track = await this.#takes.track(take, 0);
    if (track) this.player.play([track], fromSeconds);
  }
  /** Lets a voice introduce itself, spoken on this device. */
  introduce(voice: Voice, text: string, signal: AbortSignal): Promise<void> {
    const wanted = { text, ...spokenHere(voice) };
    return sayAloud({ device: this.#device, player: this.player }, `voice:${voice.id}`, wanted, { signal });
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

  /** What another tab has written, also while this one speaks: a take finds its block by the id. */
  #adopt(script: Script): void {
    const { selectedId } = this.state.getState();
    const isThere = script.blocks.some(({ id }) => id === selectedId);
    this.#set({ script, selectedId: isThere ? selectedId : script.blocks[0]!.id });
    this.#takes.catchUp();
  }
}
