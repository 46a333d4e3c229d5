import type { Transaction } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type VoiceRow, voiceRows } from './models.ts';
import { standingOf } from './standing.ts';

async function rowAt(ctx: Ctx, path: string, transaction: Transaction | null): Promise<VoiceRow | null> {
  const uuid = /^\/voice-universe\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1]?.toLowerCase();
  return uuid ? findRow(voiceRows(ctx), { where: { uuid, deletedAt: null }, transaction }) : null;
}

/** The voice that this path shows, and whose it is; null where it shows none. */
export async function voiceAt(ctx: Ctx, path: string, transaction: Transaction | null) {
  const row = await rowAt(ctx, path, transaction);
  return (
    row && {
      kind: 'voice' as const,
      title: row.name,
      path: `/voice-universe/${row.uuid}`,
      ownerId: row.userId,
    }
  );
}

/** Takes the voice away from everybody but its owner, for good. */
export async function hideVoiceAt(ctx: Ctx, path: string, transaction: Transaction): Promise<void> {
  const row = await rowAt(ctx, path, transaction);
  if (!row) return;
  const now = ctx.clock.now();
  const visibility = 'private' as const;
  await voiceRows(ctx).update(
    { visibility, barredAt: now, withdrawnAt: now, ...standingOf(ctx, { ...row, visibility }) },
    { where: { id: row.id }, transaction },
  );
}

/** A notice has withdrawn it, at the moment that it was barred. */
export const wasHidden = ({ barredAt, withdrawnAt }: Pick<VoiceRow, 'barredAt' | 'withdrawnAt'>): boolean =>
  barredAt !== null && Number(withdrawnAt) === Number(barredAt);
