import type { LiveLatency, LiveProfile } from '@formant/engine/live/live-changer';
import type { LiveSettings } from '@formant/engine/live/live-settings';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import type { Scope } from '../../platform/scope.ts';
import { ducking, micGain } from '../play/ducking.ts';
import { liveMix } from '../play/live-mix.ts';
import { softCeiling } from '../play/soft-ceiling.ts';
import { type CountedLatency, capturedLatency, MeanLatency } from './delay/mean-latency.ts';
import { MicQueue } from './delay/mic-queue.ts';
import type { ToldDelays } from './live-latency.ts';
import { type LiveFigures, LiveNode, noFigures } from './live-node.ts';
import { LiveOutputs } from './live-outputs.ts';
import { bufferSeconds } from './profile-keeper.ts';

const glideSeconds = 0.004;

/** Gaps and delays as newer browsers count them; the library of types leaves it out. */
type Counting = {
  playbackStats?: CountedLatency & { underrunEvents?: number; fallbackFramesEvents?: number };
};

/** Between two looks whether the graph takes the microphone by now, in ms. */
const beginsMs = 2;

export interface GraphWish {
  profile: LiveProfile;
  settings: LiveSettings;
  voice: VoiceFile | null;
  /** Takes noise out; null leaves that to signal processing. */
  cleaner: GtcrnWeights | null;
  stream: MediaStream;
  /** Owns the graph, from its first node on. */
  scope: Scope;
  /** The changer has failed; the plain microphone is heard instead. */
  onBroken: () => void;
}

/**
 * Microphone, changer, other sounds and both ways out, in one audio context: the profile belongs to the context, so
 * that another profile is another graph.
 */
export class LiveGraph {
  readonly scope: Scope;
  readonly context: AudioContext;
  readonly outputs: LiveOutputs;
  /** All that others hear, before its level. */
  readonly mix: AudioNode;
  /** The microphone as the changer gets it, with all that waits before it. */
  readonly input: AudioNode;
  /** null where the changer can't run: the plain microphone goes through then. */
  #live: LiveNode | null = null;
  readonly #voice: GainNode;
  readonly #duck: GainNode;
  #source: MediaStreamAudioSourceNode | null = null;
  #queue: MicQueue | null = null;
  #track: MediaStreamTrack | undefined;
  #captured: MeanLatency | null = null;
  readonly #played: MeanLatency;
  #trained: VoiceFile | null = null;

  private constructor(profile: LiveProfile, scope: Scope) {
    this.scope = scope;
    const context = this.scope.context({ latencyHint: bufferSeconds(profile) });
    this.context = context;
    this.#played = new MeanLatency(() => (context as Counting).playbackStats);
    this.outputs = new LiveOutputs(context, this.scope);
    this.input = context.createGain();
    this.#voice = context.createGain();
    this.#duck = new GainNode(context, { gain: micGain() });
    const ceiling = softCeiling(context);
    this.#voice.connect(this.#duck).connect(ceiling.input);
    this.#duck.connect(this.outputs.monitor);
    ceiling.output.connect(this.outputs.main);
    this.mix = ceiling.output;
    this.scope.add(ducking.subscribe((now) => this.#glide(this.#duck, micGain(now))));
    this.#takeStreams(ceiling.input);
    this.scope.listen(context, 'statechange', () => {
      // a call on a phone interrupts the context; it goes on as soon as the system lets it
      if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => {});
    });
  }

  /** @throws DOMException when the browser gives no sound; the scope has what is to be ended then */
  static async make(wish: GraphWish): Promise<LiveGraph> {
    const { profile, settings, voice, cleaner, stream, scope, onBroken } = wish;
    const graph = new LiveGraph(profile, scope);
    graph.#trained = voice;
    try {
      graph.#live = await LiveNode.make(graph.context, graph.scope, {
        profile,
        settings,
        voice,
        cleaner,
        onBroken: () => {
          graph.#goPlain();
          onBroken();
        },
      });
      graph.input.connect(graph.#live.node).connect(graph.#voice);
    } catch {
      graph.input.connect(graph.#voice);
      // somebody who speaks must not fall silent because our code does
      onBroken();
    }
    // before the graph runs nobody would take what the microphone hands over: it would lie there ever after
    await graph.context.resume();
    graph.setMicrophone(stream);
    return graph;
  }

  get isPlain(): boolean {
    return this.#live === null;
  }
  /** Somebody is heard in a trained voice. */
  get isTrained(): boolean {
    return this.#trained !== null;
  }
  get latency(): LiveLatency | null {
    return this.#live?.latency ?? null;
  }

  /**
   * Takes the microphone anew. What it hands over waits in a queue of the browser, and whatever holds up the output for
   * a moment (a gap, another device) leaves its length there: in Chromium up to ten buffers of the microphone, for good.
   */
  catchUp(): void {
    if (this.#source) this.setMicrophone(this.#source.mediaStream);
  }

  /** Another microphone in the same graph. */
  setMicrophone(stream: MediaStream): void {
    const source = this.context.createMediaStreamSource(stream);
    this.#source?.disconnect();
    this.#source = source;
    const [track] = stream.getAudioTracks();
    source.connect(this.input);
    this.#queue = track ? this.#queueOf(track) : null;
    if (track === this.#track) return;
    this.#track = track;
    this.#captured = capturedLatency(track);
  }

  set(settings: LiveSettings): void {
    this.#live?.set(settings);
  }

  speakAs(voice: VoiceFile | null): void {
    if (voice === this.#trained) return; // anew it would have to learn the speaker again
    this.#trained = voice;
    this.#live?.speakAs(voice);
  }

  /** Whether the voice is let through. */
  speak(on: boolean): void {
    this.#glide(this.#voice, on ? 1 : 0);
  }

  calm(): void {
    this.#live?.calm();
  }

  /** @returns null while there is no changer to ask */
  read(into: LiveFigures): LiveFigures | null {
    return this.#live?.read(into) ?? null;
  }

  /** How long the microphone's sound waits for the graph, in ms; null where the browser does not tell. */
  get queuedMs(): number | null {
    return this.#queue?.lookMs() ?? null;
  }

  /** What the browser tells of the whole way; to be asked once a second. */
  told(trackSeconds: number | undefined): ToldDelays {
    const { baseLatency, outputLatency } = this.context;
    return {
      trackSeconds,
      capturedMs: this.#captured?.look() ?? null,
      queuedMs: this.queuedMs,
      baseSeconds: baseLatency,
      outputSeconds: outputLatency,
      playedSeconds: this.#played.look(),
    };
  }

  /** Gaps since the context began as the browser counts them; null where it doesn't. */
  get countedGaps(): number | null {
    const stats = (this.context as Counting).playbackStats;
    return stats?.underrunEvents ?? stats?.fallbackFramesEvents ?? null;
  }

  #queueOf(track: MediaStreamTrack): MicQueue {
    // a figure that Chromium has and the library of types leaves out
    const { latency } = track.getSettings() as { latency?: number };
    const { context } = this;
    const figures = noFigures();
    const queue = new MicQueue(track, latency ? 1000 * latency : null, 1000 * context.baseLatency, () => ({
      ms: 1000 * context.currentTime,
      silentMs: (1000 * (this.#live?.read(figures).silentFrames ?? 0)) / context.sampleRate,
    }));
    const begin = () => {
      if (queue === this.#queue && !queue.begin()) this.scope.after(beginsMs, begin);
    };
    this.scope.after(beginsMs, begin);
    return queue;
  }

  #goPlain(): void {
    this.#live = null;
    this.input.disconnect();
    this.input.connect(this.#voice);
  }

  /** What others put into the mix comes and goes. */
  #takeStreams(target: AudioNode): void {
    const taken = new Map<MediaStream, MediaStreamAudioSourceNode>();
    const follow = () => {
      const { streams } = liveMix.getState();
      for (const [stream, source] of taken)
        if (!streams.includes(stream)) {
          source.disconnect();
          taken.delete(stream);
        }
      for (const stream of streams)
        if (!taken.has(stream)) {
          const source = this.context.createMediaStreamSource(stream);
          source.connect(target);
          taken.set(stream, source);
        }
    };
    follow();
    this.scope.add(liveMix.subscribe(follow));
  }

  #glide({ gain }: GainNode, value: number): void {
    gain.setTargetAtTime(value, this.context.currentTime, glideSeconds);
  }
}

/** A graph as others see it. */
export type LiveSound = Pick<LiveGraph, keyof LiveGraph>;
