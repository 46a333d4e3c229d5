import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { expect, it } from 'vitest';
import { ownGtcrn } from './own-gtcrn.ts';

const tiny = tinyGtcrn();
const fileOf = (bytes: Uint8Array) => new File([bytes.slice()], 'own.onnx');

it('a file of the same layers is kept, and called by what its weights are', async () => {
  expect(await ownGtcrn(fileOf(tiny))).toEqual({ name: 'GTCRN (your own)', otherWeights: true });
  expect(await ownGtcrn(fileOf(tiny), bytesToHex(sha256(tiny)))).toEqual({ name: 'GTCRN' });
});

it('another network, a damaged file and one far too large are refused in words', async () => {
  const other = tinyGtcrn({ dims: { op: 'GRU', at: 0, dims: [1, 24, 8] } });
  await expect(ownGtcrn(fileOf(other))).rejects.toMatchObject({
    code: 'bad_model',
    message: expect.stringMatching(/not a GTCRN model: its layers are those of another network\. Take the/),
  });
  await expect(ownGtcrn(fileOf(tiny.subarray(0, 9000)))).rejects.toThrow(/damaged|not a GTCRN model/);
  await expect(ownGtcrn(fileOf(new Uint8Array(33 * 2 ** 20)))).rejects.toThrow(/half a megabyte/);
});
