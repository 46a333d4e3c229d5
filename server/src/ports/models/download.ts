import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress, publicLookup } from './public-address.ts';

const mostRedirects = 5;
/** No model that a machine like this can run is larger. */
const mostBytes = 4 * 2 ** 30;
const silenceMs = 60_000;

/** Why a download did not happen, in words for people. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

export interface DownloadOptions {
  signal: AbortSignal;
  progress(received: number, total: number | null): void;
  mostBytes?: number;
  /** Only for tests: how to reach a server of their own in place of the named host. */
  connection?: RequestOptions;
}

/**
 * Fetches an https address into a file that must not exist yet. Only hosts of the public internet are spoken to,
 * also after a redirect. After a failure, a cancel or an answer that breaks off there is no file.
 * @returns size and SHA-256 of what came
 * @throws DownloadError, or `signal.reason`
 */
export async function download(
  url: string,
  to: string,
  options: DownloadOptions,
): Promise<{ sha256: string; bytes: number }> {
  const most = options.mostBytes ?? mostBytes;
  const answer = await open(url, options);
  const total = answer.headers['content-length'] ? Number(answer.headers['content-length']) : null;
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new DownloadError(tooLarge(url, most)));
      hash.update(chunk);
      options.progress(bytes, total);
      done(null, chunk);
    },
  });
  try {
    if (total !== null && total > most) throw new DownloadError(tooLarge(url, most));
    await pipeline(answer, count, createWriteStream(to, { flags: 'wx' }), { signal: options.signal });
    if (total !== null && bytes !== total) throw new Error(`${bytes} of ${total} bytes`);
  } catch (cause) {
    answer.destroy();
    await rm(to, { force: true });
    options.signal.throwIfAborted();
    if (cause instanceof DownloadError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC') throw new DownloadError('The disk is full. Make room and try again.', { cause });
    throw new DownloadError(`The download of ${url} broke off. Nothing was kept; try again.`, { cause });
  }
  return { sha256: hash.digest('hex'), bytes };
}

const tooLarge = (url: string, most: number): string =>
  `${url} is larger than ${Math.round(most / 2 ** 20)} MB, which is too much for a model.`;

/** Follows redirects to the answer that carries the bytes. */
async function open(url: string, options: DownloadOptions): Promise<IncomingMessage> {
  let next = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(assertPublicHttps(next), options);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new DownloadError(`${next} answered with ${statusCode}. Look for the file's present address.`);
    next = new URL(headers.location, next).href;
  }
  throw new DownloadError(`${url} was redirected too often.`);
}

/** @throws DownloadError for what is not https or not on the public internet */
export function assertPublicHttps(text: string): URL {
  if (!URL.canParse(text)) throw new DownloadError(`"${text}" is not an address.`);
  const url = new URL(text);
  if (url.protocol !== 'https:')
    throw new DownloadError(`Only https addresses are fetched, not ${url.protocol}//.`);
  if (url.username || url.password)
    throw new DownloadError('Addresses with a password in them are not fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host))
    throw new DownloadError(`${host} does not lead to the public internet.`);
  return url;
}

function ask(url: URL, { signal, connection }: DownloadOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { lookup: publicLookup, signal, headers: { 'User-Agent': 'formant' }, ...connection },
      resolve,
    );
    call.setTimeout(silenceMs, () => call.destroy(new Error('silence')));
    call.on('error', (cause) => {
      if (signal.aborted) return reject(signal.reason as Error);
      reject(new DownloadError(`${url.host} can't be reached: ${cause.message}`, { cause }));
    });
    call.end();
  });
}
