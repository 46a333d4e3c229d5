import { uploadPartWish } from '@formant/contract/base/constants';
import type { Line } from '../platform/port.ts';

export interface UploadPlan {
  /** Bytes of a part; the server's own choice without it. */
  partSize?: number;
  /** How many parts travel at a time. */
  parallel: number;
}

const usual: UploadPlan = { parallel: 3 };
/** A part that breaks off is sent again whole: it should be no more than so much time. */
const partSeconds = 20;
const slowBytesPerS = 250_000;
const farMs = 150;
const largestPart = 32 * 1024 ** 2;

/**
 * How a file travels best over a line. A slow one carries one part at a time, since several only delay each other; one
 * that loses much gets small parts, because those are what is sent again; a fast one over a long way gets more at once,
 * because each waits for its answers.
 */
export function planOf({ up, roundTripMs, lostShare }: Line): UploadPlan {
  if (up === null) return usual;
  const lossy = lostShare > 0.05;
  const far = (roundTripMs ?? 0) > farMs;
  const parallel = up < slowBytesPerS ? 1 : lossy ? 2 : far ? 6 : 3;
  const { least, step } = uploadPartWish;
  const wished = Math.floor((up * partSeconds) / parallel / step) * step;
  return { parallel, partSize: lossy ? least : Math.min(largestPart, Math.max(least, wished)) };
}

let plan: () => Promise<UploadPlan> = async () => usual;
/** From now on uploads follow these plans; the website, which knows nothing of its line, has the usual one. */
export function planUploads(by: () => Promise<UploadPlan>): void {
  plan = by;
}
export const uploadPlan = (): Promise<UploadPlan> => plan();
