import { ToolError, type ToolErrorCode } from '@formant/engine';

/** Why a job ended without a result; the screen has a title and advice for every code. */
export type FaultCode =
  | ToolErrorCode
  | 'storage_full'
  | 'interrupted'
  | 'cancelled'
  | 'decoder_unreachable'
  /** Code that is fetched when it is first needed did not arrive: a worker, or a part of one. */
  | 'part_unreachable'
  /** The picture of a video could not be put to another sound. */
  | 'no_video'
  | 'offline'
  | 'internal'
  /** A code of the server's error catalogue that has no words of its own here. */
  | 'server';

export type Fault = {
  code: FaultCode;
  /** What happened, for people. */
  message: string;
  /** With `truncated`: how much of the sound is whole. */
  goodSeconds?: number;
  /** The browser had no network when it happened. */
  offline?: boolean;
  /** The server's own code or request id, for support. */
  reference?: string;
};

/** Any thrown thing as a fault; what is not known is our own bug and says so. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof JobFault) return thrown.fault;
  if (thrown instanceof ToolError) return { code: thrown.code, message: thrown.message };
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
    return { code: 'storage_full', message: 'This browser has no room left for the sound.' };
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return { code: 'cancelled', message: 'Cancelled.' };
  if (thrown instanceof DOMException && thrown.name === 'NotReadableError')
    return { code: 'interrupted', message: 'The file changed or went away while it was read.' };
  if (thrown instanceof RangeError && /allocation|memory|buffer/i.test(thrown.message))
    return { code: 'out_of_memory', message: 'The browser ran out of memory.' };
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  // the words of Chromium and Firefox, and of WebKit
  if (/dynamically imported module|importing a module script/i.test(detail)) return partUnreachable(detail);
  return { code: 'internal', message: 'Something went wrong on our side.', reference: detail.slice(0, 200) };
}

/** @param detail for support */
export function partUnreachable(detail?: string): Fault {
  const offline = navigator.onLine === false;
  return {
    code: 'part_unreachable',
    message: offline
      ? 'You are offline, and this part was not loaded yet.'
      : 'It did not arrive from the server.',
    ...(offline ? { offline } : {}),
    ...(detail ? { reference: detail.slice(0, 200) } : {}),
  };
}

/** A fault on its way through `throw`. */
export class JobFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.name = 'JobFault';
    this.fault = fault;
  }
}
