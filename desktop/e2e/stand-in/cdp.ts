type Params = Record<string, unknown>;
type Listener = (method: string, params: never) => void;

/** Chromium's DevTools protocol over one WebSocket, with flat sessions. */
export interface Cdp {
  send<T = Params>(method: string, params?: Params, sessionId?: string): Promise<T>;
  onSession(sessionId: string, listener: Listener): void;
  onBrowser(listener: Listener): void;
}

export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No connection to Chromium at ${url}`));
  });
  const waiting = new Map<number, { method: string; resolve(v: never): void; reject(e: Error): void }>();
  const sessions = new Map<string, Listener>();
  let browser: Listener = () => undefined;
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as {
      id?: number;
      method: string;
      params: never;
      result: never;
      error?: { message: string };
      sessionId?: string;
    };
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`));
      else call?.resolve(message.result);
    } else if (message.sessionId) sessions.get(message.sessionId)?.(message.method, message.params);
    else browser(message.method, message.params);
  };
  socket.onclose = () => {
    for (const call of waiting.values()) call.reject(new Error(`${call.method}: Chromium is gone`));
    waiting.clear();
  };
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { method, resolve, reject });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    onSession: (sessionId, listener) => void sessions.set(sessionId, listener),
    onBrowser: (listener) => {
      browser = listener;
    },
  };
}
