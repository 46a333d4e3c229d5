import type { Take } from './take.ts';
import type { TakeAnswer, TakeRequest } from './take-protocol.ts';

export const startTakeWorker = (): Worker =>
  new Worker(new URL('./take-worker.ts', import.meta.url), { type: 'module', name: 'takes' });

type Work = Extract<TakeRequest, { call: number }>;
// spelled out for each kind: leaving a field out of the whole union would forget which kind has which
type Asked =
  | Omit<Extract<Work, { type: 'save' }>, 'call'>
  | Omit<Extract<Work, { type: 'recover' }>, 'call'>
  | Omit<Extract<Work, { type: 'cut' }>, 'call'>;

let worker: Worker | null = null;
let calls = 0;
const waiting = new Map<number, { resolve(take: Take | null): void; reject(error: Error): void }>();

/** Work on takes that lie on disk, one after the other. @throws TakeError */
export function askTakes(request: Asked): Promise<Take | null> {
  const running = open();
  const call = ++calls;
  return new Promise((resolve, reject) => {
    waiting.set(call, { resolve, reject });
    running.postMessage({ ...request, call });
  });
}

function open(): Worker {
  if (worker) return worker;
  // it lives as long as the page, as the store of takes does
  const made = startTakeWorker();
  made.onmessage = ({ data }: MessageEvent<TakeAnswer>) => {
    if (data.type === 'answer') settle(data.call, (one) => one.resolve(data.take));
    else if (data.type === 'failed' && data.call !== null)
      settle(data.call, (one) => one.reject(new TakeError(data.reason, data.message)));
  };
  made.onerror = (event) => {
    event.preventDefault();
    worker = null;
    made.terminate();
    for (const call of [...waiting.keys()])
      settle(call, (one) => one.reject(new TakeError('internal', event.message || 'The worker stopped.')));
  };
  worker = made;
  return made;
}

function settle(
  call: number,
  how: (one: { resolve(take: Take | null): void; reject(error: Error): void }) => void,
): void {
  const one = waiting.get(call);
  waiting.delete(call);
  if (one) how(one);
}

export class TakeError extends Error {
  readonly reason: 'storage_full' | 'busy' | 'internal';
  constructor(reason: TakeError['reason'], message: string) {
    super(message);
    this.name = 'TakeError';
    this.reason = reason;
  }
}
