import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { findRow, rowByKey } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { isPicture, mostPictureBytes, putPicture } from '../uploads/index.ts';
import { setPicture } from '../voices/index.ts';
import type { Answer } from './answer.ts';
import { overdueAt } from './ask.ts';
import { fetchPicture, NoPicture } from './fetch-picture.ts';
import { generatorOf } from './generator.ts';
import { type PictureProblem, pictureRows, type VoicePictureRow } from './models.ts';

const jobName = 'voice-pictures.fetch';
const maxAttempts = 3;
const payload = z.object({ pictureId: z.int(), url: z.string() });

/**
 * Takes an answer once: the same message again, one for a job that has ended, and one for a voice that was deleted
 * change nothing. A picture that lies elsewhere is fetched by a job.
 */
export async function receive(ctx: Ctx, jobUuid: string, eventId: string, answer: Answer): Promise<void> {
  if (answer.state === 'pending') return;
  const where = { jobUuid, status: 'drawing' as const, createdAt: { [Op.gt]: overdueAt(ctx) } };
  const row = await findRow(pictureRows(ctx), { where });
  if (!row) return;
  try {
    if (answer.state === 'failed') await endAsFailed(ctx, row, 'refused', { eventId });
    else if (answer.state === 'here') await keep(ctx, row, answer.bytes, { eventId });
    else
      await ctx.db.transaction(async (transaction) => {
        const [taken] = await pictureRows(ctx).update(
          { status: 'fetching', eventId },
          { where: { ...where, id: row.id }, transaction },
        );
        if (taken === 1)
          await ctx.queue.add(jobName, { pictureId: row.id, url: answer.url }, { transaction });
      });
  } catch (error) {
    // this message has answered another job
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

export function fetchPictures(ctx: Ctx): void {
  ctx.queue.work(jobName, { concurrency: 2, maxAttempts }, async (job) => {
    const { pictureId, url } = payload.parse(job.payload);
    const row = await rowByKey(pictureRows(ctx), pictureId);
    const commit: Commit = (effects) => job.commit(effects);
    if (row?.status !== 'fetching') return commit(async () => {});
    let bytes: Buffer;
    try {
      bytes = await fetchPicture(url, { inside: generatorOf(ctx)?.vouchesFor(url) ?? false });
    } catch (error) {
      if (!(error instanceof NoPicture) && job.attempt < maxAttempts) throw error;
      ctx.log.warn({ err: error }, 'the picture of the image generator could not be fetched');
      return endAsFailed(ctx, row, 'unusable', { commit });
    }
    await keep(ctx, row, bytes, { commit });
  });
}

type Commit = (effects: (transaction: Transaction) => Promise<void>) => Promise<void>;
/** The message that ends it, and whose transaction. */
interface Ending {
  eventId?: string;
  commit?: Commit;
}

/** Draws the picture anew, as all pictures here are, and gives it to the voice. */
async function keep(ctx: Ctx, row: VoicePictureRow, bytes: Buffer, ending: Ending): Promise<void> {
  const fits = bytes.length <= mostPictureBytes && (await isPicture(bytes));
  const key = fits ? await putPicture(ctx, bytes, 'voices/avatars') : null;
  if (key === null) return endAsFailed(ctx, row, 'unusable', ending);
  let kept = false;
  try {
    await end(ctx, row, { status: 'drawn' }, ending, async (transaction) => {
      kept = await setPicture(ctx, row.voiceId, key, transaction);
    });
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (!kept) await ctx.storage.delete(key);
  }
}

const endAsFailed = (
  ctx: Ctx,
  row: VoicePictureRow,
  problem: PictureProblem,
  ending: Ending,
): Promise<void> => end(ctx, row, { status: 'failed', problem }, ending);

/** Ends a job that nobody has ended meanwhile, with what follows from it. */
async function end(
  ctx: Ctx,
  row: VoicePictureRow,
  how: Pick<VoicePictureRow, 'status'> & Partial<VoicePictureRow>,
  { eventId, commit = (effects) => ctx.db.transaction(effects) }: Ending,
  then?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await commit(async (transaction) => {
    const [ended] = await pictureRows(ctx).update(
      { ...how, ...(eventId === undefined ? {} : { eventId }), endedAt: ctx.clock.now() },
      { where: { id: row.id, status: row.status }, transaction },
    );
    if (ended === 1) await then?.(transaction);
  });
}
