import { createHash } from 'node:crypto';
import { idempotencyHours, replayedHeader } from '@formant/contract/base/constants';
import { type CreationOptional, DataTypes, type InferAttributes, Op, UniqueConstraintError } from 'sequelize';
import { findRow } from '../db/rows.ts';
import { id, type Row, table } from '../db/table.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { AppError } from '../kernel/errors.ts';
import type { Call } from '../kernel/slice.ts';
import { hourMs } from '../kernel/time.ts';
import { seal, unseal } from './seal.ts';
import { hashSecret, hashShortCode } from './secret-hash.ts';

export const keptMs = idempotencyHours * hourMs;
/** A request that has had no answer for so long ended with its process. */
const lostAfterMs = 10 * 60_000;
/** Keys can come free and be taken again between two looks. */
const mostTries = 5;

/** What a caller wants made once. Moments are milliseconds since the epoch. */
export interface IdempotencyModel extends Row<IdempotencyModel> {
  id: CreationOptional<number>;
  /** `user 7`, or a visitor. */
  caller: string;
  keyHash: string;
  requestHash: string;
  createdAt: number;
  /** JSON of `Answer`, encrypted with the caller's key, which is not kept; null while the request is under way. */
  sealedAnswer: CreationOptional<string | null>;
}
type IdempotencyRow = InferAttributes<IdempotencyModel>;

export const idempotencyRows = table<IdempotencyModel>('idempotency_keys', {
  id,
  caller: DataTypes.STRING(64),
  keyHash: DataTypes.CHAR(64),
  requestHash: DataTypes.CHAR(64),
  createdAt: DataTypes.BIGINT,
  sealedAnswer: DataTypes.TEXT,
});

/** null for one that travels as a stream, which nobody asks to have once. */
export type Answer = { status: number; body?: unknown } | null;

/**
 * Makes something once for each key of a caller, however many processes are asked at the same time: the database's
 * unique index lets one in. What fails leaves its key free, for nothing was made. A process that dies on the way leaves
 * a key that stays taken, because nobody knows how far it came.
 * @param request what the key stands for; another one with the same key is refused
 * @throws AppError bad_request, invalid, conflict, and what `make` throws
 */
export async function makeOnce(
  call: Call,
  key: string,
  request: unknown,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { ctx, res } = call;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('bad_request', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  const asked = {
    caller: callerOf(call),
    keyHash: hashShortCode(ctx.config, key),
    requestHash: hashSecret(JSON.stringify(await comparable(request))),
  };
  const use = `idempotency ${key}`;
  const known = await claim(ctx, asked);
  if (!known.mine) {
    assertSame(known.row, asked.requestHash);
    if (known.row.sealedAnswer === null) throw underWay(known.row, ctx.clock.now());
    res.set({ [replayedHeader]: 'true', 'Cache-Control': 'no-store' });
    // safe: sealed below as such, and nobody else can have written it
    return JSON.parse(unseal(ctx.config, use, asked.caller, known.row.sealedAnswer)) as Answer;
  }
  const where = { id: known.id };
  let answer: Answer;
  try {
    answer = await make();
  } catch (error) {
    await idempotencyRows(ctx)
      .destroy({ where })
      .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'an idempotency key stays taken'));
    throw error;
  }
  if (answer === null) {
    // nothing that could be given again
    await idempotencyRows(ctx).destroy({ where });
    return null;
  }
  const sealedAnswer = seal(ctx.config, use, asked.caller, JSON.stringify(answer));
  await idempotencyRows(ctx).update({ sealedAnswer }, { where });
  return answer;
}

/** A request as JSON can tell it: files by what is in them. */
async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return createHash('sha256')
      .update(Buffer.from(await value.arrayBuffer()))
      .digest('hex');
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(async ([name, part]) => [name, await comparable(part)] as const);
  return Object.fromEntries(await Promise.all(parts));
}

/** Forgets what is older than a key lives. */
export async function sweepIdempotencyKeys(ctx: Ctx): Promise<void> {
  await idempotencyRows(ctx).destroy({ where: { createdAt: { [Op.lte]: ctx.clock.now() - keptMs } } });
}

function callerOf(call: Call): string {
  if (call.userId !== null) return `user ${call.userId}`;
  const visitor = call.visitor();
  if (visitor === null)
    throw new AppError(
      'bad_request',
      'An Idempotency-Key works for callers who can be told apart. Sign in, or leave it out.',
    );
  return `visitor ${visitor}`;
}

type Claim = { mine: true; id: number } | { mine: false; row: IdempotencyRow };

async function claim(
  ctx: Ctx,
  asked: Pick<IdempotencyRow, 'caller' | 'keyHash' | 'requestHash'>,
): Promise<Claim> {
  const rows = idempotencyRows(ctx);
  const { caller, keyHash } = asked;
  for (let tries = 0; tries < mostTries; tries++) {
    const now = ctx.clock.now();
    try {
      const row = await rows.create({ ...asked, createdAt: now });
      return { mine: true, id: row.id };
    } catch (error) {
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
    const row = await findRow(rows, { where: { caller, keyHash } });
    if (row && row.createdAt > now - keptMs) return { mine: false, row };
    if (row) await rows.destroy({ where: { id: row.id } });
  }
  throw new AppError(
    'conflict',
    'Too many requests with this Idempotency-Key at once. Wait for one of them.',
  );
}

function assertSame(row: IdempotencyRow, requestHash: string): void {
  if (row.requestHash === requestHash) return;
  const text = 'This Idempotency-Key was used for another request. Take a new one for each thing to be made.';
  throw new AppError('invalid', text);
}

function underWay(row: IdempotencyRow, now: number): AppError {
  if (now - row.createdAt < lostAfterMs)
    return new AppError('conflict', 'A request with this Idempotency-Key is under way. Try again soon.', {
      retryAfterSeconds: 1,
    });
  return new AppError(
    'conflict',
    'The server stopped while it worked on this. Look whether it was made; if not, send it with a new Idempotency-Key.',
  );
}
