import { createStore, type StoreApi } from 'zustand/vanilla';
import { Scope } from '../../platform/scope.ts';
import { type PcmFile, readFrames } from '../files/pcm-file.ts';
import { ducking } from './ducking.ts';

/** One voice of a player. All tracks run together, so that switching between them is instant and exact. */
export type Track = {
  name: string;
  label: string;
  pcm: PcmFile;
  /** Where the player's zero lies in this track: the start of the trimmed region for the original. */
  offsetSeconds?: number;
  /** The unchanged input: heard with source A, the others with source B. */
  original?: boolean;
  /** What was taken out of it: heard with source C, in place of the others. */
  removed?: boolean;
  /** Gain that brings this track to the level of what it is compared with. */
  matchDb?: number;
};

export type TrackMix = { solo: boolean; mute: boolean; volumeDb: number };
export type Source = 'A' | 'B' | 'C';
const sourceOf = ({ original, removed }: Track): Source => (original ? 'A' : removed ? 'C' : 'B');
const plainMix: TrackMix = { solo: false, mute: false, volumeDb: 0 };
export type PlayerState = {
  playing: boolean;
  /** Waiting for the first block of sound. */
  loading: boolean;
  source: Source;
  loop: boolean;
  /** What `loop` repeats, in seconds; null is everything. */
  region: { from: number; to: number } | null;
  mix: Readonly<Record<string, TrackMix>>;
  volume: number;
  error: string | null;
};

const blockSeconds = 1;
const firstBlockSeconds = 0.25;
/** Enough for timers of a background tab, which fire once a second. */
const aheadSeconds = 3.5;
const leadSeconds = 0.06;
export const quietestDb = -60;

const gainOf = (db: number) => (db <= quietestDb ? 0 : 10 ** (db / 20));

type Graph = {
  context: AudioContext;
  gains: Map<string, GainNode>;
  master: GainNode;
  analyser: AnalyserNode;
};

/**
 * Plays several tracks of any length in constant memory: blocks are read from their files a few seconds ahead
 * and queued on the audio clock, sample after sample, at the files' own rate.
 */
export class Player {
  #tracks: readonly Track[];
  readonly seconds: number;
  readonly state: StoreApi<PlayerState>;
  /** What is playing, for people. */
  readonly title: string;
  readonly #rate: number;
  readonly #scope = new Scope();
  #graph: Graph | null = null;
  /** Stretches of the audio clock and what they play, oldest first. */
  #queued: { at: number; from: number; seconds: number; nodes: AudioBufferSourceNode[] }[] = [];
  #position = 0;
  #next = { at: 0, from: 0 };
  #turn = 0;
  #pumping = false;
  #stopPump = () => {};

  constructor(tracks: readonly Track[], options: { title: string; source?: Source }) {
    this.#tracks = tracks;
    this.title = options.title;
    const main = tracks.find((track) => !track.original) ?? tracks[0];
    if (!main) throw new Error('A player needs a track');
    this.#rate = main.pcm.layout.sampleRate;
    this.seconds = main.pcm.layout.frames / this.#rate;
    const mix = Object.fromEntries(tracks.map(({ name }) => [name, plainMix]));
    this.state = createStore<PlayerState>(() => ({
      playing: false,
      loading: false,
      source: options.source ?? 'B',
      loop: false,
      region: null,
      mix,
      volume: 1,
      error: null,
    }));
    this.#scope.add(this.state.subscribe(() => this.#applyGains()));
    this.#scope.add(ducking.subscribe(() => this.#applyGains()));
  }

  get tracks(): readonly Track[] {
    return this.#tracks;
  }

  /** One more track, which runs with the others from where they are. */
  addTrack(track: Track): void {
    if (this.#scope.disposed || this.tracks.some(({ name }) => name === track.name)) return;
    this.#tracks = [...this.tracks, track];
    const graph = this.#graph;
    if (graph) this.#addGain(graph, track);
    this.state.setState(({ mix }) => ({ mix: { ...mix, [track.name]: plainMix } }));
    if (this.state.getState().playing) this.seek(this.time); // what is queued knows nothing of it
  }

  /** Position in seconds, as it is heard. */
  get time(): number {
    const context = this.#graph?.context;
    if (!this.state.getState().playing || !context) return this.#position;
    const now = context.currentTime;
    for (let i = this.#queued.length - 1; i >= 0; i--) {
      const { at, from, seconds } = this.#queued[i]!;
      if (now >= at) return Math.min(this.seconds, from + Math.min(seconds, now - at));
    }
    return this.#queued[0]?.from ?? this.#position;
  }

  /** Level of what is heard now, in dB of full scale (RMS of the last 46 ms at 44.1 kHz); null in silence. */
  levelDb(): number | null {
    const graph = this.#graph;
    if (!graph || !this.state.getState().playing) return null;
    const samples = new Float32Array(graph.analyser.fftSize);
    graph.analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const value of samples) sum += value * value;
    const rms = Math.sqrt(sum / samples.length);
    return rms > 1e-5 ? 20 * Math.log10(rms) : null;
  }

  async play(): Promise<void> {
    if (this.#scope.disposed || this.state.getState().playing) return;
    this.state.setState({ playing: true, loading: true, error: null });
    await this.#begin();
  }

  /** Starts queueing at the present position. */
  async #begin(): Promise<void> {
    const graph = this.#open();
    const turn = ++this.#turn;
    await graph.context.resume();
    if (turn !== this.#turn) return;
    if (this.#position >= this.seconds - 0.02) this.#position = this.#start();
    this.#next = { at: graph.context.currentTime + leadSeconds, from: this.#position };
    this.#stopPump = this.#scope.every(120, () => void this.#pump());
    await this.#pump();
  }

  pause(): void {
    if (!this.state.getState().playing) return;
    this.#position = this.time;
    this.#halt();
    this.state.setState({ playing: false, loading: false });
    void this.#graph?.context.suspend().catch(() => {}); // a context that is closing need not sleep
  }

  toggle(): void {
    if (this.state.getState().playing) this.pause();
    else void this.play();
  }

  seek(seconds: number): void {
    const to = Math.max(0, Math.min(this.seconds, seconds));
    const { playing } = this.state.getState();
    if (playing) this.#halt();
    this.#position = to;
    this.state.setState({}); // listeners draw the new position
    if (playing) void this.#begin();
  }

  setSource(source: Source): void {
    const known = (wanted: Source) => this.tracks.some((track) => sourceOf(track) === wanted);
    if (known('A') && known(source)) this.state.setState({ source });
  }

  setMix(name: string, change: Partial<TrackMix>): void {
    const { mix } = this.state.getState();
    const now = mix[name];
    if (now) this.state.setState({ mix: { ...mix, [name]: { ...now, ...change } } });
  }

  setVolume(volume: number): void {
    this.state.setState({ volume: Math.max(0, Math.min(1, volume)) });
  }

  setLoop(loop: boolean, region = this.state.getState().region): void {
    this.state.setState({ loop, region });
    if (this.state.getState().playing) this.seek(this.time); // what is queued past the loop's end must go
  }

  dispose(): void {
    this.#halt();
    this.#scope.dispose();
    this.#graph = null;
    this.state.setState({ playing: false, loading: false });
  }

  #start(): number {
    const { loop, region } = this.state.getState();
    return loop && region ? region.from : 0;
  }

  #open() {
    if (this.#graph) return this.#graph;
    const context = this.#context();
    const master = context.createGain();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    master.connect(analyser).connect(context.destination);
    const graph: Graph = { context, gains: new Map(), master, analyser };
    for (const track of this.tracks) this.#addGain(graph, track);
    this.#graph = graph;
    this.#applyGains(true);
    return this.#graph;
  }

  #addGain({ context, gains, master }: Graph, { name }: Track): void {
    const gain = new GainNode(context, { gain: 0 });
    gain.connect(master);
    gains.set(name, gain);
  }

  #context(): AudioContext {
    try {
      return this.#scope.context({ sampleRate: this.#rate, latencyHint: 'interactive' });
    } catch {
      return this.#scope.context(); // an unusual rate: the browser resamples block by block
    }
  }

  #applyGains(atOnce = false): void {
    const graph = this.#graph;
    if (!graph) return;
    const { source, mix, volume } = this.state.getState();
    const soloed = this.tracks.some((track) => sourceOf(track) === 'B' && mix[track.name]?.solo);
    const set = (param: AudioParam, value: number) => {
      if (atOnce) param.value = value;
      else param.setTargetAtTime(value, graph.context.currentTime, 0.008); // no click
    };
    for (const track of this.tracks) {
      const { name, matchDb = 0 } = track;
      const own = mix[name];
      const gain = graph.gains.get(name);
      if (!own || !gain) continue;
      const heard = sourceOf(track) === source && (source !== 'B' || (!own.mute && (!soloed || own.solo)));
      set(gain.gain, heard ? gainOf(own.volumeDb) * 10 ** (matchDb / 20) : 0);
    }
    set(graph.master.gain, volume * ducking.getState().gain);
  }

  async #pump(): Promise<void> {
    const graph = this.#graph;
    if (!graph || this.#pumping) return;
    const turn = this.#turn;
    this.#pumping = true;
    try {
      while (turn === this.#turn && this.#next.at < graph.context.currentTime + aheadSeconds) {
        if (!this.#wrap()) break;
        await this.#queue(graph, turn);
      }
      this.#retire(graph.context.currentTime);
    } catch (thrown) {
      if (turn !== this.#turn) return;
      this.pause();
      this.state.setState({ error: thrown instanceof Error ? thrown.message : String(thrown) });
    } finally {
      this.#pumping = false;
      // A seek during the reading could not pump itself.
      if (turn !== this.#turn && this.state.getState().playing) void this.#pump();
    }
  }

  /** Goes back to the loop's start at its end; false when there is nothing more to queue. */
  #wrap(): boolean {
    const { loop, region } = this.state.getState();
    if (this.#next.from < this.#end() - 1e-6) return true;
    if (!loop) return false;
    this.#next.from = region?.from ?? 0;
    return true;
  }

  #end(): number {
    const { loop, region } = this.state.getState();
    return loop && region && this.#next.from < region.to + 1e-6 ? region.to : this.seconds;
  }

  async #queue(graph: Graph, turn: number): Promise<void> {
    const { from } = this.#next;
    const wanted = this.#queued.length === 0 ? firstBlockSeconds : blockSeconds;
    const seconds = Math.min(wanted, this.#end() - from);
    const blocks = await Promise.all(
      this.tracks.map(async (track) => {
        const { sampleRate } = track.pcm.layout;
        const start = Math.round((from + (track.offsetSeconds ?? 0)) * sampleRate);
        const channels = await readFrames(track.pcm, start, Math.round(seconds * sampleRate));
        return { track, sampleRate, channels };
      }),
    );
    if (turn !== this.#turn) return;
    // Reading may have taken longer than what was queued: go on as soon as possible.
    const at = Math.max(this.#next.at, graph.context.currentTime + 0.01);
    const nodes: AudioBufferSourceNode[] = [];
    for (const { track, sampleRate, channels } of blocks) {
      const gain = graph.gains.get(track.name);
      const length = channels[0]?.length ?? 0;
      if (!gain || length === 0) continue;
      const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: channels.length });
      for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
      const node = new AudioBufferSourceNode(graph.context, { buffer });
      node.connect(gain);
      node.start(at);
      nodes.push(node);
    }
    this.#queued.push({ at, from, seconds, nodes });
    this.#next = { at: at + seconds, from: from + seconds };
    if (this.state.getState().loading) this.state.setState({ loading: false });
  }

  #retire(now: number): void {
    while (this.#queued.length > 1 && this.#queued[0]!.at + this.#queued[0]!.seconds < now)
      this.#queued.shift();
    const last = this.#queued[0];
    if (this.#queued.length !== 1 || !last || now < last.at + last.seconds) return;
    if (this.state.getState().loop || this.#next.from < this.seconds - 1e-6) return;
    this.#halt();
    this.#position = this.seconds;
    this.state.setState({ playing: false, loading: false });
    void this.#graph?.context.suspend().catch(() => {}); // a context that is closing need not sleep
  }

  #halt(): void {
    this.#turn++;
    this.#stopPump();
    for (const { nodes } of this.#queued)
      for (const node of nodes) {
        node.stop();
        node.disconnect();
      }
    this.#queued = [];
  }
}

/**
 * Gains in dB that bring original and result to one loudness by turning the louder one down.
 * @param mostLu further apart the two are not the same thing: nothing is gained by whispering
 */
export function matchGains(
  originalLufs: number | null,
  resultLufs: number | null,
  mostLu = 20,
): { original: number; result: number } {
  if (originalLufs === null || resultLufs === null) return { original: 0, result: 0 };
  const louder = originalLufs - resultLufs;
  if (Math.abs(louder) > mostLu) return { original: 0, result: 0 };
  return louder > 0 ? { original: -louder, result: 0 } : { original: 0, result: louder };
}
