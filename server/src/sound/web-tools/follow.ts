import type { QueueResult } from '@formant/contract/web-tools';
import { endedStatuses } from '@formant/contract/web-tools';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Owner } from '../../kernel/owner.ts';
import type { Item } from './models.ts';
import { currentItem } from './queue-up.ts';
import { describeResult } from './view.ts';

/** How often an item is looked at whose file is still on its way: it has no job yet that could tell. */
const lookMs = 500;

export const hasEnded = (result: QueueResult): boolean =>
  (endedStatuses as readonly string[]).includes(result.status);

/**
 * An item's state now and after each change, until it ends or the signal stops it. Yields null after `idleMs`
 * without a change.
 */
export async function* followItem(
  ctx: Ctx,
  item: Item,
  options: { caller: Owner; signal: AbortSignal; idleMs: number },
): AsyncGenerator<QueueResult | null> {
  let wake = (): void => {};
  let changed = false;
  const onChange = (): void => {
    changed = true;
    wake();
  };
  options.signal.addEventListener('abort', onChange);
  let unwatch = (): void => {};
  let watched: number | null = null;
  let last = '';
  try {
    while (!options.signal.aborted) {
      const current = await currentItem(ctx, item.id);
      if (current.jobId && current.jobId !== watched) {
        unwatch();
        unwatch = ctx.queue.watch(current.jobId, onChange);
        watched = current.jobId;
      }
      changed = false;
      const result = await describeResult(ctx, current, options.caller);
      const form = JSON.stringify([
        result.status,
        result.stage,
        result.progress,
        result.position,
        result.name,
      ]);
      if (form !== last) {
        last = form;
        yield result;
      }
      if (hasEnded(result)) return;
      const waitedMs = await pause(watched === null ? lookMs : options.idleMs, (resolve) => {
        wake = resolve;
        if (changed) resolve();
      });
      if (waitedMs >= options.idleMs) yield null;
    }
  } finally {
    options.signal.removeEventListener('abort', onChange);
    unwatch();
  }
}

async function pause(ms: number, arm: (resolve: () => void) => void): Promise<number> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
    arm(resolve);
  });
  clearTimeout(timer);
  return performance.now() - startedAt;
}
