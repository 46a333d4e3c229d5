import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { answerForm } from '../../http/answer-form.ts';
import type { ByteRange } from '../../ports/storage/port.ts';

/**
 * Lets a refusal get through to a client that is still sending: a body of reasonable length is read and dropped,
 * after a longer one the connection closes.
 */
export function dropBody(req: Request, res: Response, maxBytes: number): void {
  if (req.complete) return;
  if (Number(req.headers['content-length']) <= maxBytes) req.resume();
  else res.set('Connection', 'close');
}

/**
 * The bytes a Range header asks for, by RFC 9110 section 14.2: one range is served, several are answered with
 * the whole file, and a form that can't be read is ignored.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return 'unsatisfiable';
  return start > end ? 'whole' : { start, end };
}

/** Answers a stored file, whole or a range. */
export async function sendFile(
  req: Request,
  res: Response,
  file: {
    name: string;
    sizeBytes: number;
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
    'Access-Control-Expose-Headers': 'Content-Length, Content-Range, Accept-Ranges',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
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
