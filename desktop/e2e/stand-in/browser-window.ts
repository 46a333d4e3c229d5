import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { app, quitGate } from './app.ts';
import { makeEvent } from './event.ts';
import { strict } from './strict.ts';
import { WebContents } from './web-contents.ts';

const windows = new Set<BrowserWindow>();

/** The frame around a page: size and state are only remembered, there is no screen. */
export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'isVisible'
      | 'isMinimized'
      | 'isMaximized'
      | 'isDestroyed'
      | 'getNormalBounds'
      | 'show'
      | 'hide'
      | 'focus'
      | 'restore'
      | 'minimize'
      | 'maximize'
      | 'close'
      | 'loadURL'
      | 'setProgressBar'
      | 'setBounds'
      | 'flashFrame'
    >
{
  webContents: WebContents;
  options: Electron.BrowserWindowConstructorOptions;
  bounds: Electron.Rectangle;
  visible: boolean;
  minimized = false;
  maximized = false;
  /** Shown on the app's icon: 0..1, above 1 for unknown, -1 for none. */
  progress = -1;
  flashing = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.visible = options.show !== false;
    const { width, height } = this.bounds;
    this.webContents = new WebContents(options.webPreferences ?? {}, { width, height }, () =>
      this.emit('ready-to-show'),
    );
    const view = strict('BrowserWindow', this);
    windows.add(view);
    app.emit('browser-window-created', makeEvent(), view);
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return view;
  }
  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }
  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return [...windows].find((window) => window.webContents.id === contents?.id) ?? null;
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  setProgressBar(progress: number): void {
    if (typeof progress !== 'number' || Number.isNaN(progress))
      throw new TypeError('Error processing argument at index 0, conversion failure');
    this.progress = progress;
  }
  flashFrame(flashing: boolean): void {
    this.flashing = flashing;
  }
  show(): void {
    this.visible = true;
    this.minimized = false;
    this.emit('show');
  }
  hide(): void {
    this.visible = false;
    this.emit('hide');
  }
  focus(): void {
    this.emit('focus');
  }
  minimize(): void {
    this.minimized = true;
  }
  restore(): void {
    this.minimized = false;
  }
  maximize(): void {
    this.maximized = true;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isDestroyed(): boolean {
    return this.webContents.isDestroyed();
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.bounds };
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    Object.assign(this.bounds, bounds);
  }
  close(): void {
    void this.closed();
  }
  /** Whether it goes: neither the app nor the page holds it back. */
  async closed(): Promise<boolean> {
    const event = makeEvent();
    this.emit('close', event);
    if (event.defaultPrevented || !(await this.webContents.mayUnload())) return false;
    if (this.isDestroyed()) return true;
    for (const window of windows) if (window.webContents.id === this.webContents.id) windows.delete(window);
    this.webContents.destroy();
    this.emit('closed');
    if (windows.size === 0 && !quitGate.quitting && !app.emit('window-all-closed')) app.quit();
    return true;
  }
}

quitGate.closeAll = async () => {
  const gone = await Promise.all([...windows].map((window) => window.closed()));
  return gone.every(Boolean);
};
