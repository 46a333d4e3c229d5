import { Biquad, designBiquad } from '../filters/biquad.ts';
import type { Effect } from '../streaming/effect.ts';

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
 * All channels get the same gain. The band's centre lies at 40 % of the sample rate at most.
 * Cost: five multiplications a sample for the band and three beside it, a logarithm and an exponential a frame only
 * where something is turned down; memory of the longest block.
 * Source: own; the band as `designBiquad` makes it.
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
    const threshold = 10 ** (thresholdDb / 10);
    const attack = this.#attack;
    const release = this.#release;
    const smoothing = this.#smoothing;
    let bandPower = this.#bandPower;
    let restPower = this.#restPower;
    let cutDb = this.#cutDb;
    let most = this.#most;
    for (let i = 0; i < frames; i++) {
      let band = 0;
      let rest = 0;
      for (let c = 0; c < block.length; c++) {
        const inside = bands[c]![i]!;
        const outside = block[c]![i]! - inside;
        band += inside * inside;
        rest += outside * outside;
      }
      bandPower += smoothing * (band - bandPower);
      restPower += smoothing * (rest - restPower);
      let wanted = 0;
      // logarithms only where there is something to turn down
      if (bandPower > 1e-7 && bandPower > threshold * restPower)
        wanted = Math.min(mostDb, 10 * Math.log10((bandPower + 1e-10) / (restPower + 1e-10)) - thresholdDb);
      if (wanted < 0) wanted = 0;
      cutDb += (wanted > cutDb ? attack : release) * (wanted - cutDb);
      if (cutDb > most) most = cutDb;
      if (cutDb < 0.01) continue;
      const taken = 1 - Math.exp((-Math.LN10 / 20) * cutDb);
      for (let c = 0; c < block.length; c++) block[c]![i] = block[c]![i]! - taken * bands[c]![i]!;
    }
    this.#bandPower = bandPower;
    this.#restPower = restPower;
    this.#cutDb = cutDb;
    this.#most = most;
    if (this.#bandPower < 1e-20) this.#bandPower = 0;
    if (this.#restPower < 1e-20) this.#restPower = 0;
  }
}
