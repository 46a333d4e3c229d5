import type Electron from 'electron';
import { strict } from './strict.ts';

export type InvokeHandler = Parameters<Electron.IpcMain['handle']>[1];
export const invokeHandlers = new Map<string, InvokeHandler>();

export const ipcMain = strict('ipcMain', {
  handle(channel, listener) {
    if (invokeHandlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    invokeHandlers.set(channel, listener);
  },
} satisfies Partial<Electron.IpcMain>);
