import type { Ctx } from '../../kernel/ctx.ts';
import { type Audio, findOwnAudios } from '../audio/index.ts';
import type { VoiceRow } from '../voices/index.ts';
import { lastJobOf, payloadOf } from './jobs.ts';

/** The recordings that a voice was last trained with, as far as their owner has kept them; none of an imported one. */
export async function trainedRecordings(
  ctx: Ctx,
  { id, userId }: Pick<VoiceRow, 'id' | 'userId'>,
): Promise<Audio[]> {
  const job = await lastJobOf(ctx, id, ['train', 'metamodel']);
  if (!job || userId === null) return [];
  const { audioIds } = payloadOf(job, 'train'); // safe: both kinds are told the same
  return findOwnAudios(ctx, userId, audioIds);
}
