import { createHash } from 'node:crypto';
import { product } from '@formant/contract/base/product';
import { accessTokens, issueToken } from '../../http/bearer.ts';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { codeLifeMs, countTry, findAppCode, makeAppCode, useUp } from './codes.ts';
import { oneTimeCodes, type User, users } from './models.ts';
import { assertOpen } from './sign-in.ts';

const tries = limit('app sign-ins', {
  points: 20,
  seconds: 900,
  message: 'Too many tries to sign an app in.',
});

/**
 * A one-time code for the app that made `challenge` (RFC 7636, S256): as a link to the app, as a link to the
 * port it listens on, and for typing.
 * @throws AppError conflict when the account has no place for one more
 */
export async function offerAppCode(
  ctx: Ctx,
  userId: number,
  request: { challenge: string; state: string; scheme?: string | undefined; port?: number | undefined },
) {
  await ctx.events.emit('app.asked', { userId });
  const { code, typedCode } = await makeAppCode(ctx, userId, request.challenge);
  const query = new URLSearchParams({ code, state: request.state });
  return {
    loginToken: code,
    expiresInS: codeLifeMs['app-login'] / 1000,
    deepLink: `${request.scheme ?? product.scheme}://auth?${query}`,
    loopbackUrl: request.port === undefined ? null : `http://127.0.0.1:${request.port}/auth?${query}`,
    typedCode,
  };
}

/**
 * Exchanges the code for the device's token. A code that comes a second time was overheard, so that the
 * token it had bought is ended.
 * @throws AppError wrong_credentials, expired, deactivated, too_many_requests, conflict when the account has no place
 * for this device; the code stays good then
 */
export async function exchangeAppCode(
  ctx: Ctx,
  given: { loginToken: string; codeVerifier: string; deviceId: string; deviceName: string },
  address: string,
): Promise<{ token: string; user: User }> {
  await tries.consume(ctx, address);
  const row = await findAppCode(ctx, given.loginToken);
  if (!row) throw wrong();
  if (row.usedAt !== null) throw await usedTwice(ctx, row.id);
  if (!(await countTry(ctx, row))) throw ended();
  if (createHash('sha256').update(given.codeVerifier).digest('base64url') !== row.challenge) throw wrong();
  const user = await users(ctx).findByPk(row.userId);
  if (!user) throw wrong();
  assertOpen(user);
  const token = await ctx.db.transaction(async (transaction) => {
    if (!(await useUp(ctx, row, transaction))) return null;
    const issued = await issueToken(ctx, {
      userId: user.id,
      name: given.deviceName,
      deviceId: given.deviceId,
      transaction,
    });
    await row.update({ accessTokenId: issued.id }, { transaction });
    const { deviceId, deviceName: name } = given;
    await ctx.events.emit('app.signed-in', { userId: user.id, deviceId, name, transaction });
    return issued.token;
  });
  if (token) return { token, user };
  throw await usedTwice(ctx, row.id);
}

/** Ends the token that the code was exchanged for, if it was. */
async function usedTwice(ctx: Ctx, codeId: number): Promise<AppError> {
  const row = await oneTimeCodes(ctx).findByPk(codeId);
  if (row?.accessTokenId) await accessTokens(ctx).destroy({ where: { id: row.accessTokenId } });
  return ended();
}

const wrong = (): AppError => {
  const text = 'This code is wrong. Check it, or sign in again from the app.';
  return new AppError('wrong_credentials', text, { notify: text });
};
const ended = (): AppError => {
  const text = 'This code works once and for two minutes. Sign in again from the app.';
  return new AppError('expired', text, { notify: text });
};
