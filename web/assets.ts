import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answeredByVersion } from '@formant/server/http/conditional';
import type { RequestHandler } from 'express';
import { byteRange } from './byte-range.ts';
import { sharedHeaders } from './security-headers.ts';

/** Larger files, such as the codec, are streamed from disk. */
const memoryLimitBytes = 1_000_000;
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.data': 'application/octet-stream',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
};
type Encoding = 'br' | 'gzip' | 'identity';
interface Variant {
  file: string;
  bytes: Buffer | null;
  size: number;
}
interface Asset {
  type: string;
  etag: string;
  modifiedMs: number;
  cacheControl: string;
  variants: Partial<Record<Encoding, Variant>>;
}

/** The encoding to answer with, best first. */
export function pickEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  const offered = (accepted ?? '').toLowerCase();
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(offered);
  return (['br', 'gzip'] as const).find((name) => available.includes(name) && takes(name)) ?? 'identity';
}

/**
 * Serves the client build: compressed files from memory, names with a hash cached for good, single ranges of
 * files for audio.
 */
export function serveAssets(folder: string): RequestHandler {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    const type = types[path.extname(name)];
    if (!type || name.startsWith('.vite') || !statSync(file).isFile()) continue;
    assets.set(`/${name.split(path.sep).join('/')}`, readAsset(file, type, name));
  }
  return async (req, res, next) => {
    const asset = assets.get(req.path);
    if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const names = Object.keys(asset.variants) as Encoding[]; // safe: built with these keys only
    const encoding = byteRange(req.headers.range, 1)
      ? 'identity'
      : pickEncoding(req.headers['accept-encoding'], names);
    const variant = asset.variants[encoding]!;
    res.set({
      ...sharedHeaders,
      'Content-Type': asset.type,
      Vary: 'Accept-Encoding',
      'Accept-Ranges': 'bytes',
      'Cache-Control': asset.cacheControl,
    });
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    // the encoding is part of the mark, so that each is a strong one
    if (answeredByVersion(req, res, { etag: `"${asset.etag}-${encoding}"`, modifiedMs: asset.modifiedMs }))
      return;
    const slice = byteRange(req.headers.range, variant.size);
    if (slice === 'outside') {
      res.status(416).set('Content-Range', `bytes */${variant.size}`).end();
      return;
    }
    const { start, end } = slice ?? { start: 0, end: variant.size - 1 };
    if (slice) res.status(206).set('Content-Range', `bytes ${start}-${end}/${variant.size}`);
    res.set('Content-Length', String(end - start + 1));
    if (req.method === 'HEAD') res.end();
    else if (variant.bytes) res.end(variant.bytes.subarray(start, end + 1));
    else
      await pipeline(createReadStream(variant.file, { start, end }), res).catch(
        (error: NodeJS.ErrnoException) => {
          // a visitor who leaves in the middle is no fault
          if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        },
      );
  };
}

function readAsset(file: string, type: string, name: string): Asset {
  const variants: Asset['variants'] = { identity: readVariant(file) };
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (statSync(file + ending, { throwIfNoEntry: false })) variants[encoding] = readVariant(file + ending);
  const { size, mtimeMs } = statSync(file);
  return {
    type,
    etag: createHash('sha256').update(`${name} ${size} ${mtimeMs}`).digest('base64url').slice(0, 16),
    modifiedMs: Math.floor(mtimeMs),
    cacheControl: cacheControlOf(name),
    variants,
  };
}

function readVariant(file: string): Variant {
  const { size } = statSync(file);
  return { file, size, bytes: size > memoryLimitBytes ? null : readFileSync(file) };
}

function cacheControlOf(name: string): string {
  if (name.startsWith('assets')) return 'public, max-age=31536000, immutable';
  // a browser that still has an earlier service worker would keep to its build
  return name === 'sw.js' ? 'no-cache' : 'public, max-age=3600';
}
