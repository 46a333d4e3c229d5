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
