import { downmixToStereo } from './downmix.ts';

/**
 * Whether left and right differ anywhere: true from the first block whose side is above -60 dB of its middle,
 * without reading on; false once all has been read.
 * @param blocks one array a channel, of any number of channels
 * Cost: two multiplications a frame up to that block, and `downmixToStereo`; keeps nothing.
 * Source: own.
 */
export async function hasStereoSide(blocks: AsyncIterable<readonly Float32Array[]>): Promise<boolean> {
  for await (const block of blocks) {
    const [left, right] = downmixToStereo(block);
    if (!right) return false;
    let middle = 0;
    let side = 0;
    for (let i = 0; i < right.length; i++) {
      middle += (left![i]! + right[i]!) ** 2;
      side += (left![i]! - right[i]!) ** 2;
    }
    if (side > 1e-6 * middle) return true;
  }
  return false;
}
