import { createHash } from 'node:crypto';
import type { Output, Route } from '@formant/contract';
import { perCtx } from '../../kernel/per-ctx.ts';
import type { Call } from '../../kernel/slice.ts';

interface Kept {
  until: number;
  answer: Promise<{ bytes: Buffer; etag: string }>;
}

const mostKept = 500;
const keptOf = perCtx(() => new Map<string, Kept>());

/**
 * Answers a list that is alike for everybody, as bytes that were written once and are kept for a moment; callers
 * who ask at the same time wait for the same query.
 * @param options `keepMs` in this process, `maxAgeSeconds` in browsers and proxies (0: ask again by ETag)
 */
export async function answerKept<R extends Route>(
  { ctx, req, res }: Call,
  route: R,
  options: { key: unknown; keepMs: number; maxAgeSeconds: number },
  make: () => Promise<Output<R>>,
): Promise<void> {
  const all = keptOf(ctx);
  const now = ctx.clock.now();
  const key = `${route.path} ${JSON.stringify(options.key)}`;
  let kept = all.get(key);
  if (!kept || kept.until <= now) {
    const answer = make().then((output) => {
      const bytes = Buffer.from(JSON.stringify(route.response.parse(output)));
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    });
    kept = { until: now + options.keepMs, answer };
    all.delete(key);
    all.set(key, kept);
    answer.catch(() => all.delete(key));
    // the oldest goes: a map remembers the order
    const [oldest] = all.keys();
    if (all.size > mostKept && oldest !== undefined) all.delete(oldest);
  }
  const { bytes, etag } = await kept.answer;
  res.set({
    ETag: etag,
    'Cache-Control':
      options.maxAgeSeconds > 0 ? `public, max-age=${options.maxAgeSeconds}` : 'private, no-cache',
    Vary: 'Cookie, Authorization',
  });
  if (req.get('if-none-match') === etag) res.status(304).end();
  else res.status(route.status).type('json').send(bytes);
}
