import { randomUUID } from 'node:crypto';
import type { KeyScope } from '@formant/contract/base/scopes';
import { keyScopes } from '@formant/contract/base/scopes';
import {
  type ApiKey,
  mostApiKeys,
  rotationOverlapHours,
  type apiKeys as routes,
} from '@formant/contract/developer/api-keys';
import { findRow, findRows } from '../../db/rows.ts';
import { type ApiKeyRow, apiKeyRows, newKeySecret } from '../../http/api-key.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { inTurn } from '../../ledger/index.ts';

export const handlers: Handlers<typeof routes> = {
  async listApiKeys(_input, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const rows = await findRows(apiKeyRows(ctx), {
      where: { userId },
      order: [['id', 'DESC']],
      limit: mostApiKeys,
    });
    const now = ctx.clock.now();
    return { data: rows.map((row) => describe(row, now)) };
  },

  async createApiKey({ body }, call) {
    const { ctx, userId, res } = call;
    assertBrowser(call);
    res.set('Cache-Control', 'no-store');
    const rows = apiKeyRows(ctx);
    const now = ctx.clock.now();
    const { secret, kept } = newKeySecret();
    const row = await inTurn(ctx, [`api keys ${userId}`], async (transaction) => {
      if ((await rows.count({ where: { userId }, transaction })) >= mostApiKeys)
        throw new AppError('conflict', `An account has at most ${mostApiKeys} keys. Revoke one first.`);
      return rows.create(
        {
          ...kept,
          uuid: randomUUID(),
          userId,
          name: body.name,
          scopes: keyScopes.filter((scope) => body.scopes.includes(scope)).join(' '),
          createdAt: now,
          expiresAt: body.expiresInDays === undefined ? null : now + body.expiresInDays * dayMs,
        },
        { transaction },
      );
    });
    return { ...describe(row.get({ plain: true }), now), apiKey: secret };
  },

  async rotateApiKey({ params }, call) {
    const { ctx, userId, res } = call;
    assertBrowser(call);
    res.set('Cache-Control', 'no-store');
    const rows = apiKeyRows(ctx);
    const now = ctx.clock.now();
    const where = { uuid: params.key, userId };
    const before = await findRow(rows, { where });
    if (!before) throw notFound('The key');
    if (before.expiresAt !== null && before.expiresAt <= now)
      throw new AppError('conflict', 'This key has expired. Make a new one.');
    const { secret, kept } = newKeySecret();
    const changed = {
      ...kept,
      oldSecretHash: before.secretHash,
      oldSecretUntil: now + rotationOverlapHours * hourMs,
    };
    // of two rotations at the same time one counts, so that each answer's secret works
    const [done] = await rows.update(changed, { where: { ...where, secretHash: before.secretHash } });
    if (done !== 1)
      throw new AppError('conflict', 'This key has just been rotated or revoked. Load the list again.');
    return { ...describe({ ...before, ...changed }, now), apiKey: secret };
  },

  async revokeApiKey({ params }, { ctx, userId }) {
    if ((await apiKeyRows(ctx).destroy({ where: { uuid: params.key, userId } })) === 0)
      throw notFound('The key');
    return undefined;
  },
};

/** Only a browser's session makes keys: a token must not be able to multiply itself. */
function assertBrowser({ actor }: SignedInCall): void {
  if (actor.mode !== 'session')
    throw new AppError('forbidden', 'Make keys in a browser in which you are signed in.');
}

function describe(row: ApiKeyRow, now: number): ApiKey {
  const iso = (ms: number | null | undefined): string | null =>
    ms === null || ms === undefined ? null : new Date(ms).toISOString();
  const oldWorks = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  return {
    id: row.uuid,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' ') as KeyScope[], // safe: only known scopes are stored
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: iso(row.lastUsedAt),
    expiresAt: iso(row.expiresAt),
    oldSecretUntil: oldWorks ? iso(row.oldSecretUntil) : null,
  };
}
