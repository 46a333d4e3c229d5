import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Audio, findOwnAudios } from '../audio/index.ts';
import type { VoiceRow } from '../voices/index.ts';
import { lastJobOf, payloadOf } from './jobs.ts';
import { jobRows } from './models.ts';

const kinds = ['train', 'metamodel'] as const;

/** The recordings that a voice was last trained with, as far as their owner has kept them; none of an imported one. */
export async function trainedRecordings(
  ctx: Ctx,
  { id, userId }: Pick<VoiceRow, 'id' | 'userId'>,
): Promise<Audio[]> {
  const job = await lastJobOf(ctx, id, kinds);
  if (!job || userId === null) return [];
  const { audioIds } = payloadOf(job, 'train'); // safe: both kinds are told the same
  return findOwnAudios(ctx, userId, audioIds);
}

/** Which of an owner's voices `trainedRecordings` finds something of. */
export async function voicesWithRecordings(
  ctx: Ctx,
  userId: number,
  voiceIds: readonly number[],
): Promise<Set<number>> {
  const where = { voiceId: [...voiceIds], kind: [...kinds] };
  const jobs = await findRows(jobRows(ctx), { where, order: [['id', 'ASC']] });
  const lists = new Map(jobs.map((job) => [job.voiceId, payloadOf(job, 'train').audioIds])); // the newest of each stays
  const found = await findOwnAudios(ctx, userId, [...lists.values()].flat());
  const here = new Set(found.map(({ uuid }) => uuid));
  return new Set([...lists].flatMap(([id, uuids]) => (uuids.some((uuid) => here.has(uuid)) ? [id] : [])));
}
