import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cvKeptMonths } from '@formant/contract/facts/career-facts';
import { Op } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import { answerForm } from '../../http/answer-form.ts';
import { requireAccess } from '../../http/identify.ts';
import { isStaff } from '../../http/staff.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForFile } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { SignedInCall } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { fileNameOf } from '../../sound/uploads/index.ts';
import { record } from '../audit/index.ts';
import { messageRows, monthsAfter } from '../forms/index.ts';
import { cvKindOf } from './cv-kind.ts';
import { type Cv, cvRows } from './models.ts';

/** After this time a file without an application is no longer on its way. */
const arrivingMs = hourMs;

/**
 * Stores a CV that no application has yet.
 * @throws AppError wrong_type, insufficient_storage
 */
export async function keepCv(ctx: Ctx, file: File): Promise<Cv> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = cvKindOf(bytes);
  if (!kind) {
    const text = 'This file is neither a PDF nor a Word document (.docx). Save your CV as one of them.';
    throw new AppError('wrong_type', text, { fields: { cv: [text] } });
  }
  await assertRoomForFile(ctx, bytes.length);
  const now = ctx.clock.now();
  // the row first: whatever happens then, a file without an application is found and deleted
  const row = await cvRows(ctx).create({
    uuid: randomUUID(),
    storageKey: `careers/cvs/${randomUUID()}.${kind}`,
    kind,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now,
    expiresAt: monthsAfter(now, cvKeptMonths),
  });
  await ctx.storage.put(row.storageKey, Readable.from([bytes]), { maxBytes: bytes.length });
  return row.get();
}

/** Deletes the file, and its row only when that has succeeded. */
export async function dropCv(ctx: Ctx, { id, storageKey }: Pick<Cv, 'id' | 'storageKey'>): Promise<void> {
  await ctx.storage.delete(storageKey);
  await cvRows(ctx).destroy({ where: { id } });
}

/** CVs that were kept long enough, and those whose application was deleted or has never arrived. */
export async function sweepCvs(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const over = await findRows(cvRows(ctx), {
    attributes: ['id', 'storageKey'],
    where: {
      [Op.or]: [
        { expiresAt: { [Op.lte]: now } },
        { messageId: null, createdAt: { [Op.lte]: now - arrivingMs } },
      ],
    },
  });
  for (const cv of over) await dropCv(ctx, cv);
}

/** What came with an application, while it is kept. */
export const cvOf = (ctx: Ctx, messageId: number): Promise<Cv | null> =>
  findRow(cvRows(ctx), { where: { messageId, expiresAt: { [Op.gt]: ctx.clock.now() } } });

/**
 * Answers a CV to staff and to the account that has sent it. For everybody else there is none.
 * @throws AppError not_found, forbidden (staff without a second factor, or by a token)
 */
export async function sendCv({ ctx, actor, userId, res }: SignedInCall, cvId: string): Promise<void> {
  const missing = notFound('This CV');
  const cv = await findRow(cvRows(ctx), {
    where: { uuid: cvId.toLowerCase(), expiresAt: { [Op.gt]: ctx.clock.now() } },
  });
  const message = cv?.messageId == null ? null : await messageRows(ctx).findByPk(cv.messageId, { raw: true });
  const own = message !== null && message.userId === userId;
  if (!own && !isStaff(actor.roles)) throw missing;
  if (!own) requireAccess(actor, { access: 'support' });
  if (!cv || !message) throw missing;
  if (!own) await record(ctx, userId, 'cv', cv.uuid);
  const bytes = await ctx.storage.get(cv.storageKey);
  const { contentType, disposition } = answerForm({
    name: fileNameOf(`CV ${message.name}.${cv.kind}`),
    contentType: undefined,
    save: true,
  });
  res.set({
    'Cache-Control': 'no-store',
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    'Content-Length': String(cv.sizeBytes),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  try {
    await pipeline(bytes, res);
  } catch (error) {
    // whoever asked may leave
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
