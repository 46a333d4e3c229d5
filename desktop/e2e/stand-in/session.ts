import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { app } from './app.ts';
import type { Cdp } from './cdp.ts';
import { makeEvent } from './event.ts';
import { strict } from './strict.ts';

type Ask = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type Check = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type Device = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>;
/** Every right that Electron has a name for. */
export type Permission = Parameters<Ask>[1];

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
  device: Device | null = null;
  /** What the app's two handlers have answered for each right of the page that was loaded last. */
  answers: Partial<Record<Permission | 'camera', { asked: boolean; checked: boolean }>> = {};
  setPermissionRequestHandler(handler: Ask | null): void {
    this.ask = handler;
  }
  setPermissionCheckHandler(handler: Check | null): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: Device | null): void {
    this.device = handler;
  }
}

const bare = new SessionDouble();
const defaultSession = strict('Session', bare);
/** Sessions beside that of the windows, by their names. */
const partitions = new Map<string, SessionDouble>();

export const session = strict('session', {
  defaultSession,
  /** Nothing of such a session is kept here, so that whether it has a cache makes no difference. */
  fromPartition(name: string): SessionDouble {
    if (typeof name !== 'string')
      throw new TypeError('Error processing argument at index 0, conversion failure');
    if (!app.isReady()) throw new Error('Session can only be received when app is ready');
    if (name === '') return defaultSession;
    const found = partitions.get(name) ?? strict('Session', new SessionDouble());
    partitions.set(name, found);
    return found;
  },
} satisfies Partial<Record<keyof typeof Electron.session, unknown>>);

export const isSession = (given: unknown): boolean =>
  given === defaultSession || [...partitions.values()].some((one) => one === given);

/** Chromium's own name of each right, where it has one that can be set from outside. */
const rights: Record<Permission, string | null> = {
  ar: null,
  'automatic-fullscreen': null,
  'background-fetch': 'background-fetch',
  'background-sync': 'background-sync',
  'captured-surface-control': 'captured-surface-control',
  'clipboard-read': 'clipboard-read',
  // Chromium's name without "allowWithoutSanitization": text, and pictures that it has drawn anew
  'clipboard-sanitized-write': 'clipboard-write',
  'deprecated-sync-clipboard-read': null,
  'display-capture': 'display-capture',
  fileSystem: null,
  fullscreen: null,
  geolocation: 'geolocation',
  'geolocation-approximate': null,
  'hand-tracking': null,
  hid: null,
  'idle-detection': 'idle-detection',
  keyboardLock: 'keyboard-lock',
  'local-fonts': 'local-fonts',
  'local-network': null,
  'local-network-access': 'local-network-access',
  'loopback-network': null,
  media: 'microphone',
  mediaKeySystem: null,
  midi: 'midi',
  midiSysex: null,
  nfc: 'nfc',
  notifications: 'notifications',
  openExternal: null,
  'payment-handler': 'payment-handler',
  'periodic-background-sync': 'periodic-background-sync',
  'persistent-storage': 'persistent-storage',
  pointerLock: 'pointer-lock',
  'screen-wake-lock': 'screen-wake-lock',
  sensors: 'accelerometer',
  serial: null,
  'smart-card': null,
  'speaker-selection': 'speaker-selection',
  'storage-access': 'storage-access',
  'system-wake-lock': null,
  'top-level-storage-access': 'top-level-storage-access',
  usb: null,
  vr: null,
  'web-app-installation': null,
  'web-printing': null,
  'window-management': 'window-management',
  unknown: null,
};

/**
 * Chromium asks nobody when driven like this, so the app's handlers are asked about every right before a page is shown,
 * and Chromium is given their answers for its origin. A right needs both handlers, or neither set.
 */
export async function applyPermissions(cdp: Cdp, url: string, origin: string): Promise<void> {
  const contents = { getURL: () => url } as Electron.WebContents; // safe: handlers get no more than this
  bare.answers = {};
  // as Electron writes an origin: scheme and host, and a slash
  const { protocol, host } = new URL(url);
  const requestingOrigin = `${protocol}//${host}/`;
  const each = async (permission: Permission, mediaType?: 'audio' | 'video') => {
    const details = {
      requestingUrl: url,
      isMainFrame: true,
      ...(mediaType ? { mediaTypes: [mediaType], mediaType, securityOrigin: requestingOrigin } : {}),
    };
    const asked = await new Promise<boolean>((resolve) => {
      if (bare.ask) bare.ask(contents, permission, resolve, details as Parameters<Ask>[3]);
      else resolve(true);
    });
    const checked = bare.check
      ? bare.check(contents, permission, requestingOrigin, details as Parameters<Check>[3])
      : true;
    bare.answers[mediaType === 'video' ? 'camera' : permission] = { asked, checked };
    const name = mediaType === 'video' ? 'camera' : rights[permission];
    if (name === null) return;
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
  };
  // safe: the table's own keys
  for (const permission of Object.keys(rights) as Permission[])
    await each(permission, permission === 'media' ? 'audio' : undefined);
  await each('media', 'video');
}

/** A download begins: the app may refuse it. @returns whether it may go on */
export function beginDownload(url: string, filename: string, contents: unknown): boolean {
  const event = makeEvent();
  const item = strict('DownloadItem', { getURL: () => url, getFilename: () => filename });
  bare.emit('will-download', event, item, contents);
  return !event.defaultPrevented;
}
