import type { RouteHandle } from '@formant/ui/routes/build.ts';
import { fetchContent } from '@formant/ui/routes/content-route.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import type { DesktopApi } from '../ipc.ts';

/** Pages that do something by being opened, or let somebody in: a link of another program leads to none of them. */
const acting = ['/logout', '/app-authentication'];

/** Whether a link from outside may open this: one of the app's own pages that only shows something. */
export async function isOpenToLinks(routes: RouteObject[], path: string): Promise<boolean> {
  const { pathname } = new URL(path, 'http://page');
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match || match.route.path?.endsWith('*')) return false;
  // by the row, not by the address: that can be written in capitals or with escapes, too
  if (acting.includes(`/${match.route.path ?? ''}`.replace(/^\/+/, '/'))) return false;
  // the row of texts takes any address of one part, also of a text that nobody has written
  const row = (match.route.handle as Partial<RouteHandle> | undefined)?.row; // safe: rows alone give handles
  return !row || !('content' in row) || (await fetchContent(row, match.params)) !== undefined;
}

/** Opens the pages that links (`formant://open?path=/live`) ask for; a link to nothing shows the window alone. */
export function keepLinks(
  app: Pick<DesktopApi, 'linkTake' | 'on'>,
  routes: RouteObject[],
  go: (path: string) => void,
): void {
  const take = async () => {
    const path = await app.linkTake();
    if (path !== null && (await isOpenToLinks(routes, path))) go(path);
  };
  app.on('link:came', () => void take());
  void take();
}
