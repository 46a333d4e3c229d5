/** Frames that smoothing looks ahead, and as many back. */
const reach = 2;
const decay = 0.3;
const sideWeight = 2;

/**
 * The centred voice in the spectra of the middle (L + R) / 2 and the side (L - R) / 2, frame by frame.
 *
 * A voice in the centre is missing from the side, most of a band is not. The side's power, smoothed over
 * neighbouring frames, stands for the band's share of the middle; each bin of the middle is scaled by the
 * Wiener gain of what is left. Frames come out `reach` frames late.
 *
 * Limits: what else sits dead centre (kick, bass, solo instruments) counts as voice.
 */
export class VoiceSeparator {
  readonly #bins: number;
  readonly #lowBin: number;
  readonly #middles: Float32Array[];
  readonly #middlePowers: Float32Array[];
  readonly #sidePowers: Float32Array[];
  readonly #voice: Float32Array;
  #pushed = 0;
  #pulled = 0;
  #ended = false;

  constructor(shape: { bins: number; lowBin: number }) {
    const slots = 2 * reach + 1;
    const arrays = (length: number) => Array.from({ length: slots }, () => new Float32Array(length));
    this.#bins = shape.bins;
    this.#lowBin = shape.lowBin;
    this.#middles = arrays(2 * shape.bins);
    this.#middlePowers = arrays(shape.bins);
    this.#sidePowers = arrays(shape.bins);
    this.#voice = new Float32Array(2 * shape.bins);
  }

  push(middle: Float32Array, side: Float32Array): void {
    const slot = this.#pushed++ % this.#middles.length;
    this.#middles[slot]!.set(middle);
    power(middle, this.#middlePowers[slot]!);
    power(side, this.#sidePowers[slot]!);
  }

  /** No more frames follow: those still held back become readable. */
  end(): void {
    this.#ended = true;
  }

  /** The next voice spectrum, valid until the next call; null when more frames are needed first. */
  pull(): Float32Array | null {
    const frame = this.#pulled;
    if (frame + (this.#ended ? 0 : reach) >= this.#pushed) return null;
    this.#pulled++;
    const slots = this.#middles.length;
    const from = Math.max(0, frame - reach);
    const to = Math.min(this.#pushed - 1, frame + reach);
    const middle = this.#middles[frame % slots]!;
    const voice = this.#voice;
    voice.fill(0, 0, 2 * this.#lowBin);
    for (let k = this.#lowBin; k < this.#bins; k++) {
      let all = 1e-20;
      let band = 0;
      for (let t = from; t <= to; t++) {
        const weight = decay ** Math.abs(t - frame);
        all += weight * this.#middlePowers[t % slots]![k]!;
        band += weight * this.#sidePowers[t % slots]![k]!;
      }
      const gain = Math.max(0, 1 - (sideWeight * band) / all);
      voice[2 * k] = middle[2 * k]! * gain;
      voice[2 * k + 1] = middle[2 * k + 1]! * gain;
    }
    return voice;
  }
}

function power(spectrum: Float32Array, out: Float32Array): void {
  for (let k = 0; k < out.length; k++) out[k] = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
}
