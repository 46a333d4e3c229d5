/** What takes the noise out: signal processing or a neural model. */
export interface NoiseStage {
  push(block: readonly Float32Array[]): Float32Array[] | Promise<Float32Array[]>;
  end(): Float32Array[] | Promise<Float32Array[]>;
  /** Power of the noise behind it against before, dB; unknown of a model. */
  readonly reductionDb?: number;
}
