import { kaiser } from '../fft/window.ts';

/** Taps of a filter, the first of them `firstTap` samples after the present. */
export type TapRun = { firstTap: number; taps: Float64Array };

/** How far the sinc reaches on each side of a tap that falls between samples. */
const reach = 12;

/**
 * The same filter for sound at another sample rate (both in Hz), below the lower of both Nyquist frequencies.
 * Cost: 24 values of a sinc and its window a tap, times toHz / fromHz when going up; a new array. At the same rate
 * it is the very same.
 * Source: own, each tap as a sinc in a Kaiser window.
 */
export function resampledTaps(run: TapRun, fromHz: number, toHz: number): TapRun {
  if (fromHz === toHz) return run;
  const ratio = toHz / fromHz;
  const band = Math.min(1, 1 / ratio);
  const margin = reach / band;
  const firstTap = Math.max(1, Math.floor(run.firstTap * ratio - margin));
  const last = Math.ceil((run.firstTap + run.taps.length - 1) * ratio + margin);
  const taps = new Float64Array(last - firstTap + 1);
  for (const [i, tap] of run.taps.entries()) {
    const centre = (run.firstTap + i) * ratio;
    for (let j = Math.max(firstTap, Math.ceil(centre - margin)); j <= Math.min(last, centre + margin); j++) {
      const distance = (j - centre) * band;
      const angle = Math.PI * distance;
      const sinc = distance === 0 ? 1 : Math.sin(angle) / angle;
      taps[j - firstTap] = taps[j - firstTap]! + tap * band * sinc * kaiser(distance / reach, 8);
    }
  }
  return { firstTap, taps };
}

/**
 * Takes echoes out of one channel: y(t) less the runs' taps times the past of y, as a stream without delay.
 * Cost: one multiplication a tap and sample; memory of the farthest tap and a block.
 * Source: own, the plain filter of the taps that `EchoAnalysis` fits.
 */
export class EchoInverse {
  readonly #runs: readonly TapRun[];
  readonly #past: number;
  #buffer = new Float32Array(0);
  #history: Float32Array;

  constructor(runs: readonly TapRun[]) {
    this.#runs = runs;
    this.#past = runs.reduce((most, { firstTap, taps }) => Math.max(most, firstTap + taps.length), 0);
    this.#history = new Float32Array(this.#past);
  }

  /** Reads `samples`, writes as many to `out`. */
  process(samples: Float32Array, out: Float32Array): void {
    const past = this.#past;
    if (this.#buffer.length < past + samples.length) this.#buffer = new Float32Array(past + samples.length);
    const buffer = this.#buffer;
    buffer.set(this.#history);
    buffer.set(samples, past);
    out.set(samples);
    for (const { firstTap, taps } of this.#runs)
      subtractInPlace(out, samples.length, buffer, past - firstTap, taps);
    this.#history.set(buffer.subarray(samples.length, samples.length + past));
  }
}

/** Takes `taps[i] * buffer[from - i + n]` from each of the first `count` of `out`, a tap after the other. */
function subtractInPlace(
  out: Float32Array,
  count: number,
  buffer: Float32Array,
  from: number,
  taps: Float64Array,
): void {
  const { fround } = Math;
  let i = 0;
  // four at once save most of the reading and writing; each is rounded as it would be alone
  for (; i + 4 <= taps.length; i += 4) {
    const a = taps[i]!;
    const b = taps[i + 1]!;
    const c = taps[i + 2]!;
    const d = taps[i + 3]!;
    for (let n = 0; n < count; n++) {
      const at = from - i + n;
      const once = fround(out[n]! - a * buffer[at]!);
      const twice = fround(once - b * buffer[at - 1]!);
      const thrice = fround(twice - c * buffer[at - 2]!);
      out[n] = thrice - d * buffer[at - 3]!;
    }
  }
  for (; i < taps.length; i++) {
    const tap = taps[i]!;
    for (let n = 0; n < count; n++) out[n] = out[n]! - tap * buffer[from - i + n]!;
  }
}
