import { vi } from 'vitest';
import { type Api, createApi } from '../../../api/client.ts';
import type { Fault } from '../../../sound/fault.ts';
import type { SpeechAnswer, SpeechRequest, SpeechWanted } from '../../../sound/speech/speech-protocol.ts';

/** The worker that speaks, in place of its synthesizers: it says what a test has it say. */
export class SpeechWorker {
  onmessage: ((event: { data: SpeechAnswer }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  readonly #desk: SpeechDesk;
  constructor(desk: SpeechDesk) {
    this.#desk = desk;
  }
  postMessage(request: SpeechRequest): void {
    if (request.type === 'speak') this.#desk.take({ worker: this, id: request.id, wanted: request.wanted });
  }
  terminate(): void {}
}

interface Order {
  worker: SpeechWorker;
  id: number;
  wanted: SpeechWanted;
}

/** What the page wanted spoken, and the answers to it. */
export class SpeechDesk {
  readonly orders: Order[] = [];
  /** False where a test answers each text by itself. */
  speaksAtOnce = true;

  take(order: Order): void {
    this.orders.push(order);
    if (this.speaksAtOnce) queueMicrotask(() => this.finish(order.wanted.text));
  }
  /** Texts in the order they were wanted. */
  get texts(): string[] {
    return this.orders.map(({ wanted }) => wanted.text);
  }
  finish(text: string): void {
    const { worker, id } = this.#order(text);
    const chunk = { samples: new Float32Array(4410).fill(0.5), words: [], fraction: 1 };
    // safe: the page reads no more of a sentence than this
    worker.onmessage?.({ data: { type: 'sound', id, chunk } as unknown as SpeechAnswer });
    worker.onmessage?.({ data: { type: 'end', id } });
  }
  fail(text: string, fault: Fault): void {
    const { worker, id } = this.#order(text);
    worker.onmessage?.({ data: { type: 'failed', id, fault } });
  }
  /** The whole worker dies. */
  die(message: string): void {
    this.orders.at(-1)?.worker.onerror?.({ message, preventDefault() {} });
  }
  #order(text: string): Order {
    const order = this.orders.findLast(({ wanted }) => wanted.text === text);
    if (!order) throw new Error(`Nobody wanted “${text}” spoken`);
    return order;
  }
}

/** Where `new Worker` starts one of the desk. */
export function standInForWorker(): SpeechDesk {
  const desk = new SpeechDesk();
  vi.stubGlobal(
    'Worker',
    class extends SpeechWorker {
      constructor() {
        super(desk);
      }
    },
  );
  return desk;
}

/** One question to the server, and the answer to it. */
export interface Question {
  path: string;
  body: unknown;
  answer(status: number, body: unknown): void;
  fail(): void;
}

/** The network: every question waits until a test answers it. */
export class Network {
  readonly asked: Question[] = [];
  readonly api: Api = createApi({
    platform: {
      authMode: 'token',
      fetchApi: (path, { body }) =>
        new Promise<Response>((resolve, reject) => {
          this.asked.push({
            path,
            body: typeof body === 'string' ? JSON.parse(body) : null,
            answer: (status, content) => resolve(Response.json(content, { status })),
            fail: () => reject(new TypeError('Failed to fetch')),
          });
        }),
    },
    onUnauthenticated() {},
    warn() {},
    navigate() {},
  });
  /** The oldest question that nobody has answered yet. */
  async next(): Promise<Question> {
    return vi.waitFor(() => {
      const question = this.asked[this.#answered];
      if (!question) throw new Error('Nobody asks the server');
      this.#answered++;
      return question;
    });
  }
  #answered = 0;
}

export const uuidOfNumber = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A voice of the library as the server tells of it: settings alone, which any device can speak with. */
export const libraryVoice = (number: number, over: object = {}): { uuid: string; name: string } => ({
  uuid: uuidOfNumber(number),
  name: `Voice ${number}`,
  ...{ kind: 'preset', language: 'en', gender: 'neutral', licence: 'CC0', settings: { pitch: 1 } },
  ...over,
});

/** What a browser keeps between visits, and what its tabs tell each other. */
export class Browser {
  readonly #kept = new Map<string, string>();
  readonly #told: { tab: EventTarget; key: string; newValue: string }[] = [];
  #tabs: EventTarget[] = [];
  writes = 0;
  /** Goes to another tab, or opens it. */
  go(tab: EventTarget): void {
    if (!this.#tabs.includes(tab)) this.#tabs.push(tab);
    vi.stubGlobal('window', tab);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.#kept.get(key) ?? null,
      setItem: (key: string, newValue: string) => {
        if (this.#kept.get(key) === newValue) return;
        this.writes++;
        this.#kept.set(key, newValue);
        for (const other of this.#tabs) if (other !== tab) this.#told.push({ tab: other, key, newValue });
      },
    });
  }
  /** Hands over what tabs have told each other, and what they answer, until nothing is left. @returns how much it was */
  deliver(): number {
    let count = 0;
    for (let news = this.#told.shift(); news && count < 50; news = this.#told.shift()) {
      count++;
      this.go(news.tab);
      news.tab.dispatchEvent(Object.assign(new Event('storage'), { key: news.key, newValue: news.newValue }));
    }
    return count;
  }
}
