import path from 'node:path';
import { app } from 'electron';
import { hiddenSwitch } from './companion/launch-at-login.ts';

/** What starts this very app: an AppImage is started as a whole, an app that is not packed by Electron with its folder. */
export function ownCommand(): string[] {
  const folder = process.argv[1];
  if (!app.isPackaged && folder) return [process.execPath, path.resolve(folder)];
  return [process.env.APPIMAGE ?? process.execPath];
}

/** An AppImage is started as a whole, not by the program that it has mounted. */
export function restart(): void {
  const { APPIMAGE } = process.env;
  app.relaunch({
    args: process.argv.slice(1).filter((argument) => argument !== hiddenSwitch),
    ...(APPIMAGE ? { execPath: APPIMAGE } : {}),
  });
  app.quit();
}

/** Tells the system that links of a scheme belong to this app. While developing, to Electron with this folder. */
export function registerLinkScheme(scheme: string): void {
  const [program, ...args] = ownCommand();
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  else app.setAsDefaultProtocolClient(scheme, program, args);
}

/** The system has started the app with the session: macOS says so by itself, others by the argument we gave them. */
export const startedHidden = (): boolean =>
  process.argv.includes(hiddenSwitch) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
