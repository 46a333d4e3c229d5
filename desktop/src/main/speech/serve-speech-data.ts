import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataHeaders } from '../content-policy.ts';
import { type LeftOut, makeSpeechData, type SpeechDataParts } from './speech-data.ts';

/**
 * Voice data that the installer left out: `serve` answers the window's requests for it, and null to any other; `bring` has
 * what the system's own language needs here, and leaves that for the next time where it can't be had.
 * @param renderer the folder of the built window, in which the build has listed it
 */
export function serveSpeechData(renderer: string, parts: Omit<SpeechDataParts, 'files'>) {
  // safe: written by the build, `desktop/electron.vite.config.ts`
  const files = JSON.parse(readFileSync(path.join(renderer, 'speech-data.json'), 'utf8')) as LeftOut;
  const data = makeSpeechData({ ...parts, files });
  function serve(request: Request): Promise<Response> | null {
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
  }
  return {
    serve,
    bring: (locale: string): Promise<void> => data.bring(locale).catch(() => {}), // its first words ask again
  };
}
