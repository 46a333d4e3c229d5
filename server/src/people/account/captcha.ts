import { createHmac, timingSafeEqual } from 'node:crypto';
import type { captchaActions } from '@formant/contract/account';
import { z } from 'zod';
import { spentProofs } from '../../db/spent-proofs.ts';
import { keyFor, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { perCtx } from '../../kernel/per-ctx.ts';

export type CaptchaAction = (typeof captchaActions)[number];

const passLifeMs = 10 * 60_000;
const passPrefix = 'pass.';
const passContent = z.object({ action: z.string(), expiresAt: z.number(), nonce: z.string() });

const spentOf = perCtx((ctx) => spentProofs(ctx.db, ctx.clock));

/** Proof, signed by us, that a captcha was solved; for one use, one action and ten minutes. */
export function makePass(ctx: Ctx, action: CaptchaAction): string {
  const content = { action, expiresAt: ctx.clock.now() + passLifeMs, nonce: randomSecret() };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${passPrefix}${text}.${signature(ctx, text)}`;
}

/**
 * Takes a solved challenge or a pass.
 * @throws AppError captcha_required
 */
export async function assertSolved(
  ctx: Ctx,
  token: string | undefined,
  action: CaptchaAction,
): Promise<void> {
  if (!token)
    throw new AppError('captcha_required', 'Please confirm that you are not a robot, then try again.');
  const solved = token.startsWith(passPrefix)
    ? await spendPass(ctx, token, action)
    : await ctx.captcha.verify(token);
  if (!solved)
    throw new AppError(
      'captcha_required',
      'That confirmation was used already or is too old. Please do it again.',
    );
}

async function spendPass(ctx: Ctx, pass: string, action: CaptchaAction): Promise<boolean> {
  const [text = '', given = ''] = pass.slice(passPrefix.length).split('.');
  const right = Buffer.from(signature(ctx, text));
  const claimed = Buffer.from(given);
  if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) return false;
  // safe to parse: only we can have signed it
  const content = passContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (content.action !== action || content.expiresAt < ctx.clock.now()) return false;
  return spentOf(ctx).spend(`pass ${content.nonce}`, content.expiresAt);
}

const signature = (ctx: Ctx, text: string): string =>
  createHmac('sha256', keyFor(ctx.config, 'captcha pass')).update(text).digest('base64url');
