import { LiveChanger } from '@formant/engine/live/live-changer';
import { GtcrnLive } from '@formant/engine/models/gtcrn/gtcrn-live';
import { GapClock } from './delay/gap-clock.ts';
import {
  meterSlots as at,
  type LiveAnswer,
  type LiveOptions,
  type LiveRequest,
  liveProcessor,
  meterCount,
} from './live-protocol.ts';

// The audio thread's own globals, which TypeScript's library of the DOM leaves out.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: LiveOptions }) => AudioWorkletProcessor,
): void;

/** Quanta between two looks at the figures: about 43 ms at 48 kHz. */
const quantaPerLook = 16;
/** A quiet microphone has single zeros, too. */
const leastZeros = 48;
/** So long a silence is that of a microphone that is switched off. */
const mostZeros = 24_000;

/** The live changer in the audio thread. `process` allocates nothing where memory is shared with the page. */
class Live extends AudioWorkletProcessor {
  readonly #changer: LiveChanger;
  readonly #gaps = new GapClock();
  readonly #meters: Float64Array;
  readonly #answer: LiveAnswer | null;
  #quanta = 0;
  #frames = 0;
  #busyMs = 0;
  #longestMs = 0;
  #inputPeak = 0;
  #outputPeak = 0;
  #over = false;
  #silentFrames = 0;
  /** Zeros that came last. */
  #zeros = 0;

  constructor({ processorOptions }: { processorOptions: LiveOptions }) {
    super();
    const { profile, settings, voice, cleaner, shared } = processorOptions;
    const network = cleaner && new GtcrnLive(cleaner, sampleRate);
    this.#changer = new LiveChanger(sampleRate, profile, settings, network);
    if (voice) this.#changer.speakAs(voice);
    this.#meters = shared ? new Float64Array(shared) : new Float64Array(meterCount);
    this.#answer = shared ? null : { meters: this.#meters };
    this.port.onmessage = ({ data }: MessageEvent<LiveRequest>) => {
      if ('settings' in data) this.#changer.set(data.settings);
      else if ('voice' in data) this.#changer.speakAs(data.voice);
      else if ('calm' in data) this.#gaps.calm();
      else this.#over = true;
    };
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (!output) return !this.#over;
    const beganMs = Date.now();
    // no microphone is connected while one is being changed: its last sound still runs out
    const input = inputs[0]?.[0] ?? output;
    this.#countSilence(input);
    this.#changer.process(input, output);
    const { meters } = this.#changer;
    if (meters.inputPeak > this.#inputPeak) this.#inputPeak = meters.inputPeak;
    if (meters.outputPeak > this.#outputPeak) this.#outputPeak = meters.outputPeak;
    this.#frames += output.length;
    this.#gaps.tick(beganMs, (1000 * this.#frames) / sampleRate);
    if (++this.#quanta % quantaPerLook === 0) this.#look();
    // a clock of whole milliseconds is right on average: a quantum of .1 ms meets its tick one time in ten
    const tookMs = Date.now() - beganMs;
    this.#busyMs += tookMs;
    if (tookMs > this.#longestMs) this.#longestMs = tookMs;
    return !this.#over;
  }

  /** Told at once: the page compares it with what has been taken by then. */
  #countSilence(input: Float32Array): void {
    for (let i = 0; i < input.length; i++) {
      if (input[i] === 0) {
        this.#zeros++;
        continue;
      }
      if (this.#zeros >= leastZeros && this.#zeros < mostZeros) this.#silentFrames += this.#zeros;
      this.#zeros = 0;
    }
    this.#meters[at.silentFrames] = this.#silentFrames;
  }

  #look(): void {
    const figures = this.#meters;
    const { meters } = this.#changer;
    figures[at.inputPeak] = this.#inputPeak;
    figures[at.inputRms] = meters.inputRms;
    figures[at.outputPeak] = this.#outputPeak;
    figures[at.outputRms] = meters.outputRms;
    figures[at.gateOpen] = meters.gateOpen ? 1 : 0;
    figures[at.f0Hz] = meters.f0Hz;
    figures[at.frames] = this.#frames;
    figures[at.busyMs] = this.#busyMs;
    figures[at.longestMs] = this.#longestMs;
    figures[at.gaps] = this.#gaps.gaps;
    figures[at.lostMs] = this.#gaps.lostMs;
    this.#inputPeak = 0;
    this.#outputPeak = 0;
    if (this.#answer) this.port.postMessage(this.#answer);
  }
}

registerProcessor(liveProcessor, Live);
