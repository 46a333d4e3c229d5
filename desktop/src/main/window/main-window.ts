import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { app, BrowserWindow, screen } from 'electron';
import { appOrigin } from '../app-origin.ts';
import { showCloseToTray } from '../menu.ts';
import type { Settings, SettingsFile } from '../settings.ts';
import { makeLeaveQuestion, wantsToStay } from './leave-question.ts';

const least = { width: 400, height: 480 };

export interface MainWindow {
  readonly current: BrowserWindow | undefined;
  /** Brings the window to the front, making it first where there is none. */
  show(): void;
  /** Makes the window without showing it: what it does goes on behind the tray's icon, or in the task bar without one. */
  prepare(): void;
  /** The window says what would be lost with it, for people. */
  holds(lost: readonly string[]): void;
  /** Whether the app may end: the person is asked where something would be lost, and not again while it ends. */
  mayEnd(): boolean;
}
export interface MainWindowParts {
  settings: SettingsFile;
  warn(text: string): void;
  /** A window was made. */
  made(window: BrowserWindow): void;
  /** Whether there is an icon beside the clock by which a hidden window can be brought back. */
  hasTray(): Promise<boolean>;
}

/** The one window: remembers where it was, hides instead of closing where the person wants that. */
export function makeMainWindow({ settings, warn, made: tellMade, hasTray }: MainWindowParts): MainWindow {
  let window: BrowserWindow | undefined;
  let wanted = false;
  let maximizeFirst = false;
  let quitting = false;
  let leaving = false;
  /** The window closes, and does not only hide. */
  let closing = false;
  const question = makeLeaveQuestion(() => {
    quitting = closing = false;
  });
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
    maximizeFirst = maximized;
    question.watch(made, () => closing);
    made.once('ready-to-show', () => {
      if (wanted) appear(made);
    });
    made.on('close', (event) => {
      keepPlace(made);
      closing = quitting || !settings.value.closeToTray;
      if (closing) return;
      event.preventDefault();
      void leave(made).catch((error: unknown) => {
        warn(`the window was not hidden: ${String(error)}`);
        app.quit();
      });
    });
    made.on('closed', () => {
      window = undefined;
    });
    tellMade(made);
    void made.loadURL(`${appOrigin}/`);
    return made;
  }

  function appear(made: BrowserWindow): void {
    // not before: it shows a window by itself
    if (maximizeFirst) made.maximize();
    maximizeFirst = false;
    made.show();
  }

  /** Hides the window, told the first time; where it could not be found again the app ends. */
  async function leave(from: BrowserWindow): Promise<void> {
    if (leaving) return;
    leaving = true;
    try {
      if (!(await hasTray())) return app.quit();
      if (!settings.value.trayTold) {
        const stays = await wantsToStay(from);
        keep({ trayTold: true, closeToTray: stays }, 'the answer about the tray');
        showCloseToTray(stays);
        if (!stays) return app.quit();
      }
      if (!from.isDestroyed()) from.hide();
    } finally {
      leaving = false;
    }
  }

  /** Never throws: a window that could not be closed would keep the app from ending. */
  function keepPlace(from: BrowserWindow): void {
    const { width, height, x, y } = from.getNormalBounds();
    keep({ window: { x, y, width, height, maximized: from.isMaximized() } }, "the window's place");
  }

  /** A full disk is told, and the settings hold until the app ends. */
  function keep(change: Partial<Settings>, what: string): void {
    try {
      settings.update(change);
    } catch (error) {
      warn(`${what} was not kept: ${String(error)}`);
    }
  }

  return {
    get current() {
      return window;
    },
    holds: question.hear,
    mayEnd: () => !window || question.mayEnd(window),
    prepare() {
      window ??= create();
      const made = window;
      void hasTray().then((is) => {
        if (!is && !wanted && !made.isDestroyed()) made.minimize();
      });
    },
    show() {
      wanted = true;
      if (!window) {
        window = create();
        return;
      }
      if (window.isMinimized()) window.restore();
      appear(window);
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
