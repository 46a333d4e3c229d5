import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DownloadOptions } from 'builder-util-runtime';
import { elapsedMs } from '../elapsed.ts';

const begun = 'part-';
const progressEveryMs = 1000;

/** What of the library's options is used. */
export type Download = Pick<DownloadOptions, 'headers' | 'sha512' | 'onProgress' | 'cancellationToken'>;

/**
 * Downloads a file, and goes on where an earlier try broke off. What has arrived waits beside the library's folder, which it
 * empties after a failure, under the checksum of the whole: another version is another file. The file takes its place only
 * when its checksum is right.
 * @returns destination
 * @throws Error with the code ERR_CHECKSUM_MISMATCH, of which nothing is kept, or ENOSPC, the same, so that the disk has room again
 */
export const resumingDownload =
  (get: (url: string, init: RequestInit) => Promise<Response>) =>
  (url: URL, destination: string, options: Download): Promise<string> =>
    options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const stopping = new AbortController();
      onCancel(() => stopping.abort());
      download(get, url, destination, options, stopping.signal).then(resolve, reject);
    });

async function download(
  get: (url: string, init: RequestInit) => Promise<Response>,
  url: URL,
  destination: string,
  options: Download,
  signal: AbortSignal,
): Promise<string> {
  const { sha512 } = options;
  if (!sha512) throw new Error(`${url.pathname} was announced without a checksum.`);
  const folder = path.dirname(path.dirname(destination));
  await mkdir(folder, { recursive: true });
  const part = path.join(folder, begun + createHash('sha256').update(sha512).digest('hex').slice(0, 32));
  await dropOthers(folder, part);
  try {
    await fetchRest(get, url, part, options, signal);
    if ((await sha512Of(part)) !== sha512)
      throw withCode('ERR_CHECKSUM_MISMATCH', `sha512 checksum mismatch of ${url.pathname}`);
    await rename(part, destination);
    return destination;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ENOSPC') await rm(part, { force: true });
    throw error;
  }
}

async function fetchRest(
  get: (url: string, init: RequestInit) => Promise<Response>,
  url: URL,
  part: string,
  options: Download,
  signal: AbortSignal,
): Promise<void> {
  const has = await sizeOf(part);
  const headers = new Headers();
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value != null) headers.set(name, String(value));
  if (has > 0) headers.set('range', `bytes=${has}-`);
  const answer = await get(url.href, { headers, signal });
  if (answer.status === 416) {
    await answer.body?.cancel();
    // it is whole already, or more than that: the checksum tells
    return;
  }
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw withCode('ERR_UPDATER_DOWNLOAD', `${url.pathname} was answered with ${answer.status}`);
  }
  const goesOn = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${has}-`);
  const at = goesOn ? has : 0;
  const length = Number(answer.headers.get('content-length') ?? 0);
  await pipeline(
    // safe: the same streams, which Node and the DOM declare twice
    Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    counted(at, at + length, options.onProgress),
    createWriteStream(part, { flags: at > 0 ? 'a' : 'w' }),
  );
}

function counted(at: number, total: number, tell: Download['onProgress']): Transform {
  const startedAt = elapsedMs();
  let [transferred, delta, toldAt] = [at, 0, -Infinity];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      transferred += chunk.length;
      delta += chunk.length;
      const now = elapsedMs();
      if (tell && (now - toldAt >= progressEveryMs || transferred === total)) {
        const seconds = Math.max(0.001, (now - startedAt) / 1000);
        const bytesPerSecond = Math.round((transferred - at) / seconds);
        tell({ total, delta, transferred, percent: (100 * transferred) / total, bytesPerSecond });
        [delta, toldAt] = [0, now];
      }
      done(null, chunk);
    },
  });
}

/** What is left of other versions. */
async function dropOthers(folder: string, part: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(begun) && name !== path.basename(part))
      await rm(path.join(folder, name), { force: true });
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

const withCode = (code: string, message: string): Error => Object.assign(new Error(message), { code });
