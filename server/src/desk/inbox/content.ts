import type { Transaction } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';

/** Something of this server that a copyright notice names. */
export interface Content {
  kind: 'voice' | 'share';
  title: string;
  /** Of its page. */
  path: string;
  /** null for what no account owns. */
  ownerId: number | null;
}

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Asks whose page this path is; the slice that has it answers by `found`. */
    'content.sought': { path: string; transaction: Transaction | null; found(content: Content): void };
    /** What stands at this path infringes a copyright: whose slice it is takes it down. */
    'content.infringing': { path: string; transaction: Transaction };
  }
}

/**
 * What these addresses lead to, each thing once; addresses of other sites lead to nothing.
 * @param urls absolute
 */
export async function contentAt(
  ctx: Ctx,
  urls: readonly string[],
  transaction: Transaction | null = null,
): Promise<Content[]> {
  const { origin } = new URL(ctx.config.publicUrl);
  const named = urls.map((url) => new URL(url)).filter((url) => url.origin === origin);
  const all = new Map<string, Content>();
  for (const path of new Set(named.map(({ pathname }) => pathname)))
    await ctx.events.emit('content.sought', {
      path,
      transaction,
      found: (content) => all.set(content.path, content),
    });
  return [...all.values()];
}
