import type { WriterAnswer, WriterAsk } from './model-writer-protocol.ts';

/** Writes files of models, one after the other; what arrived stays where it breaks off. */
export interface ModelWriter {
  /**
   * Opens a file of a model to go on behind what it holds.
   * @param anew forgets what it holds
   * @returns how many bytes it holds
   */
  open(model: string, name: string, anew?: boolean): Promise<number>;
  /**
   * Adds to the open file. The bytes are handed over: they can't be read afterwards.
   * @returns how many bytes it holds
   * @throws DOMException QuotaExceededError
   */
  write(bytes: Uint8Array): Promise<number>;
  /** Forgets what the open file holds. */
  restart(): Promise<void>;
  /** @returns the SHA-256 of the whole file, in hexadecimal */
  close(): Promise<string>;
  dispose(): void;
}

/** Opens one with a worker of its own. @throws DOMException NoModificationAllowedError where another tab writes the same file */
export function openModelWriter(): ModelWriter {
  const worker = new Worker(new URL('./model-writer-worker.ts', import.meta.url), {
    type: 'module',
    name: 'models',
  });
  const waiting = new Map<
    number,
    { resolve(answer: Extract<WriterAnswer, { type: 'done' }>): void; reject(cause: Error): void }
  >();
  let calls = 0;
  let isOpen = false;
  const failAll = (cause: Error) => {
    for (const one of waiting.values()) one.reject(cause);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<WriterAnswer>) => {
    const one = waiting.get(data.call);
    waiting.delete(data.call);
    if (data.type === 'done') one?.resolve(data);
    else one?.reject(new DOMException(data.message, data.name));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failAll(new Error(event.message || 'The worker stopped.'));
  };
  const ask = (wanted: WriterAsk, transfer: Transferable[] = []) =>
    new Promise<Extract<WriterAnswer, { type: 'done' }>>((resolve, reject) => {
      const call = ++calls;
      waiting.set(call, { resolve, reject });
      worker.postMessage({ call, ...wanted }, transfer);
    });
  return {
    async open(model, name, anew = false) {
      const { length } = await ask({ type: 'open', model, name, anew });
      isOpen = true;
      return length;
    },
    write: async (bytes) => (await ask({ type: 'write', bytes }, [bytes.buffer])).length,
    restart: async () => void (await ask({ type: 'restart' })),
    async close() {
      isOpen = false;
      return (await ask({ type: 'close' })).sha256 ?? '';
    },
    dispose() {
      const end = () => {
        worker.terminate();
        failAll(new DOMException('The writer has ended.', 'AbortError'));
      };
      // a worker that is ended lets go of its file in its own time: it does so before
      if (isOpen) void this.close().then(end, end);
      else end();
    },
  };
}
