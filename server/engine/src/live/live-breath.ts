import type { Fft } from '../dsp/fft/fft.ts';
import { hann } from '../dsp/fft/window.ts';
import { controlSeconds, Ramp } from '../dsp/streaming/ramp.ts';
import { SampleHistory } from '../dsp/streaming/sample-history.ts';
import { SpectralEnvelope } from '../speech/spectrum/envelope.ts';

/** Whispering has no glottal roll-off: its noise grows towards this frequency. */
const tiltHz = 2500;

/**
 * `Breath` without delay for the voice: noise with the envelope and level of the newest frame, which comes half a
 * frame (about 3 ms) behind the voice.
 * Cost: four FFTs every quarter of a frame and two roots a sample, without breath a copy; no allocation.
 * Source: own, as `Breath`.
 */
export class LiveBreath {
  readonly #fft: Fft;
  readonly #history = new SampleHistory(4096);
  readonly #envelope: SpectralEnvelope;
  readonly #window: Float32Array;
  readonly #frame: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #log: Float32Array;
  readonly #tilt: Float32Array;
  /** Noise to come, from the present frame on. */
  readonly #noise: Float32Array;
  readonly #amount: Ramp;
  readonly #hop: number;
  #wait: number;
  #at = 0;
  #seed = 0x2545f491;

  constructor(sampleRate: number, fft: Fft) {
    this.#fft = fft;
    this.#hop = fft.size / 4;
    this.#wait = this.#hop;
    this.#window = hann(fft.size);
    this.#frame = new Float32Array(fft.size);
    this.#spectrum = new Float32Array(fft.size + 2);
    this.#log = new Float32Array(fft.bins);
    this.#noise = new Float32Array(fft.size);
    this.#envelope = new SpectralEnvelope(fft, sampleRate, { detailHz: 500, iterations: 0 });
    this.#tilt = Float32Array.from({ length: fft.bins }, (_, k) =>
      Math.min(2, 0.25 + (k * sampleRate) / fft.size / tiltHz),
    );
    this.#amount = new Ramp(0, controlSeconds * sampleRate);
  }

  /** @param amount 0 is none, 1 a whisper */
  set(amount: number): void {
    this.#amount.to(amount);
  }

  /** Mixes breath into a block of one channel, of any length. */
  processInPlace(block: Float32Array): void {
    this.#history.push(block);
    const size = this.#noise.length;
    const idle = this.#amount.value === 0 && !this.#amount.moving;
    for (let i = 0; i < block.length; i++) {
      if (--this.#wait <= 0) {
        this.#wait = this.#hop;
        // the frame ends with the newest sample of the block: its noise is that of this moment
        if (!idle) this.#blow(this.#history.end - block.length + i + 1);
      }
      if (idle) continue;
      const amount = this.#amount.next();
      block[i] = Math.sqrt(1 - amount) * block[i]! + Math.sqrt(amount) * this.#noise[this.#at]!;
      this.#noise[this.#at] = 0;
      this.#at = this.#at + 1 === size ? 0 : this.#at + 1;
    }
    this.#history.dropBefore(this.#history.end - 2 * size);
  }

  /** Adds a frame of noise that sounds like the frame that ends at `end`. */
  #blow(end: number): void {
    const fft = this.#fft;
    const frame = this.#frame;
    const spectrum = this.#spectrum;
    const log = this.#log;
    this.#history.read(end - fft.size, frame);
    for (let i = 0; i < frame.length; i++) frame[i] = frame[i]! * this.#window[i]!;
    fft.forward(frame, spectrum);
    this.#envelope.logMagnitude(spectrum, log);
    let voicePower = 0;
    let noisePower = 0;
    for (let k = 0; k < log.length; k++) {
      log[k] = Math.exp(log[k]!) * this.#tilt[k]!;
      voicePower += spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
      noisePower += log[k]! * log[k]!;
    }
    if (voicePower < 1e-12) return;
    // four overlapping windows, twice: noise does not add up in phase
    const gain = (4 / 3) * Math.sqrt(voicePower / noisePower);
    for (let k = 0; k < log.length; k++) {
      this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) | 0;
      const angle = (this.#seed / 2 ** 31) * Math.PI;
      spectrum[2 * k] = gain * log[k]! * Math.cos(angle);
      spectrum[2 * k + 1] = gain * log[k]! * Math.sin(angle);
    }
    spectrum[1] = 0;
    spectrum[spectrum.length - 1] = 0;
    fft.inverse(spectrum, frame);
    for (let i = 0; i < frame.length; i++) {
      const to = (this.#at + i) % frame.length;
      this.#noise[to] = this.#noise[to]! + frame[i]! * this.#window[i]!;
    }
  }
}
