import { Biquad, designBiquad } from './biquad.ts';
import type { Effect } from './effect.ts';

export interface DeEsserSettings {
  /** Centre of the sibilants, Hz. */
  hz: number;
  /** Level of the sibilant band against the rest from which on it is turned down, dB. */
  thresholdDb: number;
  /** Most that it is turned down, dB. */
  mostDb: number;
}

const attackSeconds = 0.001;
const releaseSeconds = 0.04;
const levelSeconds = 0.004;

/**
 * Turns sharp s and sh sounds down: a band around `hz` is taken out of the sound as far as it is louder than
 * `thresholdDb` against the rest. Relative, so that it works alike in quiet and loud speech.
 * All channels get the same gain. Nothing is done above 45 % of the sample rate.
 */
export class DeEsser implements Effect {
  readonly #settings: DeEsserSettings;
  readonly #bands: readonly Biquad[];
  readonly #attack: number;
  readonly #release: number;
  readonly #smoothing: number;
  #work: Float32Array[];
  #bandPower = 0;
  #restPower = 0;
  #cutDb = 0;
  #most = 0;

  constructor(sampleRate: number, channelCount: number, settings: DeEsserSettings) {
    this.#settings = settings;
    const band = designBiquad(
      { kind: 'bandpass', hz: Math.min(settings.hz, 0.4 * sampleRate), q: 0.8 },
      sampleRate,
    );
    this.#bands = Array.from({ length: channelCount }, () => new Biquad(band));
    this.#attack = 1 - Math.exp(-1 / (attackSeconds * sampleRate));
    this.#release = 1 - Math.exp(-1 / (releaseSeconds * sampleRate));
    this.#smoothing = 1 - Math.exp(-1 / (levelSeconds * sampleRate));
    this.#work = this.#bands.map(() => new Float32Array(0));
  }

  /** The strongest cut so far, dB, 0 or more. */
  get mostCutDb(): number {
    return this.#most;
  }

  processInPlace(block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    if (this.#work[0]!.length < frames) this.#work = this.#bands.map(() => new Float32Array(frames));
    const bands = this.#work;
    for (const [c, filter] of this.#bands.entries()) {
      const band = bands[c]!.subarray(0, frames);
      band.set(block[c]!);
      filter.processInPlace(band);
    }
    const { thresholdDb, mostDb } = this.#settings;
    for (let i = 0; i < frames; i++) {
      let band = 0;
      let rest = 0;
      for (const [c, channel] of block.entries()) {
        const inside = bands[c]![i]!;
        band += inside * inside;
        rest += (channel[i]! - inside) ** 2;
      }
      this.#bandPower += this.#smoothing * (band - this.#bandPower);
      this.#restPower += this.#smoothing * (rest - this.#restPower);
      const overDb = 10 * Math.log10((this.#bandPower + 1e-10) / (this.#restPower + 1e-10)) - thresholdDb;
      const wanted = this.#bandPower > 1e-7 ? Math.max(0, Math.min(mostDb, overDb)) : 0;
      this.#cutDb += (wanted > this.#cutDb ? this.#attack : this.#release) * (wanted - this.#cutDb);
      if (this.#cutDb > this.#most) this.#most = this.#cutDb;
      if (this.#cutDb < 0.01) continue;
      const taken = 1 - 10 ** (-this.#cutDb / 20);
      for (const [c, channel] of block.entries()) channel[i] = channel[i]! - taken * bands[c]![i]!;
    }
    if (this.#bandPower < 1e-20) this.#bandPower = 0;
    if (this.#restPower < 1e-20) this.#restPower = 0;
  }
}
