import { protocol } from 'electron';
import { appScheme, isAppUrl } from './app-origin.ts';

type Serve = (request: Request) => Promise<Response>;

/** Has to run before the app is ready. Without `stream`, media elements could not play from the scheme. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Everything the window can load: its own files, and the server's API behind `/api/`. */
export function serveScheme({ files, api }: { files: Serve; api: Serve }): void {
  protocol.handle(appScheme, async (request) => {
    if (!isAppUrl(request.url)) return new Response(null, { status: 404 });
    return new URL(request.url).pathname.startsWith('/api/') ? api(request) : files(request);
  });
}
