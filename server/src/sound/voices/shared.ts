import type { ShareVoice } from '@formant/contract/audio';
import { officialPrefix, presetSlug } from '@formant/contract/facts/starter-presets';
import { Op } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { findVoices } from './find.ts';
import { voiceRows } from './models.ts';
import { addressOf, isOfficial, usernames } from './view.ts';

/** What a share link tells of a voice; null for one that is not in the public library. */
export async function sharedVoice(ctx: Ctx, uuid: string): Promise<ShareVoice | null> {
  const row = await voiceRows(ctx).findOne({ where: { uuid, listed: true }, raw: true });
  if (!row) return null;
  const { name, kind, licence, userId } = row;
  return {
    uuid,
    name,
    kind,
    licence,
    official: isOfficial(row),
    ownerUsername: userId === null ? null : ((await usernames(ctx, [row])).get(userId) ?? null),
    avatarUrl: await addressOf(ctx, row.avatarKey, userId),
  };
}

/** The voice that a person names as `shareVoiceReference` says; null for none that he may use. */
export async function voiceNamed(ctx: Ctx, userId: number | null, reference: string): Promise<string | null> {
  if (z.uuid().safeParse(reference).success)
    return (await findVoices(ctx, { userId }, [reference]))[0]?.uuid ?? null;
  const row = await voiceRows(ctx).findOne({
    where: {
      userId: null,
      listed: true,
      slug: { [Op.startsWith]: officialPrefix },
      [Op.or]: [{ slug: presetSlug(reference) }, { synthesizer: reference }],
    },
    attributes: ['uuid'],
    raw: true,
  });
  return row?.uuid ?? null;
}
