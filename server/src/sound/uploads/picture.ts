import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { completeUpload } from './complete.ts';

export const mostPictureBytes = 5 * 1024 * 1024;
/** A picture of a camera; more would be memory without use. */
const mostPixels = 100_000_000;
const side = 512;

/**
 * Keeps an uploaded picture as a square of 512 by 512 pixels, drawn anew: upright as the camera was held, and without
 * what it wrote beside the image, such as the place.
 * @param wanted.field how the caller calls the upload, for his form
 * @returns its storage key
 * @throws AppError not_found, invalid, too_large
 */
export async function keepPicture(
  ctx: Ctx,
  userId: number,
  wanted: { uploadId: string; folder: string; field: string },
): Promise<string> {
  const refused = (message: string) =>
    new AppError('invalid', message, { fields: { [wanted.field]: [message] } });
  const upload = await completeUpload(ctx, { userId, visitorKey: null }, wanted.uploadId);
  if (upload.purpose !== 'avatar') throw refused('Upload this file as a picture (purpose avatar).');
  if (upload.sizeBytes > mostPictureBytes) throw new AppError('too_large', 'A picture has at most 5 MB.');
  const local = await ctx.storage.localFile(upload.storageKey);
  try {
    const key = await putPicture(ctx, local.path, wanted.folder);
    if (!key) throw refused('This picture can’t be used. Choose a whole PNG, JPEG or WebP file.');
    return key;
  } finally {
    await local.release();
  }
}

/**
 * Stores a picture drawn anew, as `keepPicture` does.
 * @param picture a file, or its bytes; known to begin like a PNG, JPEG or WebP
 * @returns its storage key; null for what is no whole picture, or would take too much memory
 */
export async function putPicture(
  ctx: Pick<Ctx, 'storage'>,
  picture: string | Buffer,
  folder: string,
): Promise<string | null> {
  const bytes = await squareOf(picture);
  if (!bytes) return null;
  const key = `${folder}/${randomBytes(16).toString('hex')}.webp`;
  await ctx.storage.put(key, Readable.from([bytes]), { contentType: 'image/webp' });
  return key;
}

/** null for what is no whole picture, or would take too much memory. */
async function squareOf(picture: string | Buffer): Promise<Buffer | null> {
  try {
    return await sharp(picture, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 86 })
      .toBuffer();
  } catch {
    // the decoder's words are about its inside
    return null;
  }
}
