import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { type FileSink, openSink } from '../files/job-files.ts';
import {
  modelsFolderName,
  type WriterAnswer,
  type WriterAsk,
  type WriterRequest,
} from './model-writer-protocol.ts';

/**
 * Writes the files of models in place, and checks them as they come. A worker, because only workers write into a
 * file itself: what a page writes is copied whole at every opening, and is lost with the page until it closes.
 */
declare const self: {
  onmessage: ((event: MessageEvent<WriterRequest>) => void) | null;
  postMessage(answer: WriterAnswer): void;
};

/** How much a crash of the system may cost. */
const flushBytes = 4 * 2 ** 20;
const readBytes = 2 ** 20;
/** A page that was left a moment ago may still hold the file. */
const patienceMs = 3000;

interface Open {
  sink: FileSink;
  hash: ReturnType<typeof sha256.create>;
  length: number;
  unflushed: number;
}
let open: Open | null = null;
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { call, ...ask } }) => {
  last = last.then(async () => {
    try {
      self.postMessage({ call, type: 'done', ...(await answer(ask)) });
    } catch (thrown) {
      const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
      self.postMessage({ call, type: 'failed', name, message });
    }
  });
};

async function answer(ask: WriterAsk): Promise<{ length: number; sha256: string | null }> {
  if (ask.type === 'open') open = await openFile(ask);
  if (!open) throw new Error('No file is open');
  if (ask.type === 'write') write(open, ask.bytes);
  if (ask.type === 'restart') restart(open);
  if (ask.type !== 'close') return { length: open.length, sha256: null };
  const { sink, hash, length } = open;
  open = null;
  sink.close();
  return { length, sha256: bytesToHex(hash.digest()) };
}

async function openFile({ model, name, anew }: Extract<WriterAsk, { type: 'open' }>): Promise<Open> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(modelsFolderName, { create: true });
  const home = await all.getDirectoryHandle(model, { create: true });
  const opened: Open = {
    sink: await patiently(() => openSink(home, name)),
    hash: sha256.create(),
    length: 0,
    unflushed: 0,
  };
  if (anew) restart(opened);
  const there = opened.sink.length();
  while (opened.length < there) {
    const part = opened.sink.read(opened.length, Math.min(readBytes, there - opened.length));
    if (part.length === 0) break;
    opened.hash.update(part);
    opened.length += part.length;
  }
  return opened;
}

function write(file: Open, bytes: Uint8Array): void {
  file.sink.write(bytes, file.length);
  file.hash.update(bytes);
  file.length += bytes.length;
  file.unflushed += bytes.length;
  if (file.unflushed < flushBytes) return;
  file.sink.flush();
  file.unflushed = 0;
}

function restart(file: Open): void {
  file.sink.truncate(0);
  file.hash = sha256.create();
  file.length = 0;
}

async function patiently<T>(open: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;)
    try {
      return await open();
    } catch (thrown) {
      const isHeld = thrown instanceof DOMException && thrown.name === 'NoModificationAllowedError';
      if (!isHeld || performance.now() > until) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}
