import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type Electron from 'electron';
import { fromChromium, toChromium } from './addresses.ts';
import { app } from './app.ts';
import type { Cdp } from './cdp.ts';
import { codec } from './codec.ts';
import { makeEvent } from './event.ts';
import { invokeHandlers } from './ipc-main.ts';
import { declaredSchemes, isHandled } from './protocol.ts';
import { applyPermissions, session } from './session.ts';
import { strict } from './strict.ts';
import {
  fromNode,
  isolatedWorld,
  type NodeMessage,
  type PageMessage,
  refusesUnload,
  toNode,
  worldScripts,
} from './worlds.ts';

/** Set once Chromium runs. */
export const chromium: { cdp: Cdp | null; version: string } = { cdp: null, version: '' };
const browser = (): Cdp => {
  if (!chromium.cdp) throw new Error('Chromium is not running yet');
  return chromium.cdp;
};

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type Context = { name: string; uniqueId: string; auxData: { frameId: string } };
type Paused = { requestId: string; request: { url: string }; frameId: string; redirectedRequestId?: string };
type Frame = { id: string; parentId?: string; url: string };

const all = new Map<number, WebContents>();
let lastId = 0;
export const webContents = strict('webContents', {
  fromDevToolsTargetId: (id: string) => [...all.values()].find((contents) => contents.targetId === id),
});

/** A page of the real Chromium with the preload in an isolated world of its own. */
export class WebContents extends EventEmitter {
  id = ++lastId;
  targetId = '';
  session = session.defaultSession;
  sessionId = '';
  preloadContext: Context | null = null;
  /** What the page has said when it was to go. */
  refuses = false;
  dead = false;
  crashed = false;
  /** Loads the main process itself asked for; those raise no `will-navigate`. */
  ownLoads = 0;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  mainFrame = strict('WebFrameMain', { url: '', parent: null });
  preferences: Electron.WebPreferences;
  size: Electron.Size;
  onReadyToShow: () => void;
  started: Promise<void>;

  constructor(preferences: Electron.WebPreferences, size: Electron.Size, onReadyToShow: () => void) {
    super();
    this.preferences = preferences;
    this.size = size;
    this.onReadyToShow = onReadyToShow;
    const view = strict('WebContents', this);
    all.set(this.id, view);
    this.started = this.start();
    this.started.catch((error: unknown) => {
      if (!app.isQuitting) console.error('A window could not be made', error);
    });
    app.emit('web-contents-created', makeEvent(), view);
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return view;
  }

  command<T = unknown>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    return browser().send(method, params, this.sessionId) as Promise<T>;
  }

  async start(): Promise<void> {
    this.targetId = (
      await browser().send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', ...this.size })
    ).targetId;
    const attach = { targetId: this.targetId, flatten: true };
    this.sessionId = (await browser().send<{ sessionId: string }>('Target.attachToTarget', attach)).sessionId;
    browser().onSession(this.sessionId, (method, params) => this.onChromium(method, params));
    const preload = this.preferences.preload ? readFileSync(this.preferences.preload, 'utf8') : '';
    const processInfo = { platform: process.platform, contextIsolated: true, sandboxed: true };
    const scripts = worldScripts(randomUUID(), preload, processInfo);
    await Promise.all([
      this.command('Page.enable'),
      this.command('Inspector.enable'),
      this.command('Runtime.enable'),
      this.command('Runtime.addBinding', { name: toNode, executionContextName: isolatedWorld }),
      this.command('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      this.command('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.isolated,
        worldName: isolatedWorld,
      }),
      this.command('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
    ]);
  }

  onChromium(method: string, params: never): void {
    switch (method) {
      case 'Runtime.executionContextCreated': {
        const { context } = params as { context: Context };
        if (context.name === isolatedWorld && context.auxData.frameId === this.targetId)
          this.preloadContext = context;
        return;
      }
      case 'Runtime.executionContextsCleared':
        this.preloadContext = null;
        return;
      case 'Inspector.targetCrashed':
        this.onCrash();
        return;
      case 'Runtime.bindingCalled': {
        const { name, payload } = params as { name: string; payload: string };
        if (name === toNode) void this.onPage(JSON.parse(payload) as PageMessage);
        return;
      }
      case 'Page.frameNavigated': {
        const { frame } = params as { frame: Frame };
        if (!frame.parentId) this.mainFrame.url = fromChromium(frame.url);
        return;
      }
      case 'Page.navigatedWithinDocument': {
        const { frameId, url } = params as { frameId: string; url: string };
        if (frameId === this.targetId) this.mainFrame.url = fromChromium(url);
        return;
      }
      case 'Page.domContentEventFired':
        this.onReadyToShow();
        return;
      case 'Page.loadEventFired':
        this.emit('did-finish-load', makeEvent());
        return;
      case 'Fetch.requestPaused':
        void this.onDocument(params);
        return;
    }
  }

  onCrash(): void {
    if (this.crashed || this.dead) return;
    this.crashed = true;
    this.preloadContext = null;
    const details = { reason: 'crashed', exitCode: 133 } satisfies Electron.RenderProcessGoneDetails;
    this.emit('render-process-gone', makeEvent(), details);
    app.emit('render-process-gone', makeEvent(), this, details);
  }

  /** A document is about to be fetched: the app's guards decide. */
  async onDocument({ requestId, request, frameId, redirectedRequestId }: Paused): Promise<void> {
    const isMainFrame = frameId === this.targetId;
    const url = fromChromium(request.url);
    const event = makeEvent({ url, isMainFrame, isSameDocument: false });
    if (redirectedRequestId) this.emit('will-redirect', event, url);
    else if (this.ownLoads === 0) {
      this.emit('will-frame-navigate', event, url);
      if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event, url);
    }
    // of another document, or of the same one once more
    if (isMainFrame && !event.defaultPrevented && !this.mayGo()) event.preventDefault();
    if (!event.defaultPrevented) this.emit('did-start-navigation', event);
    const [verdict, params] = event.defaultPrevented
      ? ['Fetch.failRequest', { requestId, errorReason: 'Aborted' }]
      : ['Fetch.continueRequest', { requestId }];
    await this.command(verdict, params).catch(() => undefined); // the page may be gone by now
  }

  async onPage(message: PageMessage): Promise<void> {
    if (message.kind === 'open') {
      // safe: our handlers read the address only
      const verdict = this.openHandler({ url: fromChromium(message.url) } as Electron.HandlerDetails);
      // no second window is made here; that one would have been is told as Electron tells it
      if (verdict.action !== 'deny') this.emit('did-create-window');
      return;
    }
    if (message.kind === 'webview') {
      if (this.preferences.webviewTag !== true) return;
      const event = makeEvent();
      this.emit('will-attach-webview', event, {}, { src: fromChromium(message.url) });
      if (!event.defaultPrevented) this.emit('did-attach-webview', makeEvent(), this);
      return;
    }
    if (message.kind === 'unload') {
      this.refuses = message.refuses;
      return;
    }
    if (message.kind === 'send') throw new Error('The stand-in has no ipcMain.on');
    const { id, channel } = message;
    // safe: the part of the event that handlers use
    const event = { sender: this, senderFrame: this.mainFrame } as unknown as Electron.IpcMainInvokeEvent;
    try {
      const handler = invokeHandlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      const args = codec.decode(message.args) as unknown[];
      const value = codec.encode(await handler(event, ...args));
      await this.tell({ kind: 'reply', id, ok: true, value });
    } catch (error) {
      await this.tell({ kind: 'reply', id, ok: false, message: String(error) });
    }
  }

  async tell(message: NodeMessage): Promise<void> {
    if (!this.preloadContext || this.dead) return;
    const expression = `${fromNode}(${JSON.stringify(message)})`;
    const uniqueContextId = this.preloadContext.uniqueId;
    await this.command('Runtime.evaluate', { expression, uniqueContextId }).catch(() => undefined); // navigated away
  }

  async loadURL(url: string): Promise<void> {
    await this.started;
    const address = toChromium(url, isHandled);
    await applyPermissions(browser(), url, new URL(address).origin);
    const scheme = url.slice(0, url.indexOf(':'));
    if (declaredSchemes.get(scheme)?.bypassCSP === true)
      await this.command('Page.setBypassCSP', { enabled: true });
    this.ownLoads++;
    try {
      const loaded = new Promise((resolve) => this.once('did-finish-load', resolve));
      const { errorText } = await this.command<{ errorText?: string }>('Page.navigate', { url: address });
      if (errorText) throw new Error(`${errorText} loading '${url}'`);
      await loaded;
      this.crashed = false;
    } finally {
      this.ownLoads--;
    }
  }
  /** Whether the page goes: one that somebody has used may refuse, and the app may overrule it. */
  async mayUnload(): Promise<boolean> {
    if (this.crashed || this.dead || !this.mainFrame.url) return true;
    // Chromium waits no longer for one that does not answer
    const late = new Promise((resolve) => setTimeout(resolve, 1000, false).unref());
    const refuses = this.executeJavaScript(`(${refusesUnload})()`).catch(() => false);
    if (!(await Promise.race([refuses, late]))) return true;
    this.refuses = true;
    return this.mayGo();
  }
  /** The app's word on a page that has just refused to go. */
  mayGo(): boolean {
    if (!this.refuses) return true;
    this.refuses = false;
    const event = makeEvent();
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }
  async reloaded(): Promise<void> {
    await this.loadURL(this.getURL());
  }
  reload(): void {
    this.reloaded().catch((error: unknown) => {
      // a page that stays is no failure
      if (!String(error).includes('ERR_ABORTED')) console.error('A window could not be reloaded', error);
    });
  }
  forcefullyCrashRenderer(): void {
    // no answer comes from a page that is gone
    void this.command('Page.crash').catch(() => undefined);
  }
  isCrashed(): boolean {
    return this.crashed;
  }
  /** Runs in the page's own world, as Electron does it. */
  async executeJavaScript(code: string): Promise<unknown> {
    // a process that is gone never answers
    if (this.crashed) throw new Error('The window has died');
    const { result, exceptionDetails } = await this.command<{
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  send(channel: string, ...args: unknown[]): void {
    void this.tell({ kind: 'event', channel, value: codec.encode(args) });
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  getURL(): string {
    return this.mainFrame.url;
  }
  isDestroyed(): boolean {
    return this.dead;
  }
  getLastWebPreferences(): Electron.WebPreferences {
    return this.preferences;
  }
  destroy(): void {
    this.dead = true;
    all.delete(this.id);
    if (this.targetId && !app.isQuitting)
      void browser()
        .send('Target.closeTarget', { targetId: this.targetId })
        .catch(() => undefined); // closed from the other side
    this.emit('destroyed');
  }
}
