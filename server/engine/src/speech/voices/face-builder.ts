import { ThirdOctaves } from '../../dsp/fft/third-octaves.ts';
import { PeakBuilder } from '../../dsp/levels/peaks.ts';
import { faceBands, faceBars, faceSteps, type VoiceFace } from './voice-face.ts';

const fromHz = 125;
/** What lies further below the loudest band is not drawn. */
const rangeDb = 45;

/**
 * Measures the face of a voice from a recording of it, in constant memory.
 * Cost: as `ThirdOctaves` and `PeakBuilder`.
 * Source: own.
 */
export class FaceBuilder {
  readonly #bands: ThirdOctaves;
  readonly #peaks: PeakBuilder;

  static async create(sampleRate: number): Promise<FaceBuilder> {
    const bands = await ThirdOctaves.create({ sampleRate, fromHz, bands: faceBands });
    return new FaceBuilder(bands, new PeakBuilder(sampleRate, 512));
  }

  private constructor(bands: ThirdOctaves, peaks: PeakBuilder) {
    this.#bands = bands;
    this.#peaks = peaks;
  }

  /** One array a channel, of equal length; the first one's spectrum counts. */
  write(block: readonly Float32Array[]): void {
    const [first] = block;
    if (!first) return;
    this.#bands.write(first);
    this.#peaks.write(block);
  }

  result(): VoiceFace {
    const levels = this.#bands.levels(rangeDb);
    const most = Math.max(...levels);
    const { min, max } = this.#peaks.result();
    const heights = Array.from(max, (high, i) => Math.max(high, -min[i]!));
    const bars = Array.from({ length: faceBars }, (_, bar) => {
      const from = Math.floor((bar * heights.length) / faceBars);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * heights.length) / faceBars));
      return Math.max(0, ...heights.slice(from, to));
    });
    const loudest = Math.max(1e-6, ...bars);
    return {
      bands: levels.map((level) => Math.round(faceSteps * (1 - (most - level) / rangeDb))),
      bars: bars.map((bar) => Math.round((faceSteps * bar) / loudest)),
    };
  }
}
