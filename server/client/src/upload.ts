import type { Calls } from './calls.generated.ts';
import type { Formant } from './client.ts';
import { FormantError } from './errors.ts';

type Started = Calls['POST /api/upload/initialize'];

export interface UploadOptions {
  /** For titles and downloads, such as `talk.mp3`. */
  fileName: string;
  /** Default `tool`. */
  purpose?: Started['body']['purpose'];
  contentType?: string;
  /** What stays the same for the same file: an upload that broke goes on where it was. */
  fingerprint?: string;
  /** Parts that travel at once; default 3. */
  parallel?: number;
  signal?: AbortSignal;
  /** 0..1, after each part. */
  onProgress?: (done: number) => void;
}

/**
 * Sends a file in parts, each with its SHA-256, so that none that was damaged on the way counts. A part that was
 * refused, or whose address has ended, is sent again.
 *
 * In Node, `openAsBlob(path)` of `node:fs` gives a file of any size without reading it into memory.
 * @returns what the server has found in it; its `uploadId` is what jobs take
 * @throws FormantError
 */
export async function upload(
  formant: Formant,
  file: Blob | Uint8Array,
  options: UploadOptions,
): Promise<Calls['POST /api/upload/complete']['answer']> {
  const { fileName, purpose, fingerprint, signal, parallel = 3 } = options;
  const blob = file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]);
  const given = signal ? { signal } : {};
  const contentType = options.contentType ?? (blob.type || undefined);
  const started = await formant.call('POST /api/upload/initialize', {
    body: {
      fileName,
      size: blob.size,
      ...(contentType === undefined ? {} : { contentType }),
      ...(purpose === undefined ? {} : { purpose }),
      ...(fingerprint === undefined ? {} : { fingerprint }),
    },
    ...given,
  });
  const { uploadId, partSize, partCount } = started;
  const there = new Set(started.existingParts);
  const missing = Array.from({ length: partCount }, (_, at) => at + 1).filter((part) => !there.has(part));
  let done = there.size;
  const next = missing.values();
  const worker = async (): Promise<void> => {
    for (const partNumber of next) {
      await sendPart(formant, blob.slice((partNumber - 1) * partSize, partNumber * partSize), {
        uploadId,
        partNumber,
        signal,
      });
      done++;
      options.onProgress?.(done / partCount);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(parallel, missing.length)) }, worker));
  return formant.call('POST /api/upload/complete', { body: { uploadId }, ...given });
}

const tries = 4;
/** The part was damaged on the way, cut off, or its address has ended. */
const again = new Set(['checksum_mismatch', 'truncated', 'expired', 'bad_signature']);

async function sendPart(
  formant: Formant,
  part: Blob,
  { uploadId, partNumber, signal }: { uploadId: string; partNumber: number; signal: AbortSignal | undefined },
): Promise<void> {
  const bytes = await part.arrayBuffer();
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes));
  const given = signal ? { signal } : {};
  for (let tried = 1; ; tried++) {
    const { url } = await formant.call('POST /api/upload/get-chunk-url', {
      body: { uploadId, partNumber, sha256 },
      ...given,
    });
    try {
      await formant.send('PUT', url, { body: bytes, signal, isSafe: true });
      return;
    } catch (error) {
      // a storage service of its own answers 400 and 403 in its own words
      const isWorth =
        error instanceof FormantError && (again.has(error.code) || [400, 403].includes(error.status));
      if (tried >= tries || !isWorth) throw error;
    }
  }
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
