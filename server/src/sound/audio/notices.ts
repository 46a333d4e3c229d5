import type { Transaction } from 'sequelize';
import { findRow, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { audioRows, revokedShareRows, shareRows } from './models.ts';
import { shareAddress } from './shares.ts';

const codeIn = (path: string): string | undefined =>
  /^\/(?:share|embed)\/([0-9A-Za-z]{10})\/?$/.exec(path)?.[1];

/** The shared sound that this path shows, and whose it is; null where it shows none. */
export async function shareAt(ctx: Ctx, path: string, transaction: Transaction | null) {
  const code = codeIn(path);
  const share = code ? await findRow(shareRows(ctx), { where: { code }, transaction }) : null;
  const sound = share && (await rowByKey(audioRows(ctx), share.audioId, { transaction }));
  return sound
    ? {
        kind: 'share' as const,
        title: share.title ?? sound.title,
        path: shareAddress(ctx, share.code).url,
        ownerId: sound.userId,
      }
    : null;
}

/** Ends the link for good, as its owner could; the sound itself stays his. */
export async function endShareAt(ctx: Ctx, path: string, transaction: Transaction): Promise<void> {
  const code = codeIn(path);
  if (!code || !(await shareRows(ctx).destroy({ where: { code }, transaction }))) return;
  await revokedShareRows(ctx).create({ code, revokedAt: ctx.clock.now() }, { transaction });
}
