import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataHeaders } from '../content-policy.ts';
import { type LeftOut, makeSpeechData, type SpeechDataParts } from './speech-data.ts';

/**
 * Answers the window's requests for voice data that the installer left out.
 * @param renderer the folder of the built window, in which the build has listed it
 * @returns null for any other request
 */
export function serveSpeechData(renderer: string, parts: Omit<SpeechDataParts, 'files'>) {
  // safe: written by the build, `desktop/electron.vite.config.ts`
  const files = JSON.parse(readFileSync(path.join(renderer, 'speech-data.json'), 'utf8')) as LeftOut;
  const data = makeSpeechData({ ...parts, files });
  return function serve(request: Request): Promise<Response> | null {
    const { pathname } = new URL(request.url);
    const name = path.posix.basename(pathname);
    if (request.method !== 'GET' || pathname !== `/assets/${name}` || !data.has(name)) return null;
    return data.take(name, request.signal).then(
      (bytes) =>
        new Response(bytes, {
          headers: {
            ...dataHeaders,
            'content-type': 'application/octet-stream',
            'cache-control': 'no-store',
          },
        }),
      (error: unknown) => {
        if (!request.signal.aborted) console.warn(`Voice data could not be fetched: ${String(error)}`);
        return Response.error(); // a failed fetch, as the website's own code meets it without a network
      },
    );
  };
}
