import { Resampler } from '../../dsp/filters/resample.ts';
import { SampleHistory } from '../../dsp/streaming/sample-history.ts';
import type { F0Frame } from '../pitch/f0.ts';
import { formantsOf } from './formants.ts';

const rate = 11_000;
const frameSamples = 400;
/** Third and fourth formant of a neutral tube of 17.5 cm, Hz. */
const neutralHz = [2500, 3500] as const;
const hzPerCell = 20;
/** Frames needed for an answer. */
const leastFrames = 40;

/**
 * Size of a speaker from the third and fourth formant, which depend less on what is said than the lower two:
 * the medians over clearly voiced frames against those of a neutral tube, as a factor on frequencies.
 * Source: Fitch, JASA 102 (1997), formant dispersion. Measured on eight speakers: men .98 to 1.08, women 1.12 to
 * 1.23. Cost `formantsOf` at 11 kHz each 20 ms of voice. Limits: needs sound up to 4.5 kHz.
 */
export class VocalTract {
  readonly #resampler: Resampler;
  readonly #history = new SampleHistory();
  readonly #part = new Float32Array(8192);
  readonly #frame = new Float32Array(frameSamples);
  readonly #cells = neutralHz.map(() => new Float64Array(rate / 2 / hzPerCell));
  #waiting: F0Frame[] = [];
  #count = 0;
  #skip = 0;

  constructor(sampleRate: number) {
    this.#resampler = new Resampler(sampleRate, rate);
  }

  /** Takes samples and the F0 frames that have become known since. */
  push(samples: Float32Array, frames: readonly F0Frame[]): void {
    this.#resampler.write(samples);
    for (let count = 1; count > 0; ) {
      count = this.#resampler.read(this.#part);
      this.#history.push(this.#part.subarray(0, count));
    }
    for (const frame of frames)
      if (frame.f0 > 0 && frame.strength > 0.7 && this.#skip++ % 4 === 0) this.#waiting.push(frame);
    const ready = this.#waiting.filter((frame) => frame.time * rate + frameSamples / 2 <= this.#history.end);
    this.#waiting = this.#waiting.slice(ready.length);
    for (const frame of ready) this.#measure(frame);
    // F0 frames come up to half a second late
    this.#history.dropBefore(this.#history.end - rate);
  }

  /** Factor on the formants of a neutral tube: above 1 is a smaller speaker; null where too little was heard. */
  get scale(): number | null {
    if (this.#count < leastFrames) return null;
    const ratios = this.#cells.map((cells, i) => median(cells, this.#count) / neutralHz[i]!);
    return Math.max(0.8, Math.min(1.4, (ratios[0]! + ratios[1]!) / 2));
  }

  #measure({ time }: F0Frame): void {
    this.#history.read(Math.round(time * rate) - frameSamples / 2, this.#frame);
    const formants = formantsOf(this.#frame, rate).filter((hz) => hz > 200);
    if (formants.length < 4) return;
    this.#count++;
    for (const [i, cells] of this.#cells.entries()) {
      const cell = Math.min(cells.length - 1, Math.floor(formants[i + 2]! / hzPerCell));
      cells[cell] = cells[cell]! + 1;
    }
  }
}

function median(cells: Float64Array, count: number): number {
  let left = count / 2;
  for (const [i, here] of cells.entries()) {
    if (left <= here && here > 0) return (i + left / here) * hzPerCell;
    left -= here;
  }
  return 0;
}
