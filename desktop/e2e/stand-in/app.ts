import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type Electron from 'electron';
import { makeEvent } from './event.ts';
import { strict } from './strict.ts';

type PathName = Parameters<Electron.App['getPath']>[0];
type Manifest = { name?: string; productName?: string; version?: string };

/** What a second process says to the first one. */
type HandOver = { argv: string[]; event?: 'open-url' | 'open-file' | 'activate' | undefined };

const appEvents = new Set([
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'activate',
  'open-file',
  'open-url',
  'second-instance',
  'web-contents-created',
  'browser-window-created',
  'render-process-gone',
  'child-process-gone',
  'newListener',
]);

/** Windows that can still say no to quitting; set by the window class, which needs this module. */
export const quitGate = {
  /** The app is about to end and closes its windows. */
  quitting: false,
  closeAll: async (): Promise<boolean> => true,
  stopChromium: async (): Promise<void> => undefined,
};

class AppDouble
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'isReady'
      | 'getVersion'
      | 'getLocale'
      | 'getName'
      | 'getAppPath'
      | 'getPath'
      | 'requestSingleInstanceLock'
      | 'setAsDefaultProtocolClient'
      | 'enableSandbox'
      | 'isPackaged'
      | 'relaunch'
      | 'addRecentDocument'
      | 'clearRecentDocuments'
      | 'getRecentDocuments'
    >
{
  isPackaged = process.env.STAND_IN_PACKAGED === '1';
  switches = new Map<string, string>();
  /** What the app has asked to be called for: scheme, program and its arguments. */
  protocolClients: { scheme: string; file: string; args: readonly string[] }[] = [];
  recent: string[] = [];
  relaunches: readonly string[][] = [];
  isQuitting = false;
  manifest: Manifest = {};
  folder = process.cwd();
  notice: Promise<void> = Promise.resolve();
  ready = false;
  readyWaiters: (() => void)[] = [];
  commandLine = strict('CommandLine', {
    appendSwitch: (name: string, value = '') => void this.switches.set(name.toLowerCase(), value),
    hasSwitch: (name: string) => this.switches.has(name.toLowerCase()),
    getSwitchValue: (name: string) => this.switches.get(name.toLowerCase()) ?? '',
    removeSwitch: (name: string) => void this.switches.delete(name.toLowerCase()),
  } satisfies Partial<Electron.CommandLine>);

  /** A listener for what never happens, here or in Electron, is a fault of the app. */
  override on(event: string | symbol, listener: (...args: never[]) => void): this {
    if (typeof event === 'string' && !appEvents.has(event))
      throw new Error(`The stand-in knows no event ${event} of the app`);
    // safe: what an event brings along is the emitter's matter
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  becomeReady(): void {
    this.ready = true;
    for (const resolve of this.readyWaiters) resolve();
    this.emit('ready', makeEvent(), {});
  }
  whenReady(): Promise<void> {
    return this.ready ? Promise.resolve() : new Promise((resolve) => this.readyWaiters.push(resolve));
  }
  isReady(): boolean {
    return this.ready;
  }
  getName(): string {
    return this.manifest.productName ?? this.manifest.name ?? 'app';
  }
  getLocale(): string {
    const given = process.argv.find((text) => text.startsWith('--lang='));
    return given?.slice('--lang='.length) ?? 'en-US';
  }
  getVersion(): string {
    return this.manifest.version ?? '0.0.0';
  }
  getAppPath(): string {
    return this.folder;
  }
  getPath(name: PathName): string {
    const userData =
      process.argv.find((text) => text.startsWith('--user-data-dir='))?.slice('--user-data-dir='.length) ??
      path.join(tmpdir(), `stand-in-${this.getName()}`);
    const folders: Partial<Record<PathName, string>> = {
      userData,
      temp: tmpdir(),
      home: homedir(),
      downloads: path.join(userData, 'Downloads'),
      // the person's own folders stay as they are
      appData: path.join(userData, 'appData'),
      logs: path.join(userData, 'logs'),
      documents: path.join(userData, 'Documents'),
    };
    const folder = folders[name];
    if (!folder) throw new Error(`The stand-in has no path named ${name}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.commandLine.appendSwitch('enable-sandbox');
  }
  setAsDefaultProtocolClient(scheme: string, file = process.execPath, args: string[] = []): boolean {
    if (!/^[a-z][a-z0-9+.-]*$/i.test(scheme)) return false;
    this.protocolClients.push({ scheme, file, args });
    return true;
  }
  addRecentDocument(file: string): void {
    this.recent = [file, ...this.recent.filter((one) => one !== file)];
  }
  clearRecentDocuments(): void {
    this.recent = [];
  }
  getRecentDocuments(): string[] {
    return [...this.recent];
  }
  /** Nothing is started: whoever drives this process would lose the next one. */
  relaunch({ args = process.argv.slice(1) }: Electron.RelaunchOptions = {}): void {
    this.relaunches = [...this.relaunches, args];
  }

  /**
   * What macOS tells by events comes from a second process here: `STAND_IN_HANDOVER` names the event. Elsewhere the
   * second process's arguments are told.
   */
  handOver({ argv, event }: HandOver): void {
    const last = argv.at(-1) ?? '';
    if (event === 'activate') this.emit('activate', makeEvent(), false);
    else if (event) this.emit(event, makeEvent(), last);
    else this.emit('second-instance', makeEvent(), argv, process.cwd(), null);
  }

  /** A file with the process id is the lock; a socket beside it takes what later processes say. */
  requestSingleInstanceLock(): boolean {
    const lock = path.join(this.getPath('userData'), 'stand-in.lock');
    const name = createHash('sha256').update(lock).digest('hex').slice(0, 12);
    const socket = path.join(tmpdir(), `stand-in-${name}.sock`);
    if (isAlive(lock)) {
      this.notice = new Promise((resolve) => {
        // safe: the variable is set by tests, to one of these names
        const event = process.env.STAND_IN_HANDOVER as HandOver['event'];
        const said: HandOver = { argv: process.argv, event };
        const line = connect(socket, () => line.end(JSON.stringify(said)));
        line.on('close', () => resolve());
        line.on('error', () => resolve());
      });
      return false;
    }
    writeFileSync(lock, String(process.pid));
    rmSync(socket, { force: true });
    const server = createServer((line) => {
      let text = '';
      line.on('data', (piece) => {
        text += String(piece);
      });
      line.on('end', () => {
        this.handOver(JSON.parse(text) as HandOver); // safe: written above
        line.end();
      });
    });
    server.listen(socket);
    server.unref();
    process.on('exit', () => {
      rmSync(lock, { force: true });
      rmSync(socket, { force: true });
    });
    return true;
  }

  quit(): void {
    if (this.isQuitting || quitGate.quitting) return;
    const before = makeEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    quitGate.quitting = true;
    void quitGate.closeAll().then((closed) => {
      quitGate.quitting = false;
      if (closed) this.end();
    });
  }
  end(): void {
    const will = makeEvent();
    this.emit('will-quit', will);
    if (!will.defaultPrevented) this.exit(0);
  }
  exit(code = 0): void {
    if (this.isQuitting) return;
    this.isQuitting = true;
    this.emit('quit', makeEvent(), code);
    void this.notice.then(() => quitGate.stopChromium()).finally(() => process.exit(code));
  }
}

function isAlive(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    process.kill(owner, 0);
    return owner !== process.pid;
  } catch {
    // no lock, or its owner is gone
    return false;
  }
}

export const app = strict('app', new AppDouble());
