import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { answerForm } from '../../http/answer-form.ts';
import { rangeOf } from '../../http/byte-range.ts';
import { answeredByVersion } from '../../http/conditional.ts';
import type { ByteRange, ObjectFacts } from '../../ports/storage/port.ts';

/** Answers a stored file, whole or a range, or that the caller has it already. */
export async function sendFile(
  req: Request,
  res: Response,
  file: {
    name: string;
    sizeBytes: number;
    /** With its quotes; another one for every other content. */
    etag: string;
    modifiedMs?: number;
    contentType: string | undefined;
    save: boolean;
    /** Seconds for which the browser may keep it. */
    maxAge: number;
    read(range: ByteRange | undefined): Promise<Readable>;
  },
): Promise<void> {
  const { contentType, disposition } = answerForm(file);
  res.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${Math.max(0, file.maxAge)}`,
    'Content-Type': contentType,
    'Content-Disposition': disposition,
    // the signed address is the permission, also for players of other origins such as the desktop app's own
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges, ETag, Last-Modified',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  if (answeredByVersion(req, res, file)) return;
  const range = rangeOf(req.get('range'), file.sizeBytes);
  if (range === 'unsatisfiable') {
    res.set('Content-Range', `bytes */${file.sizeBytes}`).status(416).end();
    return;
  }
  const length = range === 'whole' ? file.sizeBytes : range.end - range.start + 1;
  res.set('Content-Length', String(length));
  if (range !== 'whole')
    res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  if (req.method === 'HEAD' || length === 0) {
    res.end();
    return;
  }
  try {
    await pipeline(await file.read(range === 'whole' ? undefined : range), res);
  } catch (error) {
    // players close the line whenever they have enough
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/**
 * What `sendFile` has to know of a stored object. Contents do not change under their key but for previews that are made
 * anew, which their moment tells.
 */
export function versionOf(key: string, { sizeBytes, modifiedMs }: ObjectFacts) {
  const mark = createHash('sha256')
    .update(`${key} ${sizeBytes} ${modifiedMs}`)
    .digest('base64url')
    .slice(0, 22);
  return { sizeBytes, modifiedMs, etag: `"${mark}"` };
}
