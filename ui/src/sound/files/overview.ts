import { PeakBuilder } from '@formant/engine/dsp/levels/peaks';

/** Loudest absolute sample per equal stretch of time, 0..1 and above: the bars of a waveform. */
export type Bars = number[];

/** Gathers the bars of sound of unknown length in constant memory; 1024 to 2048 of them for a long one. */
export function overview(sampleRate: number): { write(block: Float32Array[]): void; bars(): Bars } {
  const builder = new PeakBuilder(sampleRate, 1024);
  return {
    write: (block) => builder.write(block),
    bars() {
      const { min, max } = builder.result();
      return Array.from(max, (high, i) => Math.round(Math.max(high, -(min[i] ?? 0)) * 1e4) / 1e4);
    },
  };
}

/** The bars at another count, for the width that a drawing has. */
export function resampleBars(bars: Bars, count: number): Bars {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * bars.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * bars.length) / count));
    let loudest = 0;
    for (let i = from; i < to; i++) loudest = Math.max(loudest, bars[i] ?? 0);
    return loudest;
  });
}
