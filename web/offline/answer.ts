import {
  buildCacheName,
  filesCacheName,
  keepFile,
  type OfflinePlan,
  shellPath,
} from '@formant/ui/platform/offline-files.ts';
import { byteRange } from '../byte-range.ts';

/** What came out of a cache, or nothing; storage that is closed to us has nothing. */
const kept = async (cacheName: string, path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName, ignoreVary: true }).catch(() => undefined);

/** A page: from the server, or the shell of this build where the server cannot be reached. */
export async function pageAnswer(
  plan: OfflinePlan,
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (cause) {
    const shell = await kept(buildCacheName(plan.revision), shellPath);
    if (shell) return shell;
    throw cause;
  }
}

/** A file whose name changes with its content: kept ones first, and whatever is fetched is kept. */
export async function fileAnswer(
  request: Request,
  path: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const found = await kept(filesCacheName, path);
  if (found) return inRange(found, request.headers.get('range'));
  const answer = await fetch(request);
  if (answer.status === 200) waitUntil(keepFile(path, answer.clone()));
  return answer;
}

/** A file whose name stays: from the server, or the one of this build. */
export async function namedAnswer(plan: OfflinePlan, request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const found = await kept(buildCacheName(plan.revision), path);
    if (found) return found;
    throw cause;
  }
}

/** The part of a kept file that a player asks for. */
async function inRange(whole: Response, range: string | null): Promise<Response> {
  if (!range) return whole;
  const bytes = await whole.blob();
  const part = byteRange(range, bytes.size);
  if (part === null) return new Response(bytes, whole);
  const headers = new Headers(whole.headers);
  headers.delete('content-encoding'); // the cache has unpacked it
  if (part === 'outside') {
    headers.set('content-range', `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = part;
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(bytes.slice(start, end + 1, bytes.type), { status: 206, headers });
}
