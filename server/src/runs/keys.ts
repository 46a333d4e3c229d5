import { createHmac } from 'node:crypto';
import { keyFor } from '../http/secret-hash.ts';
import type { Ctx } from '../kernel/ctx.ts';

/** Where one kind of work keeps what it makes. Neither part may change: people's rows hold the keys. */
export interface KeySpace {
  /** What the secret of the folders' names is derived for. */
  use: string;
  /** The folder of storage above those of the single works. */
  folder: string;
}

/**
 * Makes the keys of one work's runs: `<folder>/<secret>/<fence><ending>`. Signed addresses show keys, so they don't
 * hold the work's uuid, which opens the rest of it. The fence keeps runs apart: what one has written no other one
 * touches, and the next one can name what a killed one has left.
 */
export function runKeys(
  ctx: Pick<Ctx, 'config'>,
  { use, folder }: KeySpace,
  id: string,
): (fence: number, ending: string) => string {
  const secret = createHmac('sha256', keyFor(ctx.config, use)).update(id).digest('hex').slice(0, 32);
  return (fence, ending) => `${folder}/${secret}/${fence}${ending}`;
}
