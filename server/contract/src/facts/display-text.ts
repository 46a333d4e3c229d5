import type { DisplayFacts } from '../logs.ts';

/** Such as `2560 × 1440, 150 %, 60 Hz`. */
export const displayText = ({ width, height, scale, hz }: DisplayFacts): string =>
  [`${width} × ${height}`, `${Math.round(scale * 100)} %`, ...(hz > 0 ? [`${hz} Hz`] : [])].join(', ');
