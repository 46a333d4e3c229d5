import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { app, BrowserWindow, screen } from 'electron';
import { appOrigin } from './app-origin.ts';
import type { SettingsFile } from './settings.ts';

const least = { width: 400, height: 480 };

export interface MainWindow {
  readonly current: BrowserWindow | undefined;
  /** Brings the window to the front, making it first where there is none. */
  show(): void;
}

/** The one window: remembers where it was, hides instead of closing where the person wants that. */
export function makeMainWindow(settings: SettingsFile, warn: (text: string) => void): MainWindow {
  let window: BrowserWindow | undefined;
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });

  function create(): BrowserWindow {
    const { x, y, width, height, maximized } = placement(settings.value.window);
    const made = new BrowserWindow({
      ...(x === undefined ? {} : { x, y }),
      width,
      height,
      minWidth: least.width,
      minHeight: least.height,
      show: false,
      title: product.name,
      backgroundColor: '#17131f',
      webPreferences: {
        preload: path.join(import.meta.dirname, '../preload/index.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        // sound has to go on while another window is in front
        backgroundThrottling: false,
      },
    });
    if (maximized) made.maximize();
    made.once('ready-to-show', () => made.show());
    made.on('close', (event) => {
      keepPlace(made);
      if (quitting || !settings.value.closeToTray) return;
      event.preventDefault();
      made.hide();
    });
    made.on('closed', () => {
      window = undefined;
    });
    void made.loadURL(`${appOrigin}/`);
    return made;
  }

  /** Never throws: a window that could not be closed would keep the app from ending. */
  function keepPlace(from: BrowserWindow): void {
    const { width, height, x, y } = from.getNormalBounds();
    try {
      settings.update({ window: { x, y, width, height, maximized: from.isMaximized() } });
    } catch (error) {
      warn(`the window's place was not kept: ${String(error)}`);
    }
  }

  return {
    get current() {
      return window;
    },
    show() {
      if (!window) {
        window = create();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

type Placement = { x?: number; y?: number; width: number; height: number; maximized: boolean };

/** The remembered place, unless the display it was on is gone. */
function placement(last: SettingsFile['value']['window']): Placement {
  if (!last) return { width: 1200, height: 800, maximized: false };
  const size = {
    width: Math.max(least.width, last.width),
    height: Math.max(least.height, last.height),
    maximized: last.maximized,
  };
  const area = screen.getDisplayMatching(last).workArea;
  const visible =
    last.x < area.x + area.width - 80 &&
    last.x + last.width > area.x + 80 &&
    last.y >= area.y - 20 &&
    last.y < area.y + area.height - 40;
  return visible ? { ...size, x: last.x, y: last.y } : size;
}
