/** Values in LUFS, LU and dB; null where there is nothing but silence (or less than one block) to measure. */
export type Loudness = {
  integratedLufs: number | null;
  momentaryMaxLufs: number | null;
  shortTermMaxLufs: number | null;
  /** Loudness range (EBU Tech 3342). */
  rangeLu: number | null;
  truePeakDb: number | null;
};
