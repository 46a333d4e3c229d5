import type { LiveReport } from '@formant/contract/logs';
import { Op, UniqueConstraintError } from 'sequelize';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { dayMs } from '../../kernel/time.ts';
import { findVoices } from '../../sound/voices/index.ts';
import { liveSessionRows } from './models.ts';

const keptMs = 90 * dayMs;
const reportLimit = limit('live reports', {
  points: 60,
  seconds: 600,
  message: 'Too many reports of the live voice changer.',
});

/**
 * Keeps how a run went; a later report of the same caller's run takes the place of the earlier one.
 * @param key whom the number of reports is counted for
 * @throws AppError too_many_requests; not_found for a run of somebody else
 */
export async function keepLiveReport(
  ctx: Ctx,
  { owner, key, voiceUuid }: { owner: Owner; key: string; voiceUuid: string | undefined },
  { sessionId, deviceId, ...figures }: LiveReport,
): Promise<void> {
  await reportLimit.consume(ctx, key);
  const now = ctx.clock.now();
  const voices = voiceUuid ? await findVoices(ctx, { userId: owner.userId }, [voiceUuid]) : [];
  const session = sessionId.toLowerCase();
  const values = {
    ...figures,
    deviceId: deviceId?.toLowerCase() ?? null,
    voiceId: voices[0]?.id ?? null,
    updatedAt: now,
  };
  const rows = liveSessionRows(ctx);
  try {
    await rows.create({ ...values, ...owner, sessionId: session, createdAt: now });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const mine = { sessionId: session, userId: owner.userId, visitorKey: owner.visitorKey };
    // asked first, since a report that came late updates no row either
    if ((await rows.count({ where: mine })) === 0) throw notFound('This run');
    // what arrives late and out of order says less
    await rows.update(values, { where: { ...mine, durationMs: { [Op.lte]: figures.durationMs } } });
  }
}

/** Forgets runs after 90 days. */
export async function sweepLiveReports(ctx: Ctx): Promise<void> {
  await liveSessionRows(ctx).destroy({ where: { createdAt: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
