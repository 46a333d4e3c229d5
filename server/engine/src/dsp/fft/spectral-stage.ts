import { joined } from '../../base/joined.ts';
import type { Stage } from '../streaming/effect.ts';
import { StftAnalysis, type StftShape, StftSynthesis } from './stft.ts';

/**
 * Frames of all channels between analysis and synthesis; what happens to them is up to `change`, which is given the
 * spectrum of each channel, all of one moment, and changes them in place. Every channel has as many frames as the first.
 * Cost: two transforms a frame and channel, beside `change`; what comes out is a new array a hop.
 * Source: own, made of `StftAnalysis` and `StftSynthesis`.
 */
export class SpectralStage implements Stage {
  readonly #hop: number;
  readonly #analyses: readonly StftAnalysis[];
  readonly #syntheses: readonly StftSynthesis[];
  readonly #spectra: readonly Float32Array[];
  readonly #change: (spectra: readonly Float32Array[]) => void;

  constructor(shape: StftShape, channelCount: number, change: (spectra: readonly Float32Array[]) => void) {
    this.#hop = shape.hop;
    this.#analyses = Array.from({ length: channelCount }, () => new StftAnalysis(shape));
    this.#syntheses = this.#analyses.map(() => new StftSynthesis(shape));
    this.#spectra = this.#analyses.map(() => new Float32Array(shape.fft.size + 2));
    this.#change = change;
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    for (const [c, analysis] of this.#analyses.entries()) analysis.write(block[c]!);
    return this.#drain();
  }

  end(): Float32Array[] {
    for (const [c, analysis] of this.#analyses.entries()) {
      analysis.end();
      this.#syntheses[c]!.end(analysis.frames);
    }
    return this.#drain();
  }

  #drain(): Float32Array[] {
    const parts: Float32Array[][] = this.#analyses.map(() => []);
    while (this.#read()) {
      this.#change(this.#spectra);
      for (const [c, synthesis] of this.#syntheses.entries()) {
        synthesis.add(this.#spectra[c]!);
        const part = new Float32Array(Math.min(this.#hop, synthesis.available));
        synthesis.read(part);
        parts[c]!.push(part);
      }
    }
    return parts.map(joined);
  }

  /** The next frame of every channel; false when more samples (or the end) are needed first. */
  #read(): boolean {
    let ready = false;
    for (const [c, analysis] of this.#analyses.entries()) ready = analysis.read(this.#spectra[c]!);
    return ready;
  }
}
