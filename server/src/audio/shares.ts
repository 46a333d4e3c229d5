import { createHash, createHmac, randomInt } from 'node:crypto';
import type { AudioItem } from '@formant/contract/audio';
import { Op, UniqueConstraintError } from 'sequelize';
import { hashPassword, passwordMatches } from '../account/index.ts';
import type { Ctx } from '../ctx.ts';
import { AppError, notFound } from '../errors.ts';
import { type Limit, limit } from '../http/limits.ts';
import { keyFor } from '../http/secret-hash.ts';
import { type Audio, audioRows, type Share, shareRows, shareViewRows } from './models.ts';
import { describeOne } from './view.ts';

const codeLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codeLength = 10;
const hourMs = 3600_000;
const dayMs = 24 * hourMs;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

export interface ShareSettings {
  title?: string | undefined;
  /** null shares without an end; left out keeps what is set. */
  expiresInDays?: number | null | undefined;
  /** null takes the password away; left out keeps it. */
  password?: string | null | undefined;
  allowDownload?: boolean | undefined;
}

/** The one link to an audio, made on first need; settings that are given change it. */
export async function shareOf(ctx: Ctx, audio: Audio, settings: ShareSettings): Promise<Share> {
  const { title, expiresInDays, password, allowDownload } = settings;
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
  };
  try {
    await shareRows(ctx).create({
      code: newCode(),
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

const guesses = new WeakMap<Ctx, Limit>();
function guessLimit(ctx: Ctx): Limit {
  const known =
    guesses.get(ctx) ?? limit(ctx.config, { points: 10, seconds: 600, message: 'Too many wrong passwords.' });
  guesses.set(ctx, known);
  return known;
}

/**
 * What is behind a link.
 * @param viewer who looks, to count him once an hour and to limit guesses
 * @throws AppError not_found, expired, wrong_password, too_many_requests
 */
export async function openShare(
  ctx: Ctx,
  code: string,
  viewer: string,
  password?: string,
): Promise<{ share: Share; audio: AudioItem }> {
  const share = (await shareRows(ctx).findOne({ where: { code }, raw: true })) as Share | null; // safe: as above
  if (!share) throw notFound('The shared audio');
  const audio = (await audioRows(ctx).findByPk(share.audioId, { raw: true })) as Audio | null; // safe: as above
  const now = ctx.clock.now();
  const over = (moment: number | null): boolean => moment !== null && moment <= now;
  if (!audio || audio.deletedAt !== null || over(audio.expiresAt) || over(share.expiresAt))
    throw new AppError('expired', 'This link has ended. Ask whoever shared it for a new one.');
  if (share.passwordHash !== null) {
    if (password === undefined)
      throw new AppError('wrong_password', 'This audio is protected. Enter its password.');
    const key = `${code} ${viewer}`;
    await guessLimit(ctx).consume(key);
    if (!(await passwordMatches(share.passwordHash, password)))
      throw new AppError('wrong_password', 'That is not the password of this audio.');
    await guessLimit(ctx).reset(key);
  }
  const counted = await countView(ctx, share, viewer);
  const described = await describeOne(ctx, audio, code);
  return {
    share: { ...share, views: share.views + (counted ? 1 : 0) },
    // an audio that is nobody's is reached by its uuid, so a link must not show it
    audio: { ...described, id: publicId(code), title: share.title ?? described.title },
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
