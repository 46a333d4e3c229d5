import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { UniqueConstraintError } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import { seal, unseal } from '../../http/seal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import { type SigningKeyRow, signingKeyRows } from './models.ts';

type KeyCtx = Pick<Ctx, 'db' | 'clock' | 'config'>;

/** The one that every OpenID Connect client has to know (OpenID Connect Core, section 15.1). */
export const signingAlgorithm = 'RS256';
/** A key that another has followed stays published this long: far beyond the life of what it has signed. */
const publishedAfterMs = 2 * dayMs;
const use = 'OpenID signing keys';

/**
 * The newest key, which signs; made when there is none yet. All processes read it from the database, so that they sign
 * with the same one.
 */
export async function signingKey(ctx: KeyCtx): Promise<{ kid: string; key: CryptoKey }> {
  const newest = await newestKey(ctx);
  const opened = newest && (await open(ctx, newest));
  return opened ?? (await made(ctx, (newest?.generation ?? 0) + 1));
}

/** What programs check signatures with, as JSON Web Key Set (RFC 7517): the newest key first. */
export async function publishedKeys(ctx: KeyCtx): Promise<{ keys: JWK[] }> {
  await signingKey(ctx);
  const rows = await findRows(signingKeyRows(ctx), { order: [['generation', 'DESC']] });
  const over = ctx.clock.now() - publishedAfterMs;
  const published = rows.filter((_row, at) => at === 0 || Number(rows[at - 1]?.createdAt) > over);
  return { keys: published.map((row) => JSON.parse(row.publicKey) as JWK) }; // safe: written below
}

/**
 * Makes the next key; what the one before has signed goes on being good until it ends.
 * @param atOnce takes the earlier keys back, for one that somebody else has seen: what they signed is good no more
 * @returns the new key's id
 */
export async function rotateSigningKey(ctx: KeyCtx, { atOnce }: { atOnce: boolean }): Promise<string> {
  const before = await newestKey(ctx);
  const { kid, generation } = await made(ctx, (before?.generation ?? 0) + 1);
  const over = ctx.clock.now() - publishedAfterMs;
  const rows = await findRows(signingKeyRows(ctx), { order: [['generation', 'DESC']] });
  for (const [at, row] of rows.entries())
    if (row.generation < generation && (atOnce || Number(rows[at - 1]?.createdAt) <= over))
      await signingKeyRows(ctx).destroy({ where: { generation: row.generation } });
  return kid;
}

const newestKey = (ctx: KeyCtx): Promise<SigningKeyRow | null> =>
  findRow(signingKeyRows(ctx), { order: [['generation', 'DESC']] });

/** A process may make a key that another has just made: the database keeps the first, and both sign with that. */
async function made(
  ctx: KeyCtx,
  generation: number,
): Promise<{ kid: string; key: CryptoKey; generation: number }> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const shown = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(shown);
  try {
    await signingKeyRows(ctx).create({
      generation,
      kid,
      publicKey: JSON.stringify({ ...shown, kid, alg: signingAlgorithm, use: 'sig' }),
      privateKey: seal(ctx.config, use, kid, JSON.stringify(await exportJWK(pair.privateKey))),
      createdAt: ctx.clock.now(),
    });
    return { kid, key: pair.privateKey, generation };
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const row = await findRow(signingKeyRows(ctx), { where: { generation } });
    const opened = row && (await open(ctx, row));
    if (!opened) throw error;
    return { ...opened, generation };
  }
}

const opened = new Map<string, CryptoKey>();

/** @returns null for a key that was sealed with another secret of the server: it signs no more, and the next is made */
async function open(ctx: KeyCtx, row: SigningKeyRow): Promise<{ kid: string; key: CryptoKey } | null> {
  const { kid } = row;
  const known = opened.get(kid);
  if (known) return { kid, key: known };
  let text: string;
  try {
    text = unseal(ctx.config, use, kid, row.privateKey);
  } catch {
    return null;
  }
  // safe: written above, and what is no symmetric key becomes a CryptoKey
  const key = (await importJWK(JSON.parse(text) as JWK, signingAlgorithm)) as CryptoKey;
  opened.set(kid, key);
  return { kid, key };
}
