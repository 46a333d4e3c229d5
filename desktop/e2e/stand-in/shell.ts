import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type Electron from 'electron';
import { strict } from './strict.ts';

/** Everything the app asked of the system, in order: for tests that replace nothing. */
export const asked: [what: string, ...details: unknown[]][] = [];

export const shell = strict('shell', {
  async openExternal(url) {
    asked.push(['openExternal', url]);
  },
} satisfies Partial<Electron.Shell>);

export const dialog = strict('dialog', {
  // safe: a person who cancels; tests replace this by their own answer, as they do with Electron
  async showSaveDialog() {
    asked.push(['showSaveDialog']);
    return { canceled: true, filePath: '' };
  },
  // safe: a person who closes the box, which stands for its last button
  async showMessageBox(...about: unknown[]) {
    const options = about.at(-1) as Electron.MessageBoxOptions;
    asked.push(['showMessageBox', options]);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
  showErrorBox(title: string, content: string) {
    asked.push(['showErrorBox', title, content]);
    console.error(`${title}: ${content}`);
  },
});

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } } as Electron.Display; // safe: the app reads no more
export const screen = strict('screen', {
  getDisplayMatching: () => display,
} satisfies Partial<Electron.Screen>);

class ImageDouble {
  bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  isEmpty(): boolean {
    return this.bytes.length === 0;
  }
}
const shortcuts = new Map<string, () => void>();
/** Keys of the whole system; nobody else holds any here. */
export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, pressed: () => void): boolean {
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, pressed);
    return true;
  },
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
});

export const nativeImage = strict('nativeImage', {
  createFromPath: (file: string) =>
    strict('NativeImage', new ImageDouble(existsSync(file) ? readFileSync(file) : Buffer.alloc(0))),
});

/** Trays that exist, for tests to click on. */
export const trays: Tray[] = [];
export class Tray extends EventEmitter {
  image: ImageDouble;
  tip = '';
  menu: unknown = null;
  constructor(image: ImageDouble) {
    super();
    this.image = image;
    trays.push(this);
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return strict('Tray', this);
  }
  setToolTip(tip: string): void {
    this.tip = tip;
  }
  setContextMenu(menu: unknown): void {
    this.menu = menu;
  }
  destroy(): void {
    trays.length = 0;
  }
}
