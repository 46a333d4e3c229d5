const bands = 32;
const bins = 481;
const filterBins = 96;
/** Memory of the running means: a second at 100 frames a second, rounded as libDF does. */
const memory = 0.99;

/** How many bins of 50 Hz each of the 32 ERB bands has, low to high, at least two. Source: libDF `erb_fb`. */
export const erbWidths: readonly number[] = widths();

/**
 * What DeepFilterNet is told of a frame: the level of 32 ERB bands in dB less its running mean, and the lowest 96
 * bins divided by the root of their running magnitude. One stream of frames keeps one of these.
 * Source: bands, means, their starts and the scale compared with v0.5.6:
 * https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/libDF/src/lib.rs
 */
export class DeepFilterFeatures {
  readonly #means = Float64Array.from({ length: bands }, (_, i) => -60 - (30 * i) / (bands - 1));
  readonly #levels = Float64Array.from(
    { length: filterBins },
    (_, i) => 0.001 - (0.0009 * i) / (filterBins - 1),
  );

  /**
   * @param spectrum interleaved bins 0..480
   * @param scale brings it to the units of the network
   * @returns `erb[32]`, and `spec`: 96 real parts, then 96 imaginary ones
   */
  of(spectrum: Float32Array, scale: number): { erb: Float32Array; spec: Float32Array } {
    const erb = new Float32Array(bands);
    let bin = 0;
    for (const [band, width] of erbWidths.entries()) {
      let power = 0;
      for (let end = bin + width; bin < end; bin++)
        power += spectrum[2 * bin]! ** 2 + spectrum[2 * bin + 1]! ** 2;
      const db = 10 * Math.log10((power * scale * scale) / width + 1e-10);
      this.#means[band] = db * (1 - memory) + this.#means[band]! * memory;
      erb[band] = (db - this.#means[band]!) / 40;
    }
    const spec = new Float32Array(2 * filterBins);
    for (let k = 0; k < filterBins; k++) {
      const re = spectrum[2 * k]! * scale;
      const im = spectrum[2 * k + 1]! * scale;
      this.#levels[k] = Math.hypot(re, im) * (1 - memory) + this.#levels[k]! * memory;
      const level = Math.sqrt(this.#levels[k]!);
      spec[k] = re / level;
      spec[filterBins + k] = im / level;
    }
    return { erb, spec };
  }
}

function widths(): number[] {
  const toErb = (hz: number): number => 9.265 * Math.log1p(hz / (24.7 * 9.265));
  const toHz = (erb: number): number => 24.7 * 9.265 * (Math.exp(erb / 9.265) - 1);
  const step = toErb(24_000) / bands;
  const found: number[] = [];
  let last = 0;
  let borrowed = 0;
  for (let i = 1; i <= bands; i++) {
    const edge = Math.round(toHz(i * step) / 50);
    const width = edge - last - borrowed;
    borrowed = Math.max(0, 2 - width);
    found.push(Math.max(2, width));
    last = edge;
  }
  const all = found.reduce((sum, width) => sum + width, 0);
  found[bands - 1] = found[bands - 1]! + bins - all;
  return found;
}
