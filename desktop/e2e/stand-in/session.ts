import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { Cdp } from './cdp.ts';
import { strict } from './strict.ts';

type Ask = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type Check = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;

class SessionDouble
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
    >
{
  ask: Ask | null = null;
  check: Check | null = null;
  device: unknown = null;
  setPermissionRequestHandler(handler: Ask | null): void {
    this.ask = handler;
  }
  setPermissionCheckHandler(handler: Check | null): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: unknown): void {
    this.device = handler;
  }
}

const bare = new SessionDouble();
export const session = strict('session', { defaultSession: strict('Session', bare) });

const rights = [
  { name: 'microphone', permission: 'media', mediaType: 'audio' },
  { name: 'camera', permission: 'media', mediaType: 'video' },
  { name: 'speaker-selection', permission: 'speaker-selection', mediaType: undefined },
  { name: 'notifications', permission: 'notifications', mediaType: undefined },
  { name: 'geolocation', permission: 'geolocation', mediaType: undefined },
  { name: 'midi', permission: 'midi', mediaType: undefined },
  { name: 'clipboard-read', permission: 'clipboard-read', mediaType: undefined },
  // Chromium's name without "allowWithoutSanitization": text, and pictures that it has drawn anew
  { name: 'clipboard-write', permission: 'clipboard-sanitized-write', mediaType: undefined },
] as const;

/**
 * Chromium asks nobody when driven like this, so the app's handlers are asked before a page is shown
 * and Chromium is given their answers for its origin. A right needs both handlers, or neither set.
 */
export async function applyPermissions(cdp: Cdp, url: string, origin: string): Promise<void> {
  const contents = { getURL: () => url } as Electron.WebContents; // safe: handlers get no more than this
  for (const { name, permission, mediaType } of rights) {
    const details = {
      requestingUrl: url,
      isMainFrame: true,
      ...(mediaType ? { mediaTypes: [mediaType], mediaType } : {}),
    };
    const asked = await new Promise<boolean>((resolve) => {
      if (bare.ask) bare.ask(contents, permission, resolve, details as Parameters<Ask>[3]);
      else resolve(true);
    });
    const checked = bare.check
      ? bare.check(contents, permission, url, details as Parameters<Check>[3])
      : true;
    await cdp
      .send('Browser.setPermission', {
        permission: { name },
        setting: asked && checked ? 'granted' : 'denied',
        origin,
      })
      .catch((error: unknown) => {
        // older Chromium does not know every name; those stay at its own, refusing default
        if (!/unknown|invalid|permission/i.test(String(error))) throw error;
      });
  }
}
