import { createFft } from './create-fft.ts';
import type { Fft } from './fft.ts';
import { hann } from './window.ts';

const size = 4096;
const hop = size / 2;

/**
 * Long-term level of a sound of any length in bands of a third of an octave, in constant memory.
 * Cost: a transform of 4096 every 2048 samples; memory 50 KB.
 * Source: bands as in IEC 61260-1 (base two), their powers summed from Hann-windowed periodograms (Welch 1967).
 */
export class ThirdOctaves {
  readonly #fft: Fft;
  readonly #window = hann(size);
  readonly #frame = new Float32Array(size);
  readonly #windowed = new Float32Array(size);
  readonly #spectrum = new Float32Array(size + 2);
  readonly #bandOf: Int16Array;
  readonly #powers: Float64Array;
  #filled = 0;

  /** @param fromHz centre of the lowest of `bands` bands */
  static async create(options: { sampleRate: number; fromHz: number; bands: number }): Promise<ThirdOctaves> {
    return new ThirdOctaves(await createFft(size), options);
  }

  private constructor(
    fft: Fft,
    { sampleRate, fromHz, bands }: { sampleRate: number; fromHz: number; bands: number },
  ) {
    this.#fft = fft;
    this.#powers = new Float64Array(bands);
    this.#bandOf = Int16Array.from({ length: fft.bins }, (_, bin) =>
      bin === 0 ? -1 : Math.round(3 * Math.log2((bin * sampleRate) / size / fromHz)),
    );
  }

  /** @param samples of one channel, of any number */
  write(samples: Float32Array): void {
    for (let from = 0; from < samples.length; ) {
      const taken = Math.min(size - this.#filled, samples.length - from);
      this.#frame.set(samples.subarray(from, from + taken), this.#filled);
      this.#filled += taken;
      from += taken;
      if (this.#filled < size) continue;
      this.#add();
      this.#frame.copyWithin(0, hop);
      this.#filled = size - hop;
    }
  }

  #add(): void {
    for (let i = 0; i < size; i++) this.#windowed[i] = this.#frame[i]! * this.#window[i]!;
    this.#fft.forward(this.#windowed, this.#spectrum);
    for (let bin = 1; bin < this.#fft.bins; bin++) {
      const band = this.#bandOf[bin]!;
      if (band < 0 || band >= this.#powers.length) continue;
      this.#powers[band]! += this.#spectrum[2 * bin]! ** 2 + this.#spectrum[2 * bin + 1]! ** 2;
    }
  }

  /** Levels in dB about their mean; what lies further below the loudest band than `rangeDb` counts as that far. */
  levels(rangeDb: number): number[] {
    const levels = Array.from(this.#powers, (power) => 10 * Math.log10(power + 1e-12));
    const floor = Math.max(...levels) - rangeDb;
    const heard = levels.map((level) => Math.max(level, floor));
    const mean = heard.reduce((sum, level) => sum + level, 0) / heard.length;
    return heard.map((level) => level - mean);
  }
}
