import { type Transaction, UniqueConstraintError } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { giveRows } from './keep.ts';
import { installAccountRows, metaRows } from './models.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Asks what is known of an installation of the app; whoever knows it calls `known`. */
    'install.sought': {
      uuid: string;
      known(told: { registered?: boolean; referralCode?: string | null }): void;
    };
  }
}

export interface InstallInfo {
  known: boolean;
  /** An account has it. */
  registered: boolean;
  /** Of the link that it came by. */
  referralCode: string | null;
}

/** What is known of an installation of the app, by its uuid; nothing of whose it is. */
export async function installInfo(ctx: Ctx, given: string): Promise<InstallInfo> {
  const uuid = given.toLowerCase();
  const info: InstallInfo = { known: false, registered: false, referralCode: null };
  await ctx.events.emit('install.sought', {
    uuid,
    known({ registered = false, referralCode = null }) {
      info.known = true;
      info.registered ||= registered;
      info.referralCode ??= referralCode;
    },
  });
  if ((await installAccountRows(ctx).count({ where: { installUuid: uuid } })) > 0) {
    info.known = true;
    info.registered = true;
  }
  const metas = await findRows(metaRows(ctx), {
    attributes: ['userId', 'firstValue'],
    where: { installUuid: uuid },
    order: [['lastAt', 'DESC']],
  });
  for (const { userId, firstValue } of metas) {
    const { referral_code: code } = JSON.parse(firstValue) as { referral_code?: string }; // safe: written from the contract's values
    info.known = true;
    info.registered ||= userId !== null;
    info.referralCode ??= code ?? null;
  }
  return info;
}

export function installTaken(): AppError {
  const text = 'This installation belongs to an account already. Sign in instead.';
  return new AppError('conflict', text, { fields: { uuid: [text] } });
}

/**
 * The installation is the new account's, and how it came here is known of the account from now on.
 * @throws AppError conflict when another account was faster
 */
export async function bindInstall(
  ctx: Ctx,
  given: string,
  userId: number,
  transaction: Transaction,
): Promise<void> {
  const installUuid = given.toLowerCase();
  try {
    await installAccountRows(ctx).create({ installUuid, userId, at: ctx.clock.now() }, { transaction });
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw installTaken();
    throw error;
  }
  await giveRows(ctx, { installUuid, userId: null }, userId, transaction);
}
