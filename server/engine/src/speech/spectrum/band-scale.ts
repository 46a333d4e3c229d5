import { linearBandHz } from './linear-bands.ts';

/** How many bands the spectra of voices are described in. */
export const bandCount = 80;
export const lowestBandHz = 60;
export const highestBandHz = 16_000;

const erbOf = (hz: number): number => 21.4 * Math.log10(1 + 0.00437 * hz);
const hzOf = (erb: number): number => (10 ** (erb / 21.4) - 1) / 0.00437;
const lowestErb = erbOf(lowestBandHz);
const erbStep = (erbOf(highestBandHz) - lowestErb) / (bandCount - 1);

/**
 * Centre of a band in Hz: even steps of .47 on the scale of equivalent rectangular bandwidths, from 60 Hz to
 * 16 kHz.
 * Cost: a power.
 * Source: Glasberg & Moore, Hearing Research 47 (1990).
 */
export const bandHz = (band: number): number => hzOf(lowestErb + band * erbStep);
/**
 * The band, with its fraction, in which a frequency in Hz lies; below 0 and above `bandCount` - 1 outside.
 * Cost: a logarithm.
 * Source: as `bandHz`.
 */
export const bandOf = (hz: number): number => (erbOf(hz) - lowestErb) / erbStep;

/**
 * Bands of which a sound that ends at `bandwidthHz` knows something, of the `known` that its sample rate has; the last
 * quarter of a kilohertz belongs to the edge.
 * @param linearCount bands of `LinearBands` at the sample rate: a sound that fills them has no edge
 * Cost: a logarithm.
 * Source: own.
 */
export function knownBands(known: number, bandwidthHz: number | null, linearCount: number): number {
  if (bandwidthHz === null || bandwidthHz >= linearCount * linearBandHz) return known;
  return Math.max(2, Math.min(known, Math.floor(bandOf(bandwidthHz - linearBandHz / 2)) + 1));
}

/** Levels of which those above a band repeat that one. Cost: a copy. Source: own. */
export const repeatedAbove = (bands: Float32Array, last: number): Float32Array =>
  bands.map((db, b) => (b < last ? db : bands[last]!));

/**
 * Between the bins of a transform and the bands of voices, by linear interpolation of levels: made for levels of
 * a smooth envelope, not for single harmonics. Bands above nine tenths of the Nyquist frequency repeat the level there.
 * Cost: two multiplications a band, one a bin; no allocation. Memory of a place for each band and bin.
 * Source: own, straight lines between the centres of `bandHz`.
 */
export class BandScale {
  /** Bands below the Nyquist frequency. */
  readonly known: number;
  readonly #binPlace: Float32Array;
  readonly #bandPlace: Float32Array;

  constructor(sampleRate: number, fftSize: number) {
    const hzPerBin = sampleRate / fftSize;
    const bins = fftSize / 2 + 1;
    this.#binPlace = Float32Array.from({ length: bins }, (_, k) =>
      // the last band too has a neighbour above it: reading beyond an array is slow and makes garbage
      Math.max(0, Math.min(bandCount - 1.001, bandOf(k * hzPerBin))),
    );
    // the last tenth below Nyquist belongs to resamplers and codecs
    const topBin = Math.floor(0.9 * (bins - 1));
    this.#bandPlace = Float32Array.from({ length: bandCount }, (_, b) =>
      Math.min(topBin, bandHz(b) / hzPerBin),
    );
    let known = 0;
    while (known < bandCount && bandHz(known) <= topBin * hzPerBin) known++;
    this.known = known;
  }

  /** Levels at the bands' centres, from one value a bin. */
  toBands(bins: Float32Array, bands: Float32Array, scale = 1): void {
    const places = this.#bandPlace;
    for (let b = 0; b < bandCount; b++) {
      const place = places[b]!;
      const low = Math.floor(place);
      const here = bins[low]!;
      bands[b] = scale * (here + (place - low) * (bins[low + 1]! - here));
    }
  }

  /** Values at the bins, from one a band. */
  toBins(bands: Float32Array, bins: Float32Array): void {
    const places = this.#binPlace;
    for (let k = 0; k < bins.length; k++) {
      const place = places[k]!;
      const low = Math.floor(place);
      const here = bands[low]!;
      bins[k] = here + (place - low) * (bands[low + 1]! - here);
    }
  }
}
