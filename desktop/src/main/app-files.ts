import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pageHeaders } from './content-policy.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.txt': 'text/plain; charset=utf-8',
};

/** What the built page says where its document's nonce has to stand. */
export const noncePlaceholder = '__CSP_NONCE__';

/**
 * Serves the built window from `folder`. A path without an extension is a page of the app's own router.
 * Byte ranges are answered, so that sounds that come with the app can be sought in.
 */
export function makeAppFiles(folder: string) {
  const root = path.resolve(folder);
  return async function serve(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const file = fileOf(root, new URL(request.url).pathname);
    if (!file) return new Response(null, { status: 404 });
    const nonce = randomBytes(16).toString('base64');
    const headers = {
      ...pageHeaders(nonce),
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    };
    if (file.endsWith('.html')) {
      const page = (await readFile(file, 'utf8')).replaceAll(noncePlaceholder, nonce);
      return new Response(request.method === 'HEAD' ? null : page, { headers });
    }
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return new Response(null, { status: 404, headers });
    const range = rangeOf(request.headers.get('range'), info.size);
    if (range === 'bad')
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${info.size}` },
      });
    const { start, end } = range ?? { start: 0, end: info.size - 1 };
    const body = request.method === 'HEAD' || info.size === 0 ? null : createReadStream(file, { start, end });
    return new Response(body && (Readable.toWeb(body) as ReadableStream<Uint8Array>), {
      // safe: Node's and the DOM's ReadableStream are one class, declared twice
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'accept-ranges': 'bytes',
        'content-length': String(end - start + 1),
        ...(range ? { 'content-range': `bytes ${start}-${end}/${info.size}` } : {}),
      },
    });
  };
}

/** The file a path names, never outside `root`; null for a path that can't be one. */
export function fileOf(root: string, pathname: string): string | null {
  let wanted: string;
  try {
    wanted = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (wanted.includes('\0') || wanted.includes('\\')) return null;
  const file = path.join(root, path.posix.normalize(`/${wanted}`));
  if (file !== root && !file.startsWith(root + path.sep)) return null;
  return path.extname(file) === '' ? path.join(root, 'index.html') : file;
}

/** One `bytes=a-b` range, null when there is none, `bad` when nothing of the file lies in it. */
export function rangeOf(header: string | null, size: number): { start: number; end: number } | 'bad' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start > end ? 'bad' : { start, end };
}
