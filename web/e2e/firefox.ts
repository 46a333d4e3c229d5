import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Answer = {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
  method?: string;
  params?: unknown;
};
type Entry = { level: string; text: string };

/**
 * Firefox without a window, by WebDriver BiDi: Playwright drives a build of its own only, and people have this one.
 * What it prints as an error or a warning is kept in `said`.
 */
export class Firefox {
  readonly said: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #tab = '';

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Answer); // safe: as the protocol says
    socket.onclose = () => {
      for (const { reject } of this.#asked.values()) reject(new Error('Firefox has ended.'));
    };
  }

  static async open(file: string, viewport: { width: number; height: number }): Promise<Firefox> {
    const profile = await mkdtemp(path.join(tmpdir(), 'formant-firefox-'));
    await writeFile(path.join(profile, 'user.js'), 'user_pref("remote.active-protocols", 1);\n');
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const child = spawn(file, args, {
      env: { ...process.env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let told = '';
      child.stderr.on('data', (part) => {
        told += part;
        const found = /BiDi listening on (\S+)/.exec(told);
        if (found) resolve(found[1]!);
      });
      child.on('exit', () => reject(new Error(`Firefox did not start: ${told}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.#call('session.new', { capabilities: {} });
    await firefox.#call('session.subscribe', { events: ['log.entryAdded'] });
    const { context } = await firefox.#call<{ context: string }>('browsingContext.create', { type: 'tab' });
    firefox.#tab = context;
    await firefox.#call('browsingContext.setViewport', { context, viewport });
    return firefox;
  }

  goto(url: string): Promise<unknown> {
    return this.#call('browsingContext.navigate', { context: this.#tab, url, wait: 'complete' });
  }
  /** What an expression is in the page; a promise is waited for. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#call<{
      result?: { value?: T };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression,
      target: { context: this.#tab },
      awaitPromise: true,
      userActivation: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value as T; // safe: the caller says what its expression gives
  }
  async setFiles(css: string, files: string[]): Promise<void> {
    const { nodes } = await this.#call<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
      context: this.#tab,
      locator: { type: 'css', value: css },
    });
    await this.#call('input.setFiles', {
      context: this.#tab,
      element: { sharedId: nodes[0]?.sharedId },
      files,
    });
  }
  /** A picture of a part of what is in sight, as PNG in base 64. */
  async picture(box: { x: number; y: number; width: number; height: number }): Promise<string> {
    const { data } = await this.#call<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#tab,
      clip: { type: 'box', ...box },
    });
    return data;
  }
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #call<T>(method: string, params: object): Promise<T> {
    const id = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#asked.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.promise as Promise<T>; // safe: what the protocol answers to this method
  }
  #hear({ id, type, result, message, method, params }: Answer): void {
    if (id !== undefined) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (type === 'error') asked?.reject(new Error(message));
      else asked?.resolve(result);
    } else if (method === 'log.entryAdded') {
      const { level, text } = params as Entry; // safe: as the protocol says
      if (level === 'error' || level === 'warn') this.said.push(`${level}: ${text}`);
    }
  }
}
