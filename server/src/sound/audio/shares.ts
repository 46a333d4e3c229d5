import { createHash, createHmac, randomInt } from 'node:crypto';
import type { AudioItem, OwnShare, SharePreview, ShareVoice } from '@formant/contract/audio';
import type { Paging } from '@formant/contract/base/paging';
import { literal, Op, UniqueConstraintError } from 'sequelize';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows, rowByKey } from '../../db/rows.ts';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { isOwnedBy, type Owner, ownedBy } from '../../kernel/owner.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { hashPassword, isClosed, passwordMatches } from '../../people/account/index.ts';
import { type Audio, audioRows, revokedShareRows, type Share, shareRows, shareViewRows } from './models.ts';
import { countGuess, forgiveGuess, type Viewer } from './share-guesses.ts';
import { voiceOfShare } from './share-voice.ts';
import { describeOne, isoOrNull } from './view.ts';

const codeLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codeLength = 10;

/** The secret part of a new link. */
export const newShareCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

export interface ShareSettings {
  title?: string | undefined;
  /** null shares without an end; left out keeps what is set. */
  expiresInDays?: number | null | undefined;
  /** null takes the password away; left out keeps it. */
  password?: string | null | undefined;
  allowDownload?: boolean | undefined;
  /** Uuid of the voice that it is heard in. */
  voiceUuid?: string | undefined;
}

/**
 * The one link to an audio, made on first need; settings that are given change it.
 * @throws AppError forbidden where the owner can publish nothing
 */
export async function shareOf(ctx: Ctx, audio: Audio, settings: ShareSettings): Promise<Share> {
  const { title, expiresInDays, password, allowDownload, voiceUuid } = settings;
  if (audio.userId !== null && !(await shareRows(ctx).count({ where: { audioId: audio.id } })))
    await ctx.events.emit('publishing.asked', { userId: audio.userId });
  const now = ctx.clock.now();
  const change: Partial<Share> = {
    ...(title === undefined ? {} : { title }),
    ...(expiresInDays === undefined
      ? {}
      : { expiresAt: expiresInDays === null ? null : now + expiresInDays * dayMs }),
    ...(password === undefined
      ? {}
      : { passwordHash: password === null ? null : await hashPassword(password) }),
    ...(allowDownload === undefined ? {} : { allowDownload }),
    ...(voiceUuid === undefined ? {} : { voiceUuid }),
  };
  try {
    await shareRows(ctx).create({
      code: newShareCode(),
      audioId: audio.id,
      title: null,
      passwordHash: null,
      allowDownload: true,
      createdAt: now,
      expiresAt: null,
      ...change,
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    if (Object.keys(change).length > 0) await shareRows(ctx).update(change, { where: { audioId: audio.id } });
  }
  const share = await shareRows(ctx).findOne({
    where: { audioId: audio.id },
    raw: true,
    rejectOnEmpty: true,
  });
  return share as unknown as Share; // safe: raw rows have the model's attributes
}

/** A link that lives, and its audio. @throws AppError not_found, expired */
export async function findShare(ctx: Ctx, code: string): Promise<{ share: Share; audio: Audio }> {
  const ended = () => new AppError('expired', 'This link has ended. Ask whoever shared it for a new one.');
  const share = await findRow(shareRows(ctx), { where: { code } });
  if (!share) {
    if (await revokedShareRows(ctx).count({ where: { code } })) throw ended();
    throw notFound('The shared audio');
  }
  const audio = await rowByKey(audioRows(ctx), share.audioId);
  const now = ctx.clock.now();
  const over = (moment: number | null): boolean => moment !== null && moment <= now;
  if (!audio || audio.deletedAt !== null || over(audio.expiresAt) || over(share.expiresAt)) throw ended();
  if (await isClosed(ctx, audio.userId)) throw ended();
  return { share, audio };
}

/** Where a link leads: its page's path, and the whole address. */
export const shareAddress = (ctx: Pick<Ctx, 'config'>, code: string): { url: string; link: string } => ({
  url: `/share/${code}`,
  link: `${ctx.config.publicUrl}/share/${code}`,
});

/** When a link ends: by its own date or with its audio, whichever is first. */
export function shareEnd(share: Share, audio: Pick<Audio, 'expiresAt'>): string | null {
  const ends = [share.expiresAt, audio.expiresAt].filter((moment) => moment !== null);
  return ends.length === 0 ? null : isoOrNull(Math.min(...ends));
}

/** What everybody may know of a link. @throws AppError not_found, expired */
export async function previewShare(ctx: Ctx, code: string): Promise<SharePreview> {
  const { share, audio } = await findShare(ctx, code);
  const open = share.passwordHash === null;
  return {
    code,
    protected: !open,
    title: open ? (share.title ?? audio.title) : null,
    durationMs: open ? audio.durationMs : null,
    voice: open ? await voiceOfShare(ctx, share, audio) : null,
    allowDownload: open && Boolean(share.allowDownload),
    createdAt: new Date(share.createdAt).toISOString(),
    expiresAt: shareEnd(share, audio),
  };
}

/**
 * Where the sound of a link lies for everybody: other sites play it beside their text.
 * @throws AppError expired; not_found also for protected links and those that are not to be downloaded
 */
export async function soundAddress(ctx: Ctx, code: string): Promise<string> {
  const { share, audio } = await findShare(ctx, code);
  if (share.passwordHash !== null || !share.allowDownload) throw notFound('An open sound behind this link');
  return (await describeOne(ctx, audio, code, `share:${code}`)).url;
}

/** The caller's links, newest first. */
export async function listShares(
  ctx: Ctx,
  caller: Owner,
  paging: Paging,
): Promise<{ data: OwnShare[]; total: number }> {
  if (!ownedBy(caller)) return { data: [], total: 0 };
  const { userId, visitorKey } = caller;
  const mine = [
    ...(userId === null ? [] : [`user_id = ${ctx.db.escape(userId)}`]),
    ...(visitorKey === null ? [] : [`(user_id IS NULL AND visitor_key = ${ctx.db.escape(visitorKey)})`]),
  ].join(' OR ');
  const audios = literal(`(SELECT id FROM audio WHERE deleted_at IS NULL AND (${mine}))`);
  const where = { audioId: { [Op.in]: audios } };
  const rows = await findRows(shareRows(ctx), {
    where,
    order: [['id', 'DESC']],
    ...pageRows(paging),
  });
  const shared = await findRows(audioRows(ctx), {
    where: { id: { [Op.in]: rows.map((row) => row.audioId) } },
  });
  const byId = new Map(shared.map((one) => [one.id, one]));
  return {
    data: rows.map((share) => {
      const of = byId.get(share.audioId);
      if (!of) throw new Error('A share was found without its audio');
      return {
        code: share.code,
        link: shareAddress(ctx, share.code).link,
        title: share.title ?? of.title,
        views: share.views,
        protected: share.passwordHash !== null,
        allowDownload: Boolean(share.allowDownload),
        createdAt: new Date(share.createdAt).toISOString(),
        expiresAt: shareEnd(share, of),
        audioId: of.uuid,
        durationMs: of.durationMs,
      };
    }),
    total: await shareRows(ctx).count({ where }),
  };
}

/**
 * Ends a link for good. Its code is public, so that knowing it gives no right: the audio has to be the caller's.
 * @throws AppError not_found
 */
export async function revokeShare(ctx: Ctx, caller: Owner, code: string): Promise<void> {
  const own = ownedBy(caller);
  const share = await findRow(shareRows(ctx), { where: { code } });
  const mine =
    own && share && (await audioRows(ctx).count({ where: { [Op.and]: [{ id: share.audioId }, own] } }));
  if (!share || !mine) throw notFound('The share link');
  await ctx.db.transaction(async (transaction) => {
    if (!(await shareRows(ctx).destroy({ where: { id: share.id }, transaction })))
      throw notFound('The share link');
    await revokedShareRows(ctx).create({ code, revokedAt: ctx.clock.now() }, { transaction });
  });
}

/**
 * What is behind a link. Its owner needs no password, as he has the audio without the link.
 * @param viewer to count him once an hour and to limit guesses
 * @throws AppError not_found, expired, wrong_password, too_many_requests
 */
export async function openShare(
  ctx: Ctx,
  code: string,
  viewer: Viewer,
  password?: string,
): Promise<{ share: Share; audio: AudioItem; voice: ShareVoice | null; end: string | null }> {
  const { share, audio } = await findShare(ctx, code);
  if (share.passwordHash !== null) {
    const mine = isOwnedBy(viewer.caller, audio);
    if (password === undefined && !mine)
      throw new AppError('wrong_password', 'This audio is protected. Enter its password.');
    // its owner has nothing to find out
    if (!mine) await countGuess(ctx, code, viewer);
    // but may try whether he knows the password that he gave away
    if (password !== undefined && !(await passwordMatches(share.passwordHash, password)))
      throw new AppError('wrong_password', 'That is not the password of this audio.');
    if (!mine) await forgiveGuess(ctx, code, viewer);
  }
  const counted = await countView(ctx, share, viewer.key);
  const described = await describeOne(ctx, audio, code, `share:${code}`);
  const voice = await voiceOfShare(ctx, share, audio);
  return {
    share: { ...share, views: share.views + (counted ? 1 : 0) },
    end: shareEnd(share, audio),
    voice,
    // an audio that is nobody's is reached by its uuid, so a link must not show it; nor may it tell of a private voice
    audio: {
      ...described,
      id: publicId(code),
      title: share.title ?? described.title,
      voiceUuid: voice?.uuid ?? null,
    },
  };
}

/** A uuid that stands for the share. */
function publicId(code: string): string {
  const hex = createHash('sha256').update(`share ${code}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function countView(ctx: Ctx, share: Share, viewer: string): Promise<boolean> {
  const hash = createHmac('sha256', keyFor(ctx.config, 'share views')).update(viewer).digest('base64url');
  try {
    await shareViewRows(ctx).create({
      shareId: share.id,
      viewer: hash,
      hour: Math.floor(ctx.clock.now() / hourMs),
    });
  } catch (error) {
    if (error instanceof UniqueConstraintError) return false;
    throw error;
  }
  await shareRows(ctx).increment('views', { where: { id: share.id } });
  return true;
}

/** Views are remembered only for as long as they could count twice. */
export async function sweepViews(ctx: Ctx): Promise<void> {
  await shareViewRows(ctx).destroy({
    where: { hour: { [Op.lt]: Math.floor(ctx.clock.now() / hourMs) } },
  });
}
