/** The part of Electron's main-process module that this app uses. An import it lacks fails at once. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu, MenuItem } from './menu.ts';
export { net } from './net.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { session } from './session.ts';
export {
  asked,
  autoUpdater,
  dialog,
  globalShortcut,
  nativeImage,
  powerMonitor,
  screen,
  shell,
  systemPreferences,
  Tray,
  trays,
} from './shell.ts';
export { utilityProcess } from './utility-process.ts';
export { webContents } from './web-contents.ts';
