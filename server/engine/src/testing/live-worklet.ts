import { LiveChanger } from '../live/live-changer.ts';
import type { LiveSettings } from '../live/live-settings.ts';

// the part of an AudioWorklet's scope that a host of the changer needs
declare const sampleRate: number;
declare const registerProcessor: (name: string, processor: unknown) => void;
declare const AudioWorkletProcessor: new () => object;

/** The live changer in an AudioWorklet, as small as it goes. */
class Host extends AudioWorkletProcessor {
  readonly #changer: LiveChanger;

  constructor({ processorOptions }: { processorOptions: { settings: LiveSettings } }) {
    super();
    this.#changer = new LiveChanger(sampleRate, 'balanced', processorOptions.settings);
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    if (input?.[0] && output?.[0]) this.#changer.process(input[0], output[0]);
    return true;
  }
}

registerProcessor('live-changer', Host);
