import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Notifications } from '@formant/contract/notifications';
import { rowByKey } from '../../db/rows.ts';
import { keyFor } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { User } from '../account/index.ts';
import { newsTo } from '../newsletter/index.ts';
import { settingRows } from './models.ts';

export const readSettings = async (ctx: Ctx, user: User): Promise<Notifications> => ({
  news: await newsTo(ctx, user),
  jobs: await wantsJobLetters(ctx, user.id),
});

export const wantsJobLetters = async (ctx: Ctx, userId: number): Promise<boolean> =>
  ((await rowByKey(settingRows(ctx), userId))?.jobsSince ?? null) !== null;

/** On, it tells of jobs that end from now on; that it was on already changes nothing. */
export async function setJobLetters(ctx: Ctx, userId: number, on: boolean): Promise<void> {
  if (on === (await wantsJobLetters(ctx, userId))) return;
  const now = ctx.clock.now();
  await settingRows(ctx).upsert({ userId, jobsSince: on ? now : null, updatedAt: now });
}

/** Stands in every letter about jobs; it ends them and nothing else. */
export const endToken = (ctx: Ctx, userId: number): string => `${userId}.${signature(ctx, userId)}`;

const signature = (ctx: Ctx, userId: number): string =>
  createHmac('sha256', keyFor(ctx.config, 'job letters')).update(String(userId)).digest('base64url');

/** Ends the letters about jobs, at every click. @throws AppError invalid for a link that is not ours */
export async function endByToken(ctx: Ctx, token: string | undefined): Promise<void> {
  const [, id = '', given = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const userId = Number(id);
  if (!timingSafeEqual(digest(signature(ctx, userId)), digest(given))) {
    const text = 'This link is not whole. Open it from the letter again.';
    throw new AppError('invalid', text, { fields: { token: [text] } });
  }
  await settingRows(ctx).update({ jobsSince: null, updatedAt: ctx.clock.now() }, { where: { userId } });
}

const digest = (text: string): Buffer => createHmac('sha256', 'same length').update(text).digest();
