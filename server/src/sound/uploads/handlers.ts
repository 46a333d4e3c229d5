import { maxPartNumber, oneShotLimitBytes, type uploads } from '@formant/contract/uploads';
import { callerAddress } from '../../http/caller-address.ts';
import { dropBody } from '../../http/drop-body.ts';
import { assertRoomForFile } from '../../kernel/disk-space.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { completeUpload, probeOf } from './complete.ts';
import { sendFile, versionOf } from './files.ts';
import {
  assertUnfinished,
  type FileAnnounced,
  findUpload,
  partBytesOf,
  partCountOf,
  pendingUploads,
  startUpload,
} from './service.ts';

const addressSeconds = 3600;
const iso = (ms: number): string => new Date(ms).toISOString();

/** One part that is the whole file. */
async function direct(call: Call, file: FileAnnounced & { sha256?: string }) {
  const upload = await startUpload(call.ctx, newOwner(call), callerAddress(call.req), file, {
    oneShot: true,
  });
  const url = await call.ctx.storage.parts.url(upload.storageKey, upload.handle, 1, {
    partBytes: upload.sizeBytes,
    sizeBytes: upload.sizeBytes,
    expiresSeconds: addressSeconds,
    ...(file.sha256 ? { sha256: file.sha256 } : {}),
  });
  return {
    uploadId: upload.uuid,
    url,
    method: 'PUT' as const,
    headers: { 'content-type': 'application/octet-stream' },
    expiresAt: iso(call.ctx.clock.now() + addressSeconds * 1000),
  };
}

export const handlers: Handlers<typeof uploads> = {
  async initializeUpload({ body }, call) {
    const { ctx } = call;
    const upload = await startUpload(ctx, newOwner(call), callerAddress(call.req), body);
    const parts = await ctx.storage.parts.list(upload.storageKey, upload.handle);
    return {
      uploadId: upload.uuid,
      partSize: upload.partBytes,
      partCount: partCountOf(upload),
      existingParts: parts
        .filter((part) => part.sizeBytes === partBytesOf(upload, part.part))
        .map((part) => part.part),
      expiresAt: iso(upload.expiresAt),
    };
  },

  async getChunkUrl({ body }, call) {
    const { ctx } = call;
    const upload = await findUpload(ctx, callerOf(call), body.uploadId);
    assertUnfinished(ctx, upload);
    const wanted = body.parts ?? [{ partNumber: body.partNumber ?? 0, sha256: body.sha256 }];
    const count = partCountOf(upload);
    const outside = wanted.find((part) => part.partNumber < 1 || part.partNumber > count);
    if (outside)
      throw new AppError('invalid', `There is no part ${outside.partNumber}: the file has ${count}.`, {
        fields: { partNumber: [`Between 1 and ${count}.`] },
      });
    const urls = await Promise.all(
      wanted.map(async ({ partNumber, sha256 }) => ({
        partNumber,
        url: await ctx.storage.parts.url(upload.storageKey, upload.handle, partNumber, {
          partBytes: upload.partBytes,
          sizeBytes: partBytesOf(upload, partNumber),
          expiresSeconds: addressSeconds,
          ...(sha256 ? { sha256 } : {}),
        }),
      })),
    );
    return { url: urls[0]?.url ?? '', urls, expiresAt: iso(ctx.clock.now() + addressSeconds * 1000) };
  },

  async putPart({ params, query }, { ctx, req, res }) {
    if (!ctx.storage.local) throw notFound('The page');
    const part = Number(params.partNumber);
    if (!(Number.isInteger(part) && part >= 1 && part <= maxPartNumber)) throw notFound('The part');
    const announced = req.headers['content-length'];
    try {
      if (announced !== undefined && Number(announced) !== query.size)
        throw new AppError(
          Number(announced) > query.size ? 'too_large' : 'truncated',
          `The part has ${announced} bytes, not the ${query.size} announced.`,
        );
      await assertRoomForFile(ctx, query.size);
      const { etag } = await ctx.storage.local.acceptPart(
        {
          handle: params.transfer,
          part,
          key: query.key,
          offset: query.offset,
          sizeBytes: query.size,
          expires: query.expires,
          signature: query.signature,
          ...(query.sha256 ? { sha256: query.sha256 } : {}),
        },
        req,
      );
      res.set('ETag', `"${etag}"`);
    } catch (error) {
      dropBody(req, res, oneShotLimitBytes);
      throw error;
    }
    return undefined;
  },

  async listParts({ body }, call) {
    const upload = await findUpload(call.ctx, callerOf(call), body.uploadId);
    const over = upload.expiresAt <= call.ctx.clock.now() && !upload.kept;
    const unfinished = upload.status === 'initialised' && !over;
    const parts = unfinished ? await call.ctx.storage.parts.list(upload.storageKey, upload.handle) : [];
    return {
      status: over
        ? ('expired' as const)
        : upload.status === 'initialised'
          ? parts.length > 0
            ? ('uploading' as const)
            : ('initialised' as const)
          : upload.status,
      partSize: upload.partBytes,
      partCount: partCountOf(upload),
      parts: parts.map(({ part, sizeBytes, etag }) => ({ partNumber: part, size: sizeBytes, etag })),
    };
  },

  async completeUpload({ body }, call) {
    const upload = await completeUpload(call.ctx, callerOf(call), body.uploadId, body.parts);
    return {
      uploadId: upload.uuid,
      fileName: upload.fileName,
      size: upload.sizeBytes,
      sha256: upload.sha256,
      probe: probeOf(upload),
    };
  },

  async pendingUploads(_input, call) {
    const uploads = await pendingUploads(call.ctx, callerOf(call));
    return {
      data: uploads.map((upload) => ({
        uploadId: upload.uuid,
        fileName: upload.fileName,
        purpose: upload.purpose,
        size: upload.sizeBytes,
        uploadedBytes: upload.uploadedBytes,
        expiresAt: iso(upload.expiresAt),
      })),
    };
  },

  getPresignedUrl: ({ body }, call) => direct(call, body),

  async getGoogleUrl({ body }, call) {
    return { ...(await direct(call, body)), provider: 'local' as const };
  },

  async getFile({ params, query }, { ctx, req, res }) {
    if (!ctx.storage.local) throw notFound('The page');
    const facts = await ctx.storage.local.checkFile({
      name: params.name,
      key: query.key,
      expires: query.expires,
      save: query.save === '1',
      signature: query.signature,
      ...(query.type ? { contentType: query.type } : {}),
      ...(query.holder ? { holder: query.holder } : {}),
    });
    if (query.holder) await ctx.events.emit('file.asked', { holder: query.holder });
    await sendFile(req, res, {
      name: params.name,
      ...versionOf(query.key, facts),
      contentType: query.type,
      save: query.save === '1',
      maxAge: query.expires - Math.floor(ctx.clock.now() / 1000),
      read: (range) => ctx.storage.get(query.key, range),
    });
    return undefined;
  },
};
