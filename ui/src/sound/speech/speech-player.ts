import { speechRate } from '@formant/engine/tts';
import { createStore } from 'zustand/vanilla';
import type { Scope } from '../../platform/scope.ts';
import { nowPlaying } from '../play/now-playing.ts';
import type { Playable } from '../play/playable.ts';
import type { SpeechTrack } from './speech-track.ts';

export type SpeechPlayerState = {
  playing: boolean;
  /** Waits for sound that is being spoken. */
  waiting: boolean;
  /** The track that is heard, or where the pause stands. */
  key: string | null;
};

const blockFrames = speechRate / 2;
/** Enough for timers of a background tab, which fire once a second. */
const aheadSeconds = 3.5;
/** More than two of the audio clock's steps at this latency: the first block is there before its time has come. */
const leadSeconds = 0.025;
const pumpMs = 150;

type Queued = { track: number; from: number; start: number; end: number; node: AudioBufferSourceNode };

/**
 * Plays speeches one after the other, also one that is still being spoken: blocks are queued on the audio clock a
 * few seconds ahead, and where there is nothing yet it waits.
 */
export class SpeechPlayer {
  readonly state = createStore<SpeechPlayerState>(() => ({ playing: false, waiting: false, key: null }));
  readonly #scope: Scope;
  #tracks: readonly SpeechTrack[] = [];
  #graph: { context: AudioContext; analyser: AnalyserNode } | null = null;
  #queued: Queued[] = [];
  /** What is read next: a track, a frame of it, and when it is heard. */
  #next = { track: 0, frame: 0, at: 0 };
  /** Rises when what is queued is no longer wanted. */
  #run = 0;
  #pumping = false;
  #stopTimer = () => {};

  constructor(scope: Scope) {
    this.#scope = scope.child();
  }

  /** Plays from a position in the first of the tracks, replacing what played. */
  play(tracks: readonly SpeechTrack[], fromSeconds = 0): void {
    const { context } = this.#open();
    // one voice at a time, also beside the sounds of other pages
    nowPlaying.getState().current?.player.pause();
    this.#drop();
    this.#tracks = tracks;
    this.#next = { track: 0, frame: Math.max(0, Math.round(fromSeconds * speechRate)), at: 0 };
    this.state.setState({ playing: true, waiting: false, key: tracks[0]?.key ?? null });
    void context.resume();
    this.#stopTimer = this.#scope.every(pumpMs, () => void this.#pump());
    void this.#pump();
  }

  /** More to come after what plays now. */
  enqueue(track: SpeechTrack): void {
    this.#tracks = [...this.#tracks, track];
    void this.#pump();
  }

  pause(): void {
    if (!this.state.getState().playing) return;
    const here = this.position();
    const index = this.#tracks.findIndex((track) => track.key === here?.key);
    this.#drop();
    if (here && index >= 0)
      this.#next = { track: index, frame: Math.round(here.seconds * speechRate), at: 0 };
    this.state.setState({ playing: false, waiting: false });
  }

  /** Goes on after a pause. */
  resume(): void {
    const { track, frame } = this.#next;
    if (track < this.#tracks.length) this.play(this.#tracks.slice(track), frame / speechRate);
  }
  /** Whether a pause stands in the middle of something. */
  get paused(): boolean {
    const { playing, key } = this.state.getState();
    return !playing && key !== null;
  }

  stop(): void {
    this.#drop();
    this.#tracks = [];
    this.state.setState({ playing: false, waiting: false, key: null });
  }

  /** A speech was told anew: it now has more to give. */
  grown(): void {
    if (this.state.getState().playing) void this.#pump();
  }

  /** What is heard now, or where the pause stands. */
  position(): { key: string; seconds: number } | null {
    const { playing, key } = this.state.getState();
    if (key === null) return null;
    if (!playing || !this.#graph) {
      const track = this.#tracks[this.#next.track];
      return track ? { key: track.key, seconds: this.#next.frame / speechRate } : null;
    }
    const { context } = this.#graph;
    const now = context.currentTime - context.outputLatency;
    const block = this.#queued.findLast((one) => one.start <= now) ?? this.#queued[0];
    const track = block && this.#tracks[block.track];
    if (!block || !track) return { key, seconds: this.#next.frame / speechRate };
    const into = Math.max(0, Math.min(now, block.end) - block.start);
    return { key: track.key, seconds: block.from / speechRate + into };
  }

  levelDb(): number | null {
    if (!this.#graph || !this.state.getState().playing) return null;
    const samples = new Float32Array(this.#graph.analyser.fftSize);
    this.#graph.analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const value of samples) sum += value * value;
    const rms = Math.sqrt(sum / samples.length);
    return rms > 1e-5 ? 20 * Math.log10(rms) : null;
  }

  /** One speech of it, as waveforms and meters take it. */
  view(key: string, seconds: number, play: (fromSeconds: number) => void): Playable {
    const { state } = this;
    const isOn = () => state.getState().playing && state.getState().key === key;
    const position = () => this.position();
    const levelDb = () => this.levelDb();
    return {
      seconds,
      get time() {
        const here = position();
        return here?.key === key ? Math.min(seconds, here.seconds) : 0;
      },
      state: {
        getState: () => ({ playing: isOn() }),
        subscribe: (listener) => state.subscribe(() => listener({ playing: isOn() }, { playing: false })),
      },
      seek: (to) => play(Math.max(0, Math.min(seconds, to))),
      toggle: () => (isOn() ? this.pause() : play(0)),
      levelDb,
    };
  }

  dispose(): void {
    this.#scope.dispose();
    this.#graph = null;
  }

  #open() {
    if (!this.#graph) {
      // what plays speech back could wait longer, and then so would whoever has pressed
      const context = this.#scope.context({ sampleRate: speechRate, latencyHint: 'balanced' });
      const analyser = new AnalyserNode(context, { fftSize: 2048 });
      analyser.connect(context.destination);
      this.#graph = { context, analyser };
    }
    return this.#graph;
  }

  #drop(): void {
    this.#run++;
    this.#stopTimer();
    for (const { node } of this.#queued) {
      node.stop();
      node.disconnect();
    }
    this.#queued = [];
  }

  /** Queues what is near, says which track is heard, and ends where nothing is left. */
  async #pump(): Promise<void> {
    if (this.#pumping || !this.#graph) return;
    this.#pumping = true;
    const run = this.#run;
    const { context, analyser } = this.#graph;
    try {
      while (run === this.#run && this.state.getState().playing) {
        const next = this.#next;
        const track = this.#tracks[next.track];
        if (!track || next.at > context.currentTime + aheadSeconds) break;
        const there = track.frames() - next.frame;
        if (there <= 0) {
          if (!track.ended()) break;
          const at = Math.max(next.at, context.currentTime) + track.pauseSeconds;
          this.#next = { track: next.track + 1, frame: 0, at };
          continue;
        }
        const samples = await track.read(next.frame, Math.min(blockFrames, there));
        if (run !== this.#run) break;
        const buffer = new AudioBuffer({ length: samples.length, sampleRate: speechRate });
        const channel = buffer.getChannelData(0);
        for (let i = 0; i < samples.length; i++) channel[i] = samples[i]! / 32768;
        const start = Math.max(next.at, context.currentTime + leadSeconds);
        const end = start + buffer.duration;
        const node = new AudioBufferSourceNode(context, { buffer });
        node.connect(analyser);
        node.start(start);
        this.#queued.push({ track: next.track, from: next.frame, start, end, node });
        this.#next = { track: next.track, frame: next.frame + samples.length, at: end };
      }
    } finally {
      this.#pumping = false;
    }
    if (run !== this.#run) return void (this.state.getState().playing && this.#pump());
    this.#tell(context.currentTime);
  }

  #tell(now: number): void {
    if (!this.state.getState().playing) return;
    this.#queued = this.#queued.filter(({ end }, index) => end > now || index === this.#queued.length - 1);
    const last = this.#queued.at(-1);
    const dry = !last || last.end <= now;
    if (dry && this.#next.track >= this.#tracks.length) {
      this.stop();
      return;
    }
    const key = this.position()?.key ?? null;
    const waiting = dry && now >= this.#next.at;
    const { state } = this;
    if (state.getState().key !== key || state.getState().waiting !== waiting)
      state.setState({ key, waiting });
  }
}
