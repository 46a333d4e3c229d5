import { makeCodec } from './codec.ts';

/** The name Electron itself gives the world in which a preload runs. */
export const isolatedWorld = 'Electron Isolated Context';
export const toNode = '__standInToNode';
export const fromNode = '__standInFromNode';

/** What the page sends to Node. */
export type PageMessage =
  | { kind: 'invoke'; channel: string; id: number; args: string }
  | { kind: 'send'; channel: string; args: string }
  | { kind: 'open'; url: string }
  | { kind: 'unload'; refuses: boolean }
  | { kind: 'webview'; url: string };
/** What Node sends to the page. */
export type NodeMessage =
  | { kind: 'reply'; id: number; ok: true; value: string }
  | { kind: 'reply'; id: number; ok: false; message: string }
  | { kind: 'event'; channel: string; value: string };

/** Scripts for a new document: one for the page's own world, one for the preload's. */
export function worldScripts(
  key: string,
  preload: string,
  process: object,
): { page: string; isolated: string } {
  const call = (run: (...args: never[]) => unknown, ...args: unknown[]) =>
    `(${run.toString()})(${args.map((value) => JSON.stringify(value)).join(',')}`;
  return {
    page: `(()=>{const makeBridge=${makeBridge.toString()};${call(runPageWorld, key)},makeBridge)})()`,
    isolated:
      `(()=>{const makeBridge=${makeBridge.toString()};const makeCodec=${makeCodec.toString()};` +
      `${call(runIsolatedWorld, key, process, toNode, fromNode)},makeBridge,makeCodec,${refusesUnload.toString()},` +
      `function(require,module,exports,process){${preload}\n})})()`,
  };
}

// From here on everything runs inside Chromium and may use nothing but its arguments.

type Wire = { f: number } | { p: number } | { a: Wire[] } | { o: Record<string, Wire> } | { v: unknown };
type Bridge = { say(kind: string, detail: unknown): void; wire(value: unknown): Wire };

/**
 * Carries values between the two worlds of one document, which share nothing but the DOM: functions
 * and promises become numbers, the rest is cloned by the browser on its way through a custom event.
 */
function makeBridge(key: string, mine: string, theirs: string): Bridge {
  type Reply = { ok: true; v: Wire } | { ok: false; m: string };
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve(v: unknown): void; reject(e: Error): void }>();
  let last = 0;
  let reply: Reply | undefined;
  const say = (kind: string, detail: unknown) =>
    void window.dispatchEvent(new CustomEvent(key + theirs + kind, { detail }));
  const hear = <T>(kind: string, listen: (detail: T) => void) =>
    window.addEventListener(key + mine + kind, (event) => {
      event.stopImmediatePropagation();
      listen((event as CustomEvent<T>).detail);
    });
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const wire = (value: unknown): Wire => {
    if (typeof value === 'function') {
      functions.set(++last, value as (...args: unknown[]) => unknown);
      return { f: last };
    }
    if (value instanceof Promise) {
      const p = ++last;
      value.then(
        (result) => say('settle', { p, ok: true, v: wire(result) }),
        (error: unknown) => say('settle', { p, ok: false, m: messageOf(error) }),
      );
      return { p };
    }
    if (Array.isArray(value)) return { a: value.map(wire) };
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return { o: Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wire(item)])) };
    return { v: value };
  };
  const unwire = (value: Wire): unknown => {
    if ('f' in value)
      return (...args: unknown[]) => {
        say('call', { f: value.f, a: args.map(wire) });
        const answer = reply;
        reply = undefined;
        if (!answer) throw new Error('No answer from the other world');
        if (!answer.ok) throw new Error(answer.m);
        return unwire(answer.v);
      };
    if ('p' in value)
      return new Promise((resolve, reject) => {
        promises.set(value.p, { resolve, reject });
      });
    if ('a' in value) return value.a.map(unwire);
    if ('o' in value)
      return Object.freeze(
        Object.fromEntries(Object.entries(value.o).map(([name, item]) => [name, unwire(item)])),
      );
    return value.v;
  };
  hear<{ f: number; a: Wire[] }>('call', ({ f, a }) => {
    let answer: Reply;
    try {
      answer = { ok: true, v: wire(functions.get(f)?.(...a.map(unwire))) };
    } catch (error) {
      answer = { ok: false, m: messageOf(error) };
    }
    say('reply', answer);
  });
  hear<Reply>('reply', (answer) => {
    reply = answer;
  });
  hear<{ p: number; ok: boolean; v: Wire; m: string }>('settle', ({ p, ok, v, m }) => {
    const promise = promises.get(p);
    promises.delete(p);
    if (ok) promise?.resolve(unwire(v));
    else promise?.reject(new Error(m));
  });
  hear<{ name: string; value: Wire }>('expose', ({ name, value }) => {
    if (name in window) throw new Error(`Cannot bind an API on top of window.${name}`);
    Object.defineProperty(window, name, { value: unwire(value), enumerable: true });
  });
  return { say, wire };
}

function runPageWorld(key: string, bridge: typeof makeBridge): void {
  if (window !== window.top) return;
  const { say } = bridge(key, 'page', 'isolated');
  const ask = (url: string | URL) => say('open', String(new URL(url, location.href)));
  window.open = (url = 'about:blank') => {
    ask(url);
    return null;
  };
  // Chromium itself knows no such element: that one was put there is told, and what comes of it is Node's matter
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.localName === 'webview')
        say('webview', String(new URL(node.getAttribute('src') ?? '', location.href)));
  }).observe(document, { childList: true, subtree: true });
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.target !== '_blank') return;
      event.preventDefault();
      ask(link.href);
    },
    true,
  );
}

/** Whether the page's listeners want to stay. Chromium heeds no page that nobody has used. */
export function refusesUnload(): boolean {
  if (!navigator.userActivation.hasBeenActive) return false;
  const event = document.createEvent('BeforeUnloadEvent');
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || Boolean(event.returnValue);
}

function runIsolatedWorld(
  key: string,
  processInfo: object,
  toNodeName: string,
  fromNodeName: string,
  bridge: typeof makeBridge,
  makeWireCodec: typeof makeCodec,
  refuses: typeof refusesUnload,
  preload: (require: (id: string) => unknown, module: object, exports: object, process: object) => void,
): void {
  if (window !== window.top) return;
  type Base64 = { toBase64(): string };
  type FromBase64 = { fromBase64(text: string): Uint8Array<ArrayBuffer> };
  type Listener = (event: object, ...args: unknown[]) => void;
  const scope = globalThis as unknown as Record<string, unknown>;
  const post = scope[toNodeName] as (text: string) => void;
  delete scope[toNodeName];
  const wire = makeWireCodec({
    // safe: every Chromium this runs on has these; TypeScript's library of ES2024 does not
    toBase64: (bytes) => (bytes as unknown as Base64).toBase64(),
    fromBase64: (text) => (Uint8Array as unknown as FromBase64).fromBase64(text),
  });
  const { say, wire: wireValue } = bridge(key, 'isolated', 'page');
  const waiting = new Map<number, { channel: string; resolve(v: unknown): void; reject(e: Error): void }>();
  const listeners = new Map<string, Set<Listener>>();
  let last = 0;
  const tell = (message: PageMessage) => post(JSON.stringify(message));
  window.addEventListener(`${key}isolatedopen`, (event) => {
    event.stopImmediatePropagation();
    tell({ kind: 'open', url: (event as CustomEvent<string>).detail });
  });
  window.addEventListener(`${key}isolatedwebview`, (event) => {
    event.stopImmediatePropagation();
    tell({ kind: 'webview', url: (event as CustomEvent<string>).detail });
  });
  // Chromium's own question is never asked, as who drives it would answer it: what the page's listeners say to an event
  // of ours goes to the app, before the next document is fetched
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      tell({ kind: 'unload', refuses: refuses() });
    },
    { capture: true },
  );
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const encoded = wire.encode(args);
        waiting.set(id, { channel, resolve, reject });
        tell({ kind: 'invoke', channel, id, args: encoded });
      }),
    send: (channel: string, ...args: unknown[]) => tell({ kind: 'send', channel, args: wire.encode(args) }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  scope[fromNodeName] = (message: NodeMessage) => {
    if (message.kind === 'event') {
      const args = wire.decode(message.value) as unknown[];
      for (const listener of [...(listeners.get(message.channel) ?? [])])
        listener({ sender: ipcRenderer, ports: [] }, ...args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) call?.resolve(wire.decode(message.value));
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.message}`));
  };
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => say('expose', { name, value: wireValue(api) }),
    },
  };
  const require = (id: string) => {
    if (id === 'electron') return electron;
    throw new Error(`module not found: ${id} (a sandboxed preload has electron only)`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, Object.freeze({ ...processInfo }));
}
