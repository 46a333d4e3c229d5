import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './messages.ts';

/** What is used of a child process, which a thread can stand for. */
export type Child = Pick<ChildProcess, 'pid' | 'stderr' | 'on' | 'send' | 'kill'>;

/**
 * A worker in a thread, seen as the process that it stands for. It shares its fate with everything beside it, so this is
 * for a machine's own person, and codecs that are no native code; and its memory is counted, not measured.
 */
export function startThread(file: string, codec: string, memoryBytes: number): Child {
  const worker = new Worker(file, {
    argv: [codec],
    stdin: false,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(memoryBytes / 2 ** 20) },
  });
  const child = new EventEmitter();
  worker.on('message', (message: FromWorker) => child.emit('message', message));
  worker.on('error', (error) => child.emit('error', error));
  worker.on('exit', (code) => child.emit('exit', code, null));
  return Object.assign(child, {
    pid: undefined,
    stderr: worker.stderr,
    send(message: ToWorker) {
      worker.postMessage(message);
      return true;
    },
    kill() {
      void worker.terminate();
      return true;
    },
  }) as unknown as Child; // safe: that is all of it
}

/** The worker's own end of the line to the pool, in either kind. */
export const line = parentPort ? ofThread(parentPort) : ofProcess();

function ofThread(port: MessagePort) {
  return {
    send: (message: FromWorker) => port.postMessage(message),
    hear: (listener: (message: ToWorker) => void) => void port.on('message', listener),
    /** Of this thread alone: `rss` is everybody's. */
    residentBytes() {
      const { heapTotal, external } = process.memoryUsage();
      return heapTotal + external;
    },
  };
}

function ofProcess() {
  return {
    send(message: FromWorker) {
      if (process.connected) process.send?.(message);
    },
    hear: (listener: (message: ToWorker) => void) => void process.on('message', listener),
    residentBytes: () => process.memoryUsage.rss(),
  };
}
