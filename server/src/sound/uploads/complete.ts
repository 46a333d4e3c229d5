import { createHash } from 'node:crypto';
import type { ErrorCode } from '@formant/contract/base/errors';
import { errorStatus } from '@formant/contract/base/errors';
import { type AudioProbe, audioProbe } from '@formant/contract/uploads';
import { resultLifeSeconds } from '@formant/contract/web-tools';
import { ToolError } from '@formant/engine';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Owner } from '../../kernel/owner.ts';
import { inspectContent } from './content.ts';
import { type Upload, uploadRows } from './models.ts';
import { assertAlive, findUpload, partBytesOf, partCountOf } from './service.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** A file has arrived whole and was looked at; `accepted` is false when it is not what it should be. */
    'upload.ended': { uploadId: number; accepted: boolean };
  }
}

export interface CompletedUpload extends Upload {
  sha256: string;
}

const running = new Map<string, Promise<CompletedUpload>>();

/**
 * Joins the parts, looks at the content and keeps the answer: calling again, also at the same time, gives the
 * same one.
 * @throws AppError not_found, expired, missing_parts with `fields.parts`, and what is wrong with the content
 */
export async function completeUpload(
  ctx: Ctx,
  owner: Owner,
  uuid: string,
  given?: readonly { partNumber: number; etag: string }[],
): Promise<CompletedUpload> {
  const upload = await findUpload(ctx, owner, uuid);
  const known = running.get(uuid);
  if (known) return known;
  const completing = completeOnce(ctx, upload, given).finally(() => running.delete(uuid));
  running.set(uuid, completing);
  return completing;
}

async function completeOnce(
  ctx: Ctx,
  upload: Upload,
  given: readonly { partNumber: number; etag: string }[] | undefined,
): Promise<CompletedUpload> {
  assertAlive(ctx, upload);
  if (upload.status !== 'initialised') return answerOf(upload);
  const stored = await joinParts(ctx, upload, given);
  let change: Partial<Upload>;
  try {
    const probe = await inspectContent(ctx, upload);
    change = { status: 'completed', sha256: stored.sha256, probe: probe ? JSON.stringify(probe) : null };
  } catch (error) {
    if (!(error instanceof ToolError || error instanceof AppError)) throw error;
    await ctx.storage.delete(upload.storageKey);
    change = { status: 'refused', errorCode: error.code, errorMessage: error.message };
  }
  const now = ctx.clock.now();
  const lifeSeconds = upload.userId === null ? resultLifeSeconds.visitor : resultLifeSeconds.user;
  const ended = { ...change, completedAt: now, expiresAt: now + lifeSeconds * 1000 };
  const [count] = await uploadRows(ctx).update(ended, { where: { id: upload.id, status: 'initialised' } });
  // another process was quicker; what it has found is the answer
  if (count === 0) return answerOf(await uploadById(ctx, upload.id));
  await ctx.events.emit('upload.ended', {
    uploadId: upload.id,
    accepted: change.status === 'completed',
  });
  return answerOf({ ...upload, ...ended });
}

async function uploadById(ctx: Ctx, id: number): Promise<Upload> {
  const row = await uploadRows(ctx).findByPk(id, { raw: true, rejectOnEmpty: true });
  return row as unknown as Upload; // safe: raw rows have the model's attributes
}

function answerOf(upload: Upload): CompletedUpload {
  if (upload.status === 'refused') {
    const code = upload.errorCode ?? '';
    throw new AppError(
      Object.hasOwn(errorStatus, code) ? (code as ErrorCode) : 'not_audio', // safe: hasOwn has told
      upload.errorMessage ?? 'The file can’t be used.',
    );
  }
  return { ...upload, sha256: upload.sha256 ?? '' };
}

async function joinParts(
  ctx: Ctx,
  upload: Upload,
  given: readonly { partNumber: number; etag: string }[] | undefined,
): Promise<{ sha256: string }> {
  // a process that was killed between joining and writing the row has left the whole file
  if ((await ctx.storage.size(upload.storageKey)) === upload.sizeBytes)
    return { sha256: await hashOf(ctx, upload.storageKey) };
  const arrived = new Map(
    (await ctx.storage.parts.list(upload.storageKey, upload.handle)).map((part) => [part.part, part]),
  );
  const announced = new Map(given?.map((part) => [part.partNumber, unquoted(part.etag)]));
  const parts: { part: number; etag: string }[] = [];
  const missing: number[] = [];
  for (let number = 1; number <= partCountOf(upload); number++) {
    const part = arrived.get(number);
    const whole = part?.sizeBytes === partBytesOf(upload, number);
    const expected = given ? announced.get(number) : part?.etag;
    if (part && whole && expected === part.etag) parts.push({ part: number, etag: part.etag });
    else missing.push(number);
  }
  if (missing.length > 0)
    throw new AppError(
      'missing_parts',
      `${missing.length} of ${partCountOf(upload)} parts are missing. Send them and complete again.`,
      { fields: { parts: missing.map(String) } },
    );
  const stored = await ctx.storage.parts.complete(upload.storageKey, upload.handle, parts);
  return { sha256: stored.sha256 ?? (await hashOf(ctx, upload.storageKey)) };
}

/** ETag headers come with quotes. */
const unquoted = (etag: string): string => etag.replace(/^(?:W\/)?"(.*)"$/, '$1');

async function hashOf(ctx: Ctx, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await ctx.storage.get(key)) hash.update(chunk as Buffer); // safe: no encoding is set
  return hash.digest('hex');
}

/** What the content is; null for files that hold no sound. */
export function probeOf(upload: Upload): AudioProbe | null {
  return upload.probe === null ? null : audioProbe.parse(JSON.parse(upload.probe));
}
