import type { Paging } from '@formant/contract/base/paging';
import { maskedName } from '@formant/contract/facts/masks';
import type { ReportStatus, reportReasons } from '@formant/contract/facts/voice-words';
import type { VoiceReport } from '@formant/contract/voices';
import { QueryTypes, type Transaction } from 'sequelize';
import { z } from 'zod';
import { pageRows } from '../../db/page-rows.ts';
import { rowByKey } from '../../db/rows.ts';
import { maskedText, unmaskedBy } from '../../desk/audit/index.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { writeToAccount } from '../../letters/letter.ts';
import { users } from '../../people/account/index.ts';
import { findVoice, type VoiceCaller } from './find.ts';
import { reportRows, voiceRows } from './models.ts';
import { standingOf } from './standing.ts';

type Reason = (typeof reportReasons)[number];

const reportLimit = limit('voice reports', {
  points: 10,
  seconds: 3600,
  message: 'You have reported many voices.',
});

/** @throws AppError not_found, too_many_requests */
export async function reportVoice(
  ctx: Ctx,
  caller: VoiceCaller,
  viewer: string,
  wanted: { uuid: string; reason: Reason; details?: string | undefined },
): Promise<void> {
  const voice = await findVoice(ctx, caller, wanted.uuid);
  await reportLimit.consume(ctx, viewer);
  const { userId } = caller;
  const row = {
    voiceId: voice.id,
    reason: wanted.reason,
    details: wanted.details || null,
    status: 'open' as const,
    note: null,
    decidedAt: null,
    decidedBy: null,
    createdAt: ctx.clock.now(),
  };
  // saying it again changes what was said
  if (userId !== null) {
    const [changed] = await reportRows(ctx).update(row, { where: { voiceId: voice.id, userId } });
    if (changed > 0) return;
  }
  await reportRows(ctx).create({ ...row, userId });
}

interface Shown {
  id: number;
  voiceUuid: string;
  voiceName: string;
  voiceVisibility: VoiceReport['voiceVisibility'];
  ownerUsername: string | null;
  reason: Reason;
  details: string | null;
  status: ReportStatus;
  note: string | null;
  createdAt: number;
  decidedAt: number | null;
}
const select = `SELECT r.id, v.uuid AS voiceUuid, v.name AS voiceName, v.visibility AS voiceVisibility,
    u.username AS ownerUsername, r.reason, r.details, r.status, r.note, r.created_at AS createdAt,
    r.decided_at AS decidedAt
  FROM voice_reports r JOIN voices v ON v.id = r.voice_id LEFT JOIN users u ON u.id = v.user_id`;

const describe = (row: Shown, unmaskedUntil: string | null): VoiceReport => ({
  ...row,
  unmaskedUntil,
  ...(unmaskedUntil === null
    ? {
        ownerUsername: row.ownerUsername && maskedName(row.ownerUsername),
        details: row.details && maskedText(row.details),
      }
    : {}),
  createdAt: new Date(Number(row.createdAt)).toISOString(),
  decidedAt: row.decidedAt === null ? null : new Date(Number(row.decidedAt)).toISOString(),
});

/** Reports for this member of support, newest first; all without a status. */
export async function listReports(
  ctx: Ctx,
  staffId: number,
  { status, ...paging }: Paging & { status?: ReportStatus | undefined },
) {
  const { limit, offset } = pageRows(paging);
  const rows = await ctx.db.query<Shown>(
    `${select} ${status ? 'WHERE r.status = ?' : ''} ORDER BY r.id DESC LIMIT ? OFFSET ?`,
    {
      type: QueryTypes.SELECT,
      replacements: [...(status ? [status] : []), limit, offset],
    },
  );
  const untilOf = await unmaskedBy(ctx, staffId);
  return {
    data: rows.map((row) => describe(row, untilOf('voice-report', row.id))),
    meta: { ...paging, total: await reportRows(ctx).count({ where: status ? { status } : {} }) },
  };
}

/**
 * Closes a report. One that was right takes the voice out of the public list, where it can't come back, and has its
 * owner told; whoever knows or holds the voice keeps it.
 * @throws AppError not_found, conflict when somebody has closed it before
 */
export async function decideReport(
  ctx: Ctx,
  staffId: number,
  id: number,
  { verdict, note }: { verdict: 'resolved' | 'upheld'; note?: string | undefined },
): Promise<VoiceReport> {
  await ctx.db.transaction(async (transaction) => {
    const [changed] = await reportRows(ctx).update(
      { status: verdict, note: note || null, decidedAt: ctx.clock.now(), decidedBy: staffId },
      { where: { id, status: 'open' }, transaction },
    );
    const report = await reportRows(ctx).findByPk(id, { raw: true, transaction });
    if (!report) throw notFound('The report');
    if (changed === 0) throw new AppError('conflict', 'Somebody has closed this report before you.');
    if (verdict === 'upheld') await bar(ctx, report.voiceId, id, transaction);
  });
  const [row] = await ctx.db.query<Shown>(`${select} WHERE r.id = ?`, {
    type: QueryTypes.SELECT,
    replacements: [id],
  });
  if (!row) throw notFound('The report');
  return describe(row, (await unmaskedBy(ctx, staffId))('voice-report', id));
}

async function bar(ctx: Ctx, voiceId: number, reportId: number, transaction: Transaction): Promise<void> {
  const voice = await rowByKey(voiceRows(ctx), voiceId, { transaction });
  if (!voice) throw notFound('The voice');
  const visibility = voice.visibility === 'public' ? ('unlisted' as const) : voice.visibility;
  await voiceRows(ctx).update(
    { visibility, barredAt: ctx.clock.now(), ...standingOf(ctx, { ...voice, visibility }) },
    { where: { id: voiceId }, transaction },
  );
  if (voice.userId !== null) await ctx.queue.add(letterJob, { reportId }, { transaction });
}

const letterJob = 'voices.upheld-report';
const payload = z.object({ reportId: z.int() });
const reasonWords: Readonly<Record<Reason, string>> = {
  impersonation: 'it imitates a person without consent',
  copyright: 'it breaks somebody’s copyright',
  hate: 'hate or harassment',
  sexual: 'sexual content',
  spam: 'spam or misleading words',
  other: 'another fault',
};

/** Tells owners what became of their voices; mail is a job, so that a mail server's fault harms nobody. */
export function tellOwners(ctx: Ctx): void {
  ctx.queue.work(letterJob, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const { reportId } = payload.parse(job.payload);
    const report = await reportRows(ctx).findByPk(reportId, { raw: true });
    const voice = report && (await voiceRows(ctx).findByPk(report.voiceId, { raw: true }));
    const owner = voice?.userId ? await users(ctx).findByPk(voice.userId) : null;
    if (report && voice && owner)
      await ctx.mail.send(
        writeToAccount(
          ctx,
          owner,
          `Your voice “${voice.name}” was taken out of the public list`,
          // safe: reports are stored by the contract's reasons
          `Somebody reported your voice “${voice.name}” for this: ${reasonWords[report.reason as Reason]}. We looked at it and agree.`,
          ...(report.note ? [`What we found: ${report.note}`] : []),
          'It is no longer in the voice universe and can’t be published there again. It stays yours: you can use it, and whoever has its link can too.',
          `If you think we are wrong, tell us: ${ctx.config.publicUrl}/contact`,
        ),
      );
    await job.commit(async () => {});
  });
}
