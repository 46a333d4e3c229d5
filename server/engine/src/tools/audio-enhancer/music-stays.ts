import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';
import type { NoiseStage } from './noise-stage.ts';

/**
 * A noise stage that passes music as it came, though the stage itself would take it for noise. What comes out of the
 * stage stands for the same samples as what went in, so that the two are mixed sample by sample.
 * Cost: a mix and a copy in and out; memory of what the stage holds back.
 * Source: own.
 */
export class MusicStays implements NoiseStage {
  readonly #stage: NoiseStage;
  readonly #musicAt: (seconds: number) => number;
  readonly #sampleRate: number;
  readonly #before: readonly SampleQueue[];
  #frames = 0;

  /** @param musicAt how far the sound is music at a time in seconds, 0..1 */
  constructor(
    stage: NoiseStage,
    { sampleRate, channelCount }: { sampleRate: number; channelCount: number },
    musicAt: (seconds: number) => number,
  ) {
    this.#stage = stage;
    this.#musicAt = musicAt;
    this.#sampleRate = sampleRate;
    this.#before = Array.from({ length: channelCount }, () => new SampleQueue());
  }

  async push(block: readonly Float32Array[]): Promise<Float32Array[]> {
    for (const [c, queue] of this.#before.entries()) queue.write(block[c]!);
    return this.#mix(await this.#stage.push(block));
  }

  async end(): Promise<Float32Array[]> {
    return this.#mix(await this.#stage.end());
  }

  #mix(cleaned: Float32Array[]): Float32Array[] {
    const length = cleaned[0]?.length ?? 0;
    const stays = Float32Array.from({ length }, (_, i) =>
      this.#musicAt((this.#frames + i) / this.#sampleRate),
    );
    this.#frames += length;
    return cleaned.map((channel, c) => {
      const before = new Float32Array(length);
      this.#before[c]!.read(before);
      return channel.map((value, i) => value + stays[i]! * (before[i]! - value));
    });
  }
}
