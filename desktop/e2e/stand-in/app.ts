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

/** Windows that can still say no to quitting; set by the window class, which needs this module. */
export const quitGate = { closeAll: (): boolean => true, stopChromium: async (): Promise<void> => undefined };

class AppDouble
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'isReady'
      | 'getVersion'
      | 'getName'
      | 'getAppPath'
      | 'getPath'
      | 'requestSingleInstanceLock'
      | 'setAsDefaultProtocolClient'
      | 'enableSandbox'
      | 'isPackaged'
    >
{
  isPackaged = process.env.STAND_IN_PACKAGED === '1';
  switches = new Map<string, string>();
  protocolClients: string[] = [];
  sandboxed = false;
  isQuitting = false;
  manifest: Manifest = {};
  folder = process.cwd();
  notice: Promise<void> = Promise.resolve();
  ready = false;
  readyWaiters: (() => void)[] = [];
  commandLine = {
    appendSwitch: (name: string, value = '') => void this.switches.set(name, value),
  };

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
    };
    const folder = folders[name];
    if (!folder) throw new Error(`The stand-in has no path named ${name}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  enableSandbox(): void {
    if (this.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.sandboxed = true;
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocolClients.push(scheme);
    return true;
  }

  /** A file with the process id is the lock; a socket beside it takes what later processes say. */
  requestSingleInstanceLock(): boolean {
    const lock = path.join(this.getPath('userData'), 'stand-in.lock');
    const name = createHash('sha256').update(lock).digest('hex').slice(0, 12);
    const socket = path.join(tmpdir(), `stand-in-${name}.sock`);
    if (isAlive(lock)) {
      this.notice = new Promise((resolve) => {
        const line = connect(socket, () => line.end(JSON.stringify(process.argv)));
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
        this.emit('second-instance', makeEvent(), JSON.parse(text), process.cwd(), null);
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
    if (this.isQuitting) return;
    const before = makeEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented || !quitGate.closeAll()) return;
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
