import { createFft } from '../../dsp/fft/create-fft.ts';
import { DecayTimeEstimator } from '../../dsp/room/decay-time.ts';
import type { F0Frame } from '../pitch/f0.ts';

const clippedAt = 0.985;
const frameSeconds = 0.02;
const lowestDb = -100;
/** Frames this far below the mean of the loud ones are pauses or fading sounds. */
const pauseDb = 14;
/** Seconds with a pitch of which one median is taken to tell speakers apart. */
const turnSeconds = 0.8;
const leastTurns = 8;

/**
 * What is good and bad about samples that a voice is to be made of: clipping, levels, room, number of speakers.
 * Cost: two looks at every sample, and the transforms of `DecayTimeEstimator`; each answer goes through a histogram of
 * levels. Constant memory, but for a number each .8 s of voice.
 * Source: `DecayTimeEstimator` for the room; own: quantiles of the level in frames of 20 ms, and two means (k-means)
 * among the medians of pitch.
 */
export class SampleCheck {
  readonly #sampleRate: number;
  readonly #decay: DecayTimeEstimator;
  /** Frames by level in whole dB. */
  readonly #levels = new Float64Array(1 - lowestDb + 20);
  readonly #turns: number[] = [];
  #turn: number[] = [];
  #hopSeconds = 0.005;
  #samples = 0;
  #clipped = 0;
  #run = 0;
  #power = 0;
  #inFrame = 0;

  private constructor(sampleRate: number, decay: DecayTimeEstimator) {
    this.#sampleRate = sampleRate;
    this.#decay = decay;
  }

  static async create(sampleRate: number): Promise<SampleCheck> {
    const fft = await createFft(2 ** Math.round(Math.log2(0.023 * sampleRate)));
    return new SampleCheck(sampleRate, new DecayTimeEstimator({ sampleRate, fft }));
  }

  /** Takes the channels as they were recorded: clipping doesn't show in their mean. */
  hearChannels(block: readonly Float32Array[]): void {
    for (const channel of block)
      for (let i = 0; i < channel.length; i++) {
        if (Math.abs(channel[i]!) < clippedAt) this.#run = 0;
        else if (++this.#run > 1) this.#clipped += 1 / block.length;
      }
  }

  /** Takes samples of one channel at the rate of `create`, for level and room. */
  hear(mono: Float32Array): void {
    this.#decay.write(mono);
    const length = Math.round(frameSeconds * this.#sampleRate);
    for (let i = 0; i < mono.length; i++) {
      this.#power += mono[i]! * mono[i]!;
      if (++this.#inFrame < length) continue;
      const db = Math.round(10 * Math.log10(this.#power / length + 1e-12));
      const row = Math.max(0, Math.min(this.#levels.length - 1, db - lowestDb));
      this.#levels[row] = this.#levels[row]! + 1;
      this.#power = 0;
      this.#inFrame = 0;
    }
    this.#samples += mono.length;
  }

  hearPitch({ f0 }: F0Frame): void {
    if (f0 <= 0) return;
    this.#turn.push(Math.log2(f0));
    if (this.#turn.length * this.#hopSeconds < turnSeconds) return;
    this.#turns.push(this.#turn.sort((a, b) => a - b)[this.#turn.length >> 1]!);
    this.#turn = [];
  }

  end(): void {
    this.#decay.end();
  }

  get clippingPercent(): number {
    return this.#samples > 0 ? (100 * this.#clipped) / this.#samples : 0;
  }

  get decaySeconds(): number | null {
    return this.#decay.seconds;
  }

  /** Mean level of what is loud, dB; null in silence. */
  get speechDb(): number | null {
    const all = this.#mean(lowestDb);
    const loud = all === null ? null : this.#mean(all - pauseDb);
    return loud !== null && loud > -70 ? loud : null;
  }

  /** Speech against the quietest tenth of the frames, dB; null where nothing falls to a pause. */
  get snrDb(): number | null {
    const speech = this.speechDb;
    if (speech === null || this.pauseShare < 0.03) return null;
    const noise = this.#quietest(0.1 * Math.min(1, this.pauseShare / 0.1));
    return noise === null ? null : Math.min(90, speech - noise);
  }

  /** Level of the quietest tenth of the frames, dB; null before there is a frame. */
  get noiseDb(): number | null {
    return this.#quietest(0.1);
  }

  /** Share of frames that lie 14 dB and more below the speech: talk has pauses, music mostly has none. */
  get pauseShare(): number {
    const speech = this.speechDb;
    if (speech === null) return 1;
    let quiet = 0;
    for (const [row, count] of this.#levels.entries()) if (lowestDb + row < speech - pauseDb) quiet += count;
    return quiet / Math.max(1, this.#frames);
  }

  /**
   * Whether pitches gather around two places further apart than one person's speech: a man and a woman, or a
   * child. Two people of the same range are not told apart.
   */
  get twoSpeakers(): boolean {
    const turns = this.#turns;
    if (turns.length < leastTurns) return false;
    let [low, high] = [Math.min(...turns), Math.max(...turns)];
    let below: number[] = [];
    let above: number[] = [];
    for (let round = 0; round < 10; round++) {
      below = turns.filter((pitch) => pitch - low <= high - pitch);
      above = turns.filter((pitch) => pitch - low > high - pitch);
      if (above.length === 0) return false;
      low = average(below);
      high = average(above);
    }
    const smaller = Math.min(below.length, above.length) / turns.length;
    const spread = Math.sqrt(
      (variance(below, low) * below.length + variance(above, high) * above.length) / turns.length,
    );
    return smaller > 0.15 && high - low > 6.5 / 12 && high - low > 4.5 * spread;
  }

  /** The level that this share of the frames does not exceed, dB. */
  #quietest(share: number): number | null {
    let left = share * this.#frames;
    for (const [row, count] of this.#levels.entries()) {
      left -= count;
      if (count > 0 && left <= 0) return lowestDb + row;
    }
    return null;
  }

  get #frames(): number {
    return this.#levels.reduce((sum, count) => sum + count, 0);
  }

  #mean(fromDb: number): number | null {
    let power = 0;
    let frames = 0;
    for (const [row, count] of this.#levels.entries()) {
      if (lowestDb + row < fromDb) continue;
      power += count * 10 ** ((lowestDb + row) / 10);
      frames += count;
    }
    return frames > 0 ? 10 * Math.log10(power / frames) : null;
  }
}

const average = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[], mean: number): number =>
  average(values.map((value) => (value - mean) ** 2));
