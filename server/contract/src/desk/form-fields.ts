import { z } from '@formant/engine/base/schema';
import { plain, plainLines, plainText } from '../base/plain-text.ts';

export const line = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Use at most ${most} characters.`).regex(plainText, plain);
export const lines = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Use at most ${most} characters.`).regex(plainLines, plain);
export const name = line(120, 'Enter your name.');
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()./-]{5,40}$/, 'Enter a telephone number such as +44 20 7946 0000.')
  .optional();
export const message = lines(5000, 'Write your message.');
export const url = z
  .url({ protocol: /^https?$/, error: 'Enter a whole address that begins with https://.' })
  .max(500, 'Use at most 500 characters.')
  .regex(/^[!-~]+$/, 'Copy the address from the browser’s address line.');
