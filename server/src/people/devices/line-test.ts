import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { bandwidthLimits } from '@formant/contract/devices';
import type { Request, Response } from 'express';
import { dropBody } from '../../http/drop-body.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';

const tests = limit('line tests', {
  points: bandwidthLimits.testsADay,
  seconds: dayMs / 1000,
  message: 'This line was measured often today.',
});
const pieceBytes = 64 * 1024;

/**
 * Sends random bytes: nothing between here and the device can make them fewer.
 * @throws AppError too_many_requests
 */
export async function sendTestBytes(ctx: Ctx, userId: number, bytes: number, res: Response): Promise<void> {
  await tests.consume(ctx, String(userId));
  res.set({
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(bytes),
    'Cache-Control': 'no-store, no-transform',
  });
  await pipeline(function* () {
    for (let left = bytes; left > 0; left -= pieceBytes) yield randomBytes(Math.min(left, pieceBytes));
  }, res);
}

/**
 * Reads a body to its end and keeps nothing of it.
 * @throws AppError too_many_requests, too_large
 */
export async function takeTestBytes(ctx: Ctx, userId: number, req: Request, res: Response): Promise<void> {
  try {
    await tests.consume(ctx, String(userId));
    let bytes = 0;
    for await (const piece of req) {
      bytes += (piece as Buffer).byteLength; // safe: a request without an encoding gives buffers
      if (bytes > bandwidthLimits.testUpBytes)
        throw new AppError('too_large', 'A test of the line sends less than that.');
    }
  } catch (error) {
    dropBody(req, res, bandwidthLimits.testUpBytes);
    throw error;
  }
}
