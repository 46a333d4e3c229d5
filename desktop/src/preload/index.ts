import { contextBridge, ipcRenderer } from 'electron';
import { callNames, camelCase, eventNames } from '../channels.ts';

const calls = Object.fromEntries(
  callNames.map((name) => [camelCase(name), (...args: unknown[]) => ipcRenderer.invoke(name, ...args)]),
);

function on(event: string, listener: (value: unknown) => void): () => void {
  if (!eventNames.some((name) => name === event)) throw new Error(`Unknown event ${event}`);
  // the window gets the value alone: Electron's own event object would hand it the raw ipcRenderer
  const forward = (_: unknown, value: unknown) => listener(value);
  ipcRenderer.on(event, forward);
  return () => {
    ipcRenderer.off(event, forward);
  };
}

contextBridge.exposeInMainWorld('formant', { ...calls, on });
