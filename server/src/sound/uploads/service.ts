import { randomUUID } from 'node:crypto';
import { uploadPartBytes } from '@formant/contract/base/constants';
import {
  oneShotLimitBytes,
  type UploadPurpose,
  uploadCapBytes,
  uploadLifeSeconds,
} from '@formant/contract/uploads';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { assertRoomForFile } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { type Owner, ownedBy, reachableBy } from '../../kernel/owner.ts';
import { sizeText } from './file-naming.ts';
import { type Upload, uploadRows } from './models.ts';
import { withinQuota } from './quota.ts';

export interface FileAnnounced {
  fileName: string;
  contentType: string;
  size: number;
  purpose: UploadPurpose;
  fingerprint?: string;
  /** Wished bytes of a part. */
  partSize?: number;
}

export const partCountOf = (upload: Pick<Upload, 'sizeBytes' | 'partBytes'>): number =>
  Math.ceil(upload.sizeBytes / upload.partBytes);

export const partBytesOf = (upload: Pick<Upload, 'sizeBytes' | 'partBytes'>, part: number): number =>
  Math.min(upload.partBytes, upload.sizeBytes - (part - 1) * upload.partBytes);

/**
 * Starts an upload, or finds the caller's unfinished one of the same file.
 * @param address where the caller is, as limits count it
 * @throws AppError too_large, empty, quota_exhausted, insufficient_storage
 */
export async function startUpload(
  ctx: Ctx,
  owner: Owner,
  address: string,
  file: FileAnnounced,
  { oneShot = false }: { oneShot?: boolean } = {},
): Promise<Upload> {
  assertSize(ctx, file, oneShot);
  const known = oneShot ? null : await findUnfinished(ctx, owner, file);
  if (known) return known;
  await assertRoomForFile(ctx, file.size);
  const uuid = randomUUID();
  // not the uuid: signed addresses show the key, and an upload that is nobody's is reached by its uuid
  const storageKey = `uploads/${randomUUID()}`;
  const now = ctx.clock.now();
  const handle = await ctx.storage.parts.init(storageKey);
  const values = {
    uuid,
    ...owner,
    purpose: file.purpose,
    fileName: file.fileName,
    contentType: file.contentType,
    sizeBytes: file.size,
    fingerprint: file.fingerprint ?? null,
    partBytes: oneShot ? file.size : (file.partSize ?? uploadPartBytes),
    status: 'initialised' as const,
    storageKey,
    handle,
    createdAt: now,
    expiresAt: now + uploadLifeSeconds * 1000,
  };
  try {
    const row = await withinQuota(ctx, owner, address, file.size, (place, transaction) =>
      uploadRows(ctx).create({ ...values, place }, { transaction }),
    );
    return row.get({ plain: true });
  } catch (error) {
    await ctx.storage.parts.abort(storageKey, handle);
    throw error;
  }
}

function assertSize(ctx: Ctx, file: FileAnnounced, oneShot: boolean): void {
  if (file.size === 0) throw new AppError('empty', 'The file is empty. Choose another one.');
  const cap = Math.min(
    uploadCapBytes[file.purpose],
    ctx.config.uploadLimitBytes,
    oneShot ? oneShotLimitBytes : Number.POSITIVE_INFINITY,
  );
  if (file.size > cap)
    throw new AppError('too_large', `The file is too large. The limit is ${sizeText(cap)}.`, {
      fields: { size: [`At most ${cap} bytes.`] },
    });
}

async function findUnfinished(ctx: Ctx, owner: Owner, file: FileAnnounced): Promise<Upload | null> {
  const own = ownedBy(owner);
  // a fingerprint is no secret: without an owner anybody could guess his way into another's upload
  if (!file.fingerprint || !own) return null;
  const rows = await findRows(uploadRows(ctx), {
    where: {
      ...own,
      status: 'initialised',
      fingerprint: file.fingerprint,
      sizeBytes: file.size,
      purpose: file.purpose,
    },
    order: [['id', 'DESC']],
    limit: 1,
  });
  const [row] = rows;
  return row && row.expiresAt > ctx.clock.now() ? row : null;
}

/** The caller's upload. @throws AppError not_found */
export async function findUpload(ctx: Ctx, owner: Owner, uuid: string): Promise<Upload> {
  const row = await findRow(uploadRows(ctx), {
    where: { uuid, ...reachableBy(owner) },
  });
  if (!row) throw notFound('The upload');
  return row;
}

/** @throws AppError expired, illegal_transition */
export function assertUnfinished(ctx: Ctx, upload: Upload): void {
  assertAlive(ctx, upload);
  if (upload.status !== 'initialised')
    throw new AppError('illegal_transition', 'This upload has ended. Start a new one.');
}

/** @throws AppError expired */
export function assertAlive(ctx: Ctx, upload: Upload): void {
  if (upload.status === 'expired' || (upload.expiresAt <= ctx.clock.now() && !upload.kept))
    throw new AppError('expired', 'This upload has expired. Send the file again.');
}

export async function pendingUploads(
  ctx: Ctx,
  owner: Owner,
): Promise<(Upload & { uploadedBytes: number })[]> {
  const own = ownedBy(owner);
  if (!own) return [];
  const rows = await findRows(uploadRows(ctx), {
    where: { ...own, status: 'initialised' },
    order: [['id', 'DESC']],
    limit: 100,
  });
  const alive = rows.filter((row) => row.expiresAt > ctx.clock.now());
  return Promise.all(
    alive.map(async (row) => {
      const parts = await ctx.storage.parts.list(row.storageKey, row.handle);
      return { ...row, uploadedBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0) };
    }),
  );
}
