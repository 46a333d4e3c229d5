import { expect, it } from 'vitest';
import { noise } from '../../testing/signals.ts';
import { tinyGtcrn } from '../../testing/tiny-gtcrn.ts';
import { GtcrnNetwork } from './gtcrn-network.ts';
import { readGtcrn } from './gtcrn-weights.ts';

/** Of the mask of the last frame of ten seconds, as computed in Node 24 on x64. */
const known = [
  [3, -0.995642],
  [64, -0.302445],
  [150, -0.701925],
  [301, -0.928887],
  [420, -0.992937],
  [513, -0.884509],
] as const;

it('GTCRN gives the same mask on every platform within 1e-4, its memory carried over ten seconds', () => {
  const network = new GtcrnNetwork(readGtcrn(tinyGtcrn()));
  const mask = new Float32Array(514);
  for (let frame = 1; frame <= 625; frame++)
    network.next(
      noise(514, frame).map((value) => 3 * value),
      mask,
    );
  for (const [at, value] of known) expect(Math.abs(mask[at]! - value)).toBeLessThan(1e-4);
});
