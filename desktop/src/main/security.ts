import { app, type Session } from 'electron';
import { isAppPage, isAppUrl } from './app-origin.ts';
import { openExternal } from './open-external.ts';

/** Guards every page that will ever exist: none leaves the app, none opens another, none embeds one. */
export function guardNavigation(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isAppPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isAppPage(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void openExternal(url);
      return { action: 'deny' };
    });
  });
}

/**
 * Rights of the pages, for our own page only: the microphone, the choice of a loudspeaker, the clipboard for what is
 * copied (text, and pictures that Chromium has drawn anew; nothing is read from it), a screen that stays on while
 * somebody records, and takes that the browser does not clear away.
 */
export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const ours = isAppPage(contents.getURL()) && isAppUrl(details.requestingUrl);
    answer(ours && (isHarmless(permission) || (permission === 'media' && isAudioOnly(details))));
  });
  session.setPermissionCheckHandler((_, permission, requestingOrigin, details) => {
    if (!isAppUrl(requestingOrigin)) return false;
    // `unknown` is the question whether devices may be listed with their names
    return isHarmless(permission) || (permission === 'media' && details.mediaType !== 'video');
  });
  session.setDevicePermissionHandler(() => false);
  // files leave through the save dialog alone
  session.on('will-download', (event) => event.preventDefault());
}

const harmless: readonly string[] = [
  'speaker-selection',
  'clipboard-sanitized-write',
  'screen-wake-lock',
  'persistent-storage',
];
const isHarmless = (permission: string): boolean => harmless.includes(permission);

function isAudioOnly(details: object): boolean {
  const kinds: unknown = 'mediaTypes' in details ? details.mediaTypes : undefined;
  return Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => kind === 'audio');
}
