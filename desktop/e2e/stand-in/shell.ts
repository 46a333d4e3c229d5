import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type Electron from 'electron';
import { isAccelerator } from './accelerator.ts';
import { app } from './app.ts';
import { makeEvent } from './event.ts';
import type { Menu } from './menu.ts';
import { strict } from './strict.ts';

/** Everything the app asked of the system, in order: for tests that replace nothing. */
export const asked: [what: string, ...details: unknown[]][] = [];

export const shell = strict('shell', {
  async openExternal(url: string) {
    asked.push(['openExternal', url]);
  },
  showItemInFolder(file: string) {
    asked.push(['showItemInFolder', file]);
  },
  async openPath(file: string) {
    asked.push(['openPath', file]);
    return '';
  },
} satisfies Partial<Electron.Shell>);

export const dialog = strict('dialog', {
  // a person who cancels; tests replace this by their own answer, as they do with Electron
  async showSaveDialog() {
    asked.push(['showSaveDialog']);
    return { canceled: true, filePath: '' };
  },
  async showOpenDialog() {
    asked.push(['showOpenDialog']);
    return { canceled: true, filePaths: [] as string[] };
  },
  // a person who closes the box, which stands for its cancelling button
  async showMessageBox(...about: unknown[]) {
    const options = about.at(-1) as Electron.MessageBoxOptions; // safe: it comes last in both forms
    asked.push(['showMessageBox', options]);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
  showMessageBoxSync(...about: unknown[]) {
    const options = about.at(-1) as Electron.MessageBoxSyncOptions; // safe: as above
    asked.push(['showMessageBoxSync', options]);
    return options.cancelId ?? 0;
  },
  showErrorBox(title: string, content: string) {
    asked.push(['showErrorBox', title, content]);
    console.error(`${title}: ${content}`);
  },
} satisfies Partial<Record<keyof Electron.Dialog, unknown>>);

type Area = Electron.Rectangle;
/** The displays of this computer, the first one the main one; `STAND_IN_DISPLAYS` lists others. */
function displays(): Electron.Display[] {
  // safe: the variable is set by tests, to a list of work areas
  const areas = JSON.parse(
    process.env.STAND_IN_DISPLAYS ?? '[{"x":0,"y":0,"width":1920,"height":1040}]',
  ) as Area[];
  // safe: the app reads no more
  return areas.map(
    (workArea, index) =>
      ({
        id: index + 1,
        workArea,
        bounds: workArea,
        size: { width: workArea.width, height: workArea.height },
        scaleFactor: 1,
        displayFrequency: 60,
      }) as Electron.Display,
  );
}

const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
const between = (a: Area, b: Area): number =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

export const screen = strict('screen', {
  getAllDisplays: displays,
  /** The one that shows most of the rectangle, else the nearest. */
  getDisplayMatching(rect) {
    const [best] = displays().sort(
      (a, b) =>
        shared(b.bounds, rect) - shared(a.bounds, rect) || between(a.bounds, rect) - between(b.bounds, rect),
    );
    if (!best) throw new Error('The stand-in has no display');
    return best;
  },
} satisfies Partial<Electron.Screen>);

class ImageDouble {
  bytes: Buffer;
  template = false;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  isEmpty(): boolean {
    return this.bytes.length === 0;
  }
  setTemplateImage(template: boolean): void {
    this.template = template;
  }
}
const shortcuts = new Map<string, () => void>();
/** Keys of the whole system; nobody else holds any here. */
export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, pressed: () => void): boolean {
    readyFor('globalShortcut');
    if (!isAccelerator(accelerator))
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, pressed);
    return true;
  },
  unregister(accelerator: string): void {
    if (!isAccelerator(accelerator))
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
    shortcuts.delete(accelerator);
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregisterAll: (): void => shortcuts.clear(),
} satisfies Partial<Electron.GlobalShortcut>);

function readyFor(name: string): void {
  if (!app.isReady()) throw new Error(`${name} cannot be used before the app is ready`);
}

export const nativeImage = strict('nativeImage', {
  createFromPath: (file: string) =>
    strict('NativeImage', new ImageDouble(existsSync(file) ? readFileSync(file) : Buffer.alloc(0))),
  createEmpty: () => strict('NativeImage', new ImageDouble(Buffer.alloc(0))),
} satisfies Partial<Record<keyof typeof Electron.nativeImage, unknown>>);

/** The system goes to sleep and wakes; tests emit that, as they do with Electron. Nobody has touched it for an hour. */
export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleTime: (): number => 3600,
    getSystemIdleState: (threshold: number) => (threshold <= 3600 ? 'idle' : 'active'),
  }),
);

/** Of Electron's own updater, which is not used: others tell by it that the app makes way for a new version. */
export const autoUpdater = strict('autoUpdater', new EventEmitter());

/** As on Linux, which has no rights to ask for. */
export const systemPreferences = strict('systemPreferences', {});

/** Trays that exist, for tests to click on. */
export const trays: Tray[] = [];
export class Tray extends EventEmitter {
  image: ImageDouble;
  tip = '';
  menu: Menu | null = null;
  gone = false;
  constructor(image: ImageDouble) {
    super();
    readyFor('Tray');
    this.image = image;
    trays.push(this);
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return strict('Tray', this);
  }
  setImage(image: ImageDouble): void {
    this.image = image;
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  isDestroyed(): boolean {
    return this.gone;
  }
  destroy(): void {
    this.gone = true;
    trays.splice(
      trays.findIndex((tray) => tray.image === this.image),
      1,
    );
    this.emit('destroyed', makeEvent());
  }
}
