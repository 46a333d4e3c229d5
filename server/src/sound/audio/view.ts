import type { AudioItem } from '@formant/contract/audio';
import { Op } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { type Holder, holderOf } from '../../ports/storage/port.ts';
import { contentTypeOf, fileNameOf } from '../uploads/index.ts';
import { type Audio, type Share, shareRows } from './models.ts';

const addressSeconds = 24 * 3600;
export const isoOrNull = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** What the contract shows of audio; one query for all shares. */
export async function describeAudio(ctx: Ctx, rows: readonly Audio[]): Promise<AudioItem[]> {
  const shares =
    rows.length === 0
      ? []
      : ((await shareRows(ctx).findAll({
          where: { audioId: { [Op.in]: rows.map((row) => row.id) } },
          raw: true,
        })) as Share[]); // safe: raw rows have the model's attributes
  const codes = new Map(shares.map((share) => [share.audioId, share.code]));
  return Promise.all(rows.map((row) => describeOne(ctx, row, codes.get(row.id) ?? null)));
}

/** @param holder on whose behalf its addresses are given; its owner's, unless somebody came by a link */
export async function describeOne(
  ctx: Ctx,
  audio: Audio,
  shareCode: string | null,
  holder: Holder | null = holderOf(audio.userId),
): Promise<AudioItem> {
  const extension = audio.format.replace(/[^a-z0-9]/g, '');
  const title = audio.title.replace(/\.[^.]{1,5}$/, '') || 'sound';
  return {
    id: audio.uuid,
    voiceUuid: audio.voiceUuid,
    title: audio.title,
    kind: audio.kind,
    format: audio.format,
    durationMs: audio.durationMs,
    sizeBytes: audio.sizeBytes,
    sampleRate: audio.sampleRate,
    channels: audio.channels,
    peaksUrl:
      audio.peaksKey &&
      (await ctx.storage.signedUrl(audio.peaksKey, {
        expiresSeconds: addressSeconds,
        contentType: 'application/json',
        holder,
      })),
    url: await ctx.storage.signedUrl(audio.storageKey, {
      expiresSeconds: addressSeconds,
      fileName: fileNameOf(`${title}.${extension}`),
      contentType: contentTypeOf(audio.format),
      holder,
    }),
    // raw rows of SQLite give 0 and 1
    isSample: Boolean(audio.isSample),
    shareCode,
    createdAt: new Date(audio.createdAt).toISOString(),
    expiresAt: isoOrNull(audio.expiresAt),
  };
}
