import type { UploadPurpose } from '@formant/contract/uploads';
import type { Api } from '../api/client.ts';
import { ApiError } from '../api/client.ts';
import type { Platform } from '../platform/port.ts';
import { sha256Of } from '../platform/sha256.ts';
import { uploadPlan } from './upload-plan.ts';

export type UploadCalls = { api: Pick<Api, 'call'>; platform: Pick<Platform, 'fetchApi'> };

const attempts = 5;
const firstWaitMs = 400;

/**
 * Sends a file in parts, several at a time as the line bears, each with its checksum. What has arrived before counts: after a
 * failure, a reload or in another tab the same file goes on where it stopped (within the server's 24 h).
 * A part that fails is sent again up to four times, with growing pauses.
 * @returns the id of the upload, which the server has checked
 * @throws ApiError of the call that could not be made good; the signal's reason when cancelled
 */
export async function uploadFile(
  file: File,
  { api }: Pick<UploadCalls, 'api'>,
  {
    signal,
    onProgress,
    purpose = 'tool',
  }: { signal: AbortSignal; onProgress: (sentBytes: number) => void; purpose?: UploadPurpose },
): Promise<string> {
  const { parallel, partSize: wished } = await uploadPlan();
  const started = await api.call('POST /api/upload/initialize', {
    body: {
      fileName: file.name.slice(0, 255) || 'sound',
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
      size: file.size,
      purpose,
      fingerprint: await fingerprintOf(file),
      ...(wished ? { partSize: wished } : {}),
    },
    signal,
  });
  const { uploadId, partSize, partCount } = started;
  const there = new Set(started.existingParts);
  const bytesOf = (part: number) => Math.min(partSize, file.size - (part - 1) * partSize);
  let sent = 0;
  for (const part of there) sent += bytesOf(part);
  onProgress(sent);

  const waiting = Array.from({ length: partCount }, (_, i) => i + 1).filter((part) => !there.has(part));
  // One part that fails for good ends the others too.
  const stop = new AbortController();
  const together = AbortSignal.any([signal, stop.signal]);
  const sendNext = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const bytes = file.slice((part - 1) * partSize, (part - 1) * partSize + bytesOf(part));
      await sendPart({ api }, uploadId, part, bytes, together);
      sent += bytes.size;
      onProgress(sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, sendNext));
  } catch (thrown) {
    stop.abort(thrown);
    signal.throwIfAborted();
    throw thrown;
  }
  await api.call('POST /api/upload/complete', { body: { uploadId }, signal });
  return uploadId;
}

async function sendPart(
  { api }: Pick<UploadCalls, 'api'>,
  uploadId: string,
  partNumber: number,
  bytes: Blob,
  signal: AbortSignal,
): Promise<void> {
  const sha256 = await sha256OfBlob(bytes);
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      // A fresh address each time: the last one may be what has expired.
      const { url } = await api.call('POST /api/upload/get-chunk-url', {
        body: { uploadId, parts: [{ partNumber, ...(sha256 ? { sha256 } : {}) }] },
        signal,
      });
      await put({ api }, url, bytes, signal);
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      if (attempt >= attempts || !worthAnother(thrown)) throw thrown;
      await pause(firstWaitMs * 2 ** (attempt - 1), signal);
    }
  }
}

const ownParts = '/api/upload/put/';

/** Sends bytes to a signed address: of the API itself, or of a storage service. */
async function put(
  { api }: Pick<UploadCalls, 'api'>,
  url: string,
  bytes: Blob,
  signal: AbortSignal,
): Promise<void> {
  if (url.startsWith(ownParts)) {
    const { pathname, searchParams } = new URL(url, 'http://own');
    const [transfer, partNumber] = pathname.split('/').slice(-2);
    await api.call('PUT /api/upload/put/{transfer}/{partNumber}', {
      params: { transfer: transfer ?? '', partNumber: partNumber ?? '' },
      // safe: the address is the server's own, with the query that this call asks for
      query: Object.fromEntries(searchParams) as PutQuery,
      // safe: the client sends bytes as they are
      body: bytes as unknown as Record<string, never>,
      signal,
    });
    return;
  }
  const answer = await fetch(url, { method: 'PUT', body: bytes, signal });
  if (!answer.ok)
    throw new ApiError(answer.status, {
      code: serviceRefusals[answer.status] ?? 'internal',
      message: 'A part of the file was not taken.',
    });
}
/** What a storage service means: 403 an address that has expired, 400 a part that has arrived damaged. */
const serviceRefusals: Record<number, string> = { 400: 'checksum_mismatch', 403: 'expired' };
type PutQuery = {
  key: string;
  offset: unknown;
  size: unknown;
  expires: unknown;
  signature: string;
  sha256?: string;
};

/** Network faults, busy servers, expired addresses and damaged parts may pass; a refusal does not. */
function worthAnother(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return true; // fetch itself failed
  const { status, code } = thrown;
  return status === 0 || status >= 500 || status === 429 || status === 408 || retried.has(code);
}
const retried = new Set(['checksum_mismatch', 'truncated', 'bad_signature', 'expired']);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const id = setTimeout(wake, ms);
    const stop = () => {
      clearTimeout(id);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** The same for the same content whatever its name or date: size, and a checksum of both ends. */
async function fingerprintOf(file: Blob): Promise<string> {
  const end = 256 * 1024;
  const ends = new Blob([file.slice(0, end), file.slice(Math.max(end, file.size - end))]);
  return `${file.size}-${(await sha256OfBlob(ends)) ?? 'plain'}`;
}

/** null outside secure contexts, where browsers have no digest. */
const sha256OfBlob = async (bytes: Blob): Promise<string | null> =>
  globalThis.crypto?.subtle ? sha256Of(await bytes.arrayBuffer()) : null;
