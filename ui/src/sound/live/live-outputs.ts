import type { Scope } from '../../platform/scope.ts';
import { defaultDevice } from '../play/output-device.ts';
import { SteeredOutput } from './steered-output.ts';

export interface LiveRoute {
  /** null sends nothing. */
  outputId: string | null;
  outputDb: number;
  monitor: boolean;
  monitorId: string;
  monitorDb: number;
}

const glideSeconds = 0.006;
const gainOf = (db: number): number => (db <= -60 ? 0 : 10 ** (db / 20));

/**
 * Two ways out: what others hear, and one's own ear. The first goes straight to the context's destination, since
 * every other way costs time; alone, the monitor takes that place.
 */
export class LiveOutputs {
  /** What others hear comes in here. */
  readonly main: GainNode;
  /** What is heard on the monitor comes in here. */
  readonly monitor: GainNode;
  readonly #context: AudioContext;
  readonly #mainDirect: GainNode;
  readonly #monitorDirect: GainNode;
  readonly #monitorAside: GainNode;
  readonly #meter: AnalyserNode;
  readonly #samples = new Float32Array(2048);
  readonly #speaker = new Audio();
  readonly #sink: SteeredOutput;
  readonly #speakerSink: SteeredOutput;
  #routes = 0;

  constructor(context: AudioContext, scope: Scope) {
    this.#context = context;
    this.#sink = new SteeredOutput(context);
    this.#speakerSink = new SteeredOutput(this.#speaker);
    this.main = context.createGain();
    this.monitor = context.createGain();
    this.#mainDirect = new GainNode(context, { gain: 0 });
    this.#monitorDirect = new GainNode(context, { gain: 0 });
    this.#monitorAside = new GainNode(context, { gain: 0 });
    this.#meter = new AnalyserNode(context, { fftSize: 2048 });
    const aside = context.createMediaStreamDestination();
    this.main.connect(this.#meter);
    this.main.connect(this.#mainDirect).connect(context.destination);
    this.monitor.connect(this.#monitorDirect).connect(context.destination);
    this.monitor.connect(this.#monitorAside).connect(aside);
    this.#speaker.srcObject = aside.stream;
    scope.add(() => {
      this.#speaker.pause();
      this.#speaker.srcObject = null;
    });
  }

  /**
   * Sends both where they belong; nothing reaches a device for which it is not meant in between. The latest call
   * holds: one that it has overtaken opens nothing any more.
   * @throws DOMException when a device is gone or may not be used; nothing is sent then
   */
  async route(route: LiveRoute): Promise<void> {
    const mine = ++this.#routes;
    try {
      await this.#send(route, () => mine === this.#routes);
    } catch (thrown) {
      if (mine === this.#routes) throw thrown;
    }
  }

  async #send(route: LiveRoute, holds: () => boolean): Promise<void> {
    const { outputId, monitor, monitorId } = route;
    const sink = outputId ?? (monitor ? monitorId : defaultDevice);
    this.#set(this.main, gainOf(route.outputDb));
    this.#set(this.monitor, gainOf(route.monitorDb));
    const moves = !this.#sink.isAt(sink);
    this.#set(this.#mainDirect, moves || outputId === null ? 0 : 1, moves);
    this.#set(this.#monitorDirect, moves || outputId !== null || !monitor ? 0 : 1, moves);
    this.#set(this.#monitorAside, outputId !== null && monitor ? 1 : 0);
    if (moves) {
      await this.#sink.moveTo(sink);
      if (!holds()) return;
      this.#set(this.#mainDirect, outputId === null ? 0 : 1);
      this.#set(this.#monitorDirect, outputId === null && monitor ? 1 : 0);
    }
    if (outputId === null || !monitor) {
      this.#speaker.pause();
      return;
    }
    if (!this.#speakerSink.isAt(monitorId)) {
      await this.#speakerSink.moveTo(monitorId);
      if (!holds()) return;
    }
    await this.#speaker.play();
  }

  /** Nothing is sent any more. */
  silence(): void {
    for (const way of [this.#mainDirect, this.#monitorDirect, this.#monitorAside]) this.#set(way, 0, true);
  }

  /** RMS of the last 43 ms of what others hear, in dB of full scale; null in silence. */
  levelDb(): number | null {
    this.#meter.getFloatTimeDomainData(this.#samples);
    let sum = 0;
    for (const value of this.#samples) sum += value * value;
    const rms = Math.sqrt(sum / this.#samples.length);
    return rms > 1e-5 ? 20 * Math.log10(rms) : null;
  }

  #set({ gain }: GainNode, value: number, atOnce = false): void {
    const now = this.#context.currentTime;
    gain.cancelScheduledValues(now);
    if (atOnce) gain.setValueAtTime(value, now);
    else gain.setTargetAtTime(value, now, glideSeconds);
  }
}
