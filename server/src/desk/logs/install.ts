import { deviceLogLimits, type logs } from '@formant/contract/logs';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import type { z } from 'zod';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { attributionOf, installerOf, installInfo } from '../../people/attribution/index.ts';
import { type Install, installRows } from './models.ts';

const installs = limit('installs', {
  points: 30,
  seconds: 3600,
  message: 'Too many installations from here.',
});

/**
 * The row of an installation; telling it again changes nothing.
 * @param key whom the number of installations is counted for
 * @throws AppError too_many_requests
 */
export async function keepInstall(
  ctx: Ctx,
  key: string,
  told: z.output<typeof logs.install.body>,
): Promise<number> {
  await installs.consume(ctx, key);
  const uuid = told.uuid.toLowerCase();
  const known = await installOf(ctx, uuid);
  if (known) return known.id;
  const installerUuid = told.installerUuid?.toLowerCase() ?? null;
  const origin = installerUuid ?? uuid;
  const from = await attributionOf(ctx, origin);
  const { referralCode: referred } = await installInfo(ctx, origin);
  try {
    const row = await installRows(ctx).create({
      uuid,
      os: told.os,
      arch: told.arch,
      appVersion: told.appVersion,
      channel: told.channel,
      referralCode: told.referralCode ?? referred,
      attribution: from && JSON.stringify(from),
      installerUuid,
      createdAt: ctx.clock.now(),
    });
    return row.id;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    return (await installRows(ctx).findOne({ where: { uuid }, rejectOnEmpty: true })).id;
  }
}

/** The installation whose uuid a device goes by; apps use the one as the other. */
export const installOf = (ctx: Pick<Ctx, 'db'>, uuid: string): Promise<Install | null> =>
  installRows(ctx).findOne({ where: { uuid: uuid.toLowerCase() }, raw: true });

/**
 * An app that somebody signs in with came from the installer that he has downloaded in his browser, where it has not told of
 * another one by itself.
 */
export async function joinInstaller(
  ctx: Ctx,
  { userId, deviceId, transaction }: { userId: number; deviceId: string; transaction: Transaction },
): Promise<void> {
  const installerUuid = await installerOf(ctx, userId, transaction);
  if (installerUuid === null) return;
  await installRows(ctx).update(
    { installerUuid },
    { where: { uuid: deviceId.toLowerCase(), installerUuid: null }, transaction },
  );
}

/** Forgets first starts of long ago. */
export async function sweepInstalls(ctx: Ctx): Promise<void> {
  const since = ctx.clock.now() - deviceLogLimits.installKeptDays * dayMs;
  await installRows(ctx).destroy({ where: { createdAt: { [Op.lt]: since } } });
}
