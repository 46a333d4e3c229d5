import { readFileSync } from 'node:fs';
import path from 'node:path';
import { downloadUuidIn } from '@formant/contract/facts/release-facts';

/** Written by the installer for Windows, which knows what it was called (`build/desktop/installer.nsh`). */
const noteName = 'installer-name.txt';

/**
 * By which download this app came, as the name of its installer says; null where it does not. An AppImage is told its own
 * path. Programs of a .deb, and of a disk image of macOS, know nothing of the file that they came in: who signs in from
 * the browser that fetched it is joined with the download by that browser's cookie.
 * @param resources the folder of the app's resources
 */
export function installerUuid(
  platform: NodeJS.Platform,
  resources: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  if (platform === 'linux') return downloadUuidIn(path.basename(env.APPIMAGE ?? ''));
  if (platform !== 'win32') return null;
  try {
    return downloadUuidIn(readFileSync(path.join(resources, noteName), 'utf8'));
  } catch {
    return null; // installed by an earlier installer, or not by one at all
  }
}
