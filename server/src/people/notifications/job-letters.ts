import { product } from '@formant/contract/base/product';
import { longJobMinutes } from '@formant/contract/notifications';
import { Op, QueryTypes, UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { writeLetter } from '../../letters/letter.ts';
import { button } from '../../letters/parts.ts';
import type { Letter } from '../../ports/mail/port.ts';
import { users } from '../account/index.ts';
import { jobLetterRows } from './models.ts';
import { endToken, wantsJobLetters } from './settings.ts';

const jobName = 'notifications.job-letter';
const kinds = ['tool', 'speech', 'conversion', 'training'] as const;
type Kind = (typeof kinds)[number];
/** No address and no name of anybody's sound: what has ended is looked up by those who are signed in. */
const payload = z.object({ userId: z.int(), done: z.int(), failed: z.int(), kind: z.enum(kinds) });

/** Ends older than this are not told any more, as after a long stop of the server. */
const oldestMs = dayMs;
/** A job runs for no longer than this. */
const longestJobMs = 7 * dayMs;
const longMs = longJobMinutes * 60_000;
const mostAtOnce = 200;

/** Tables whose rows are somebody's jobs: each has uuid, user_id, job_id and created_at. */
const tablesOf = {
  tool: 'queue_items',
  speech: 'speeches',
  conversion: 'conversions',
  training: 'voice_jobs',
} as const satisfies Record<Kind, string>;

interface Ended {
  userId: number;
  subject: string;
  state: string;
  endedAt: number;
}

/**
 * Has a letter sent to each account that wants it, about all of its jobs of a kind that have ended since. Looks at what
 * the database holds in place of listening, so that no end is missed; the unique index keeps two processes from telling
 * one end twice.
 */
export async function collectLongJobs(ctx: Ctx): Promise<void> {
  for (const kind of kinds) {
    const byOwner = Map.groupBy(await endsIn(ctx, tablesOf[kind]), ({ userId }) => userId);
    for (const [userId, ends] of byOwner) await tell(ctx, userId, kind, ends);
  }
}

const endsIn = (ctx: Ctx, table: string): Promise<Ended[]> => {
  const now = ctx.clock.now();
  return ctx.db.query<Ended>(
    `SELECT n.user_id AS userId, i.uuid AS subject, j.state, j.ended_at AS endedAt
      FROM notification_settings n JOIN users u ON u.id = n.user_id
        JOIN ${table} i ON i.user_id = n.user_id JOIN jobs j ON j.id = i.job_id
      WHERE n.jobs_since IS NOT NULL AND u.deactivated_at IS NULL AND u.delete_after IS NULL
        AND i.created_at > ? AND j.state IN ('done', 'failed') AND j.ended_at > ?
        AND j.ended_at >= n.jobs_since AND j.ended_at - i.created_at >= ?
        AND NOT EXISTS (SELECT 1 FROM job_letters l WHERE l.subject = i.uuid AND l.ended_at = j.ended_at)
      ORDER BY j.ended_at LIMIT ${mostAtOnce}`,
    { type: QueryTypes.SELECT, replacements: [now - longestJobMs, now - oldestMs, longMs] },
  );
};

async function tell(ctx: Ctx, userId: number, kind: Kind, ends: readonly Ended[]): Promise<void> {
  const failed = ends.filter(({ state }) => state === 'failed').length;
  const job = { userId, kind, failed, done: ends.length - failed } satisfies z.input<typeof payload>;
  try {
    await ctx.db.transaction(async (transaction) => {
      await jobLetterRows(ctx).bulkCreate(
        ends.map(({ subject, endedAt }) => ({ userId, kind, subject, endedAt: Number(endedAt) })),
        { transaction },
      );
      await ctx.queue.add(jobName, job, { transaction });
    });
  } catch (error) {
    // another process has told some of them; the rest is told at the next look
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

export function sendJobLetters(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 1, maxAttempts: 8 }, async (job) => {
    const letter = await write(ctx, payload.parse(job.payload));
    if (letter) await ctx.mail.send(letter);
    await job.commit(async () => {});
  });
}

const names: Readonly<Record<Kind, { one: string; many: string; page: string }>> = {
  tool: { one: 'job', many: 'jobs', page: '/tools/home' },
  speech: { one: 'spoken text', many: 'spoken texts', page: '/text-to-speech' },
  conversion: { one: 'conversion', many: 'conversions', page: '/tools/conversions' },
  training: { one: 'voice training', many: 'voice trainings', page: '/voice-cloning' },
};

/** Null when the letter has become pointless or is wanted no more. */
async function write(
  ctx: Ctx,
  { userId, kind, done, failed }: z.output<typeof payload>,
): Promise<Letter | null> {
  const user = await users(ctx).findByPk(userId);
  if (!user || user.deactivatedAt || user.deleteAfter || !(await wantsJobLetters(ctx, userId))) return null;
  const { one, many, page } = names[kind];
  const count = done + failed;
  const subject =
    count === 1
      ? `Your ${one} at ${product.name} ${failed === 1 ? 'has failed' : 'is finished'}`
      : `${count} ${many} at ${product.name} have ended`;
  const told = [
    ...(done > 0 ? [`${done === 1 ? `One ${one} is` : `${done} ${many} are`} finished.`] : []),
    ...(failed > 0
      ? [`${failed === 1 ? `One ${one} has` : `${failed} ${many} have`} failed; the page says why.`]
      : []),
  ];
  return writeLetter(ctx, {
    to: user.email,
    name: user.username,
    subject,
    parts: [told.join(' '), button('Open the page', `${ctx.config.publicUrl}${page}`)],
    why: 'You get this letter because your account settings ask for it.',
    unsubscribe: {
      page: `${ctx.config.publicUrl}/account-settings#letters`,
      post: `${ctx.config.publicUrl}/api/account/notifications/end-jobs?${new URLSearchParams({ token: endToken(ctx, userId) })}`,
    },
  });
}

/** What is told was not told again once its job is too old to be looked at. */
export async function sweepJobLetters(ctx: Ctx): Promise<void> {
  await jobLetterRows(ctx).destroy({ where: { endedAt: { [Op.lt]: ctx.clock.now() - 2 * oldestMs } } });
}
