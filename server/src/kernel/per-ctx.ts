import type { Ctx } from './ctx.ts';

/** State that belongs to one running server: made at first use, gone with it. */
export function perCtx<T>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<Ctx, T>();
  return (ctx) => {
    if (!made.has(ctx)) made.set(ctx, make(ctx));
    return made.get(ctx) as T; // safe: set above
  };
}
