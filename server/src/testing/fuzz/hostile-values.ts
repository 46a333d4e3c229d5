import { z } from 'zod';
import type { RawAnswer } from '../http-client.ts';

/** Values that have broken servers before: types, sizes, encodings, prototypes, SQL, paths. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  -(2 ** 63),
  0.1,
  '',
  ' ',
  'a'.repeat(70_000),
  '\u0000',
  '\ud800',
  '🎙️'.repeat(50),
  'e\u0301\u202e',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '\\',
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '$(id)',
  '[object Object]',
  'NaN',
  '2026-02-30T25:61:61Z',
  [],
  [[[[]]]],
  {},
  { $ne: null },
  { constructor: { prototype: { admin: true } } },
  { toString: 'x' },
];

const refusal = z.object({ code: z.string(), message: z.string() });
const inside = /\bat .*\.ts:\d|node_modules|SELECT |sqlite|mysql/i;

/** What is wrong with an answer, whatever was asked; null for one that a person could be shown. */
export function civilFault({ status, body }: RawAnswer): string | null {
  const told = JSON.stringify(body)?.slice(0, 300);
  // 503 is the honest answer of a full hashing queue, 501 what oEmbed asks for; any other 5xx is ours to mend
  if (status >= 500 && status !== 503 && status !== 501) return `${status} ${told}`;
  if (status < 400 || typeof body !== 'object') return null;
  if (!refusal.safeParse(body).success) return `a refusal without code and words: ${status} ${told}`;
  return inside.test(JSON.stringify(body)) ? `it tells of the inside: ${status} ${told}` : null;
}
