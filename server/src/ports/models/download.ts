import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { faultOfAddress, publicLookup } from '../../kernel/public-address.ts';
import { hashOf } from './file-hash.ts';

const mostRedirects = 5;
/** No model that a machine like this can run is larger. */
const mostBytes = 4 * 2 ** 30;
const silenceMs = 60_000;

/** Why a download did not happen, in words for people. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** For those who have words of their own: not reached or broken off, not handed out, another file, no room. */
  readonly why: 'offline' | 'gone' | 'damaged' | 'room';

  constructor(
    message: string,
    { why = 'offline', ...options }: ErrorOptions & { why?: DownloadError['why'] } = {},
  ) {
    super(message, options);
    this.why = why;
  }
}

/** What came, or was given, is not the file that it should be. */
export class WrongFileError extends DownloadError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, { ...options, why: 'damaged' });
  }
}

export interface DownloadOptions {
  signal: AbortSignal;
  progress(received: number, total: number | null): void;
  mostBytes?: number;
  /** Goes on behind what the file holds already, and leaves what arrived where it breaks off. */
  resume?: boolean;
  /** Only for tests: how to reach a server of their own in place of the named host. */
  connection?: RequestOptions;
}

/**
 * Fetches an https address into a file, which must not exist yet unless it is to be gone on with. Only hosts of the
 * public internet are spoken to, also after a redirect. After a failure, a cancel or an answer that breaks off there is
 * no file, or with `resume` the part that came.
 * @returns size and SHA-256 of the whole
 * @throws DownloadError, or `signal.reason`
 */
export async function download(
  url: string,
  to: string,
  options: DownloadOptions,
): Promise<{ sha256: string; bytes: number }> {
  const most = options.mostBytes ?? mostBytes;
  const there = options.resume ? await sizeOf(to) : 0;
  const answer = await open(url, there, options);
  if (answer.statusCode === 416) {
    answer.destroy();
    // all of it is here: what went on with it ended before it could say so
    if (answer.headers['content-range'] === `bytes */${there}`)
      return { sha256: (await hashOf(to)).digest('hex'), bytes: there };
    await rm(to, { force: true });
    return download(url, to, options);
  }
  const from = answer.statusCode === 206 ? there : 0;
  const hash = from > 0 ? await hashOf(to) : createHash('sha256');
  const length = answer.headers['content-length'];
  const total = length ? from + Number(length) : null;
  let bytes = from;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new WrongFileError(tooLarge(url, most)));
      hash.update(chunk);
      options.progress(bytes, total);
      done(null, chunk);
    },
  });
  const flags = !options.resume ? 'wx' : from > 0 ? 'a' : 'w';
  try {
    if (total !== null && total > most) throw new WrongFileError(tooLarge(url, most));
    await pipeline(answer, count, createWriteStream(to, { flags }), { signal: options.signal });
    if (total !== null && bytes !== total) throw new Error(`${bytes} of ${total} bytes`);
  } catch (cause) {
    answer.destroy();
    if (!options.resume) await rm(to, { force: true });
    options.signal.throwIfAborted();
    if (cause instanceof DownloadError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC')
      throw new DownloadError('The disk is full. Make room and try again.', { why: 'room', cause });
    const left = options.resume
      ? 'What arrived is kept; try again, and it goes on.'
      : 'Nothing was kept; try again.';
    throw new DownloadError(`The download of ${url} broke off. ${left}`, { cause });
  }
  return { sha256: hash.digest('hex'), bytes };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const tooLarge = (url: string, most: number): string =>
  `${url} is larger than ${Math.round(most / 2 ** 20)} MB, which is too much for a model.`;

/** Follows redirects to the answer that carries the bytes, from one on, or says that there are no more. */
async function open(url: string, from: number, options: DownloadOptions): Promise<IncomingMessage> {
  let next = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(assertPublicHttps(next), from, options);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    // a part that begins elsewhere would be put in the wrong place
    const isRest = statusCode === 206 && headers['content-range']?.startsWith(`bytes ${from}-`);
    if (from > 0 && (isRest || statusCode === 416)) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new DownloadError(`${next} answered with ${statusCode}. Look for the file's present address.`, {
        why: 'gone',
      });
    next = new URL(headers.location, next).href;
  }
  throw new DownloadError(`${url} was redirected too often.`);
}

/** @throws DownloadError for what is not https or not on the public internet */
export function assertPublicHttps(text: string): URL {
  const fault = faultOfAddress(text);
  if (fault !== null) throw new DownloadError(fault);
  return new URL(text);
}

function ask(url: URL, from: number, { signal, connection }: DownloadOptions): Promise<IncomingMessage> {
  const headers = { 'User-Agent': 'formant', ...(from > 0 ? { Range: `bytes=${from}-` } : {}) };
  return new Promise((resolve, reject) => {
    const call = request(url, { lookup: publicLookup, signal, headers, ...connection }, resolve);
    call.setTimeout(silenceMs, () => call.destroy(new Error('silence')));
    call.on('error', (cause) => {
      if (signal.aborted) return reject(signal.reason as Error);
      reject(new DownloadError(`${url.host} can't be reached: ${cause.message}`, { cause }));
    });
    call.end();
  });
}
