import type { SoundMode } from '@formant/contract/facts/soundboard-facts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scope } from '../../platform/scope.ts';
import { ducking } from './ducking.ts';
import { softCeiling } from './soft-ceiling.ts';

/** What a pad plays: decoded beforehand, so that a key is heard within the audio system's own delay. */
export interface PadSound {
  id: string;
  buffer: AudioBuffer;
  /** 0..2 */
  volume: number;
  startMs: number;
  /** null plays to the end. */
  endMs: number | null;
  mode: SoundMode;
  /** Plays over others; false ends them first. */
  overlap: boolean;
  /** The live microphone is silent while it plays. */
  muteMic: boolean;
}
export interface Playing {
  /** On the clock of the context. */
  startedAt: number;
  seconds: number;
  loop: boolean;
}
export interface SoundboardState {
  /** The latest voice of each pad that is heard. */
  playing: Readonly<Record<string, Playing>>;
  voices: number;
}
interface Voice extends Playing {
  id: string;
  source: AudioBufferSourceNode;
  gain: GainNode;
  muteMic: boolean;
}

/** Short enough to feel like a cut, long enough not to click. */
const fadeSeconds = 0.008;
/** A key that is hammered may not fill the memory. */
const mostVoices = 64;

/**
 * The mixer of a soundboard on any Web Audio context. `output` carries the whole mix at the master volume and below
 * full scale: connect it to a destination, an analyser, or the mix that others hear (`output.connect(liveMix)`, in
 * the same context). Sounds start on the audio clock; the pads of a chain follow each other sample after sample.
 * While anything plays, `ducking` tells others to step back, if `duckDb` is set, and the microphone to be silent, if
 * one of the sounds wants it; in a chain from its beginning.
 */
export class SoundboardPlayer {
  readonly output: AudioNode;
  readonly state: StoreApi<SoundboardState>;
  /** Ends other sounds whenever one begins, whatever the pad's own setting. */
  cutOthers = false;
  readonly #context: BaseAudioContext;
  readonly #scope: Scope;
  readonly #master: GainNode;
  readonly #voices = new Set<Voice>();
  #duckDb: number | null = null;
  #lastRandom = '';

  constructor(context: BaseAudioContext, scope: Scope) {
    this.#context = context;
    this.#scope = scope;
    this.#master = context.createGain();
    const ceiling = softCeiling(context);
    this.#master.connect(ceiling.input);
    this.output = ceiling.output;
    this.state = createStore<SoundboardState>(() => ({ playing: {}, voices: 0 }));
    scope.add(() => {
      this.stopAll();
      this.output.disconnect();
      ducking.setState({ gain: 1, muteMic: false });
    });
  }

  setVolume(volume: number): void {
    this.#glide(this.#master.gain, volume);
  }

  /** @param db how far others step back while a sound plays, below 0; null leaves them alone */
  setDucking(db: number | null): void {
    this.#duckDb = db;
    this.#duck();
  }

  /** Changes the loudness of what this pad is playing. */
  setPadVolume(id: string, volume: number): void {
    for (const voice of this.#voices) if (voice.id === id) this.#glide(voice.gain.gain, volume);
  }

  /**
   * A pad goes down. Once: plays, each time anew. Loop: on and off. Toggle: plays, or ends it. Hold: as long as
   * `release` is not called. Chain: this and the chained pads after it, without a gap. Random: any of the random
   * pads, never the same twice.
   * @param board all pads of the board in their order, for chain and random
   */
  press(sound: PadSound, board: readonly PadSound[] = [sound]): void {
    if (this.#scope.disposed) return;
    const on = this.state.getState().playing[sound.id] !== undefined;
    const ends = sound.mode === 'toggle' || sound.mode === 'loop';
    if (on && sound.mode === 'hold') return;
    if (on && ends) this.stop(sound.id);
    else if (sound.mode === 'chain') this.#begin(chainFrom(sound, board), false);
    else if (sound.mode === 'random') this.#begin([this.#any(sound, board)], false);
    else this.#begin([sound], sound.mode === 'loop' || sound.mode === 'hold');
  }

  /** A pad comes up again: ends what is only heard while it is held. */
  release(sound: Pick<PadSound, 'id' | 'mode'>): void {
    if (sound.mode === 'hold') this.stop(sound.id);
  }

  stop(id: string): void {
    for (const voice of [...this.#voices]) if (voice.id === id) this.#end(voice);
    this.#tell();
  }

  stopAll(): void {
    for (const voice of [...this.#voices]) this.#end(voice);
    this.#tell();
  }

  #any(sound: PadSound, board: readonly PadSound[]): PadSound {
    const all = board.filter((one) => one.mode === 'random');
    const fresh = all.filter((one) => one.id !== this.#lastRandom);
    const picked = fresh[Math.floor(Math.random() * fresh.length)] ?? sound;
    this.#lastRandom = picked.id;
    return picked;
  }

  #begin(sounds: readonly PadSound[], loop: boolean): void {
    const [first] = sounds;
    if (!first) return;
    if (this.cutOthers || !first.overlap) for (const voice of [...this.#voices]) this.#end(voice);
    while (this.#voices.size + sounds.length > mostVoices) {
      const [oldest] = this.#voices;
      if (!oldest) break;
      this.#end(oldest);
    }
    let at = this.#context.currentTime;
    for (const sound of sounds) at += this.#start(sound, at, loop);
    this.#tell();
  }

  /** @returns its length in seconds */
  #start(sound: PadSound, at: number, loop: boolean): number {
    const { buffer } = sound;
    const from = Math.min(sound.startMs / 1000, buffer.duration);
    const to = sound.endMs === null ? buffer.duration : Math.min(sound.endMs / 1000, buffer.duration);
    const seconds = Math.max(0, to - from);
    const source = new AudioBufferSourceNode(this.#context, {
      buffer,
      ...(loop ? { loop, loopStart: from, loopEnd: to } : {}),
    });
    const gain = new GainNode(this.#context, { gain: sound.volume });
    source.connect(gain).connect(this.#master);
    if (loop) source.start(at, from);
    else source.start(at, from, seconds);
    const voice: Voice = { id: sound.id, source, gain, startedAt: at, seconds, loop, muteMic: sound.muteMic };
    this.#voices.add(voice);
    source.onended = () => {
      if (!this.#voices.delete(voice)) return;
      gain.disconnect();
      this.#tell();
    };
    return seconds;
  }

  #end(voice: Voice): void {
    if (!this.#voices.delete(voice)) return;
    const now = this.#context.currentTime;
    const { source, gain } = voice;
    gain.gain.setTargetAtTime(0, now, fadeSeconds / 4);
    source.stop(now + fadeSeconds);
    source.onended = () => gain.disconnect();
  }

  #tell(): void {
    const playing: Record<string, Playing> = {};
    for (const { id, startedAt, seconds, loop } of this.#voices) playing[id] = { startedAt, seconds, loop };
    this.state.setState({ playing, voices: this.#voices.size });
    this.#duck();
  }

  #duck(): void {
    const gain = this.#duckDb !== null && this.#voices.size > 0 ? 10 ** (this.#duckDb / 20) : 1;
    const muteMic = [...this.#voices].some((voice) => voice.muteMic);
    const now = ducking.getState();
    if (now.gain !== gain || now.muteMic !== muteMic) ducking.setState({ gain, muteMic });
  }

  #glide(param: AudioParam, value: number): void {
    param.setTargetAtTime(value, this.#context.currentTime, fadeSeconds / 4);
  }
}

/** The pad and those right after it that are chained too. */
function chainFrom(sound: PadSound, board: readonly PadSound[]): PadSound[] {
  const start = board.findIndex((one) => one.id === sound.id);
  const chain: PadSound[] = [];
  for (let at = Math.max(0, start); at < board.length && board[at]?.mode === 'chain'; at++)
    chain.push(board[at]!);
  return chain.length > 0 ? chain : [sound];
}
