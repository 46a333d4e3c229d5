import { createHash } from 'node:crypto';
import type { UploadPurpose } from '@formant/contract/uploads';
import type { TestClient } from './http-client.ts';

/** Sends a file as the website does, part by part; answers the upload's id. */
export async function sendParts(
  client: TestClient,
  bytes: Buffer,
  options: { fileName?: string; purpose?: UploadPurpose; fingerprint?: string } = {},
): Promise<string> {
  const started = await client.call('POST /api/upload/initialize', {
    body: { fileName: 'tone.wav', size: bytes.length, contentType: 'audio/wav', ...options },
  });
  for (let partNumber = 1; partNumber <= started.partCount; partNumber++) {
    if (started.existingParts.includes(partNumber)) continue;
    const part = bytes.subarray((partNumber - 1) * started.partSize, partNumber * started.partSize);
    const { url } = await client.call('POST /api/upload/get-chunk-url', {
      body: {
        uploadId: started.uploadId,
        partNumber,
        sha256: createHash('sha256').update(part).digest('hex'),
      },
    });
    const put = await client.raw('PUT', url, { body: part });
    if (put.status >= 300) throw new Error(`Part ${partNumber}: ${put.status} ${JSON.stringify(put.body)}`);
  }
  return started.uploadId;
}

/** As `sendParts`, completed. */
export async function upload(
  client: TestClient,
  bytes: Buffer,
  options: { fileName?: string; purpose?: UploadPurpose } = {},
) {
  const uploadId = await sendParts(client, bytes, options);
  return client.call('POST /api/upload/complete', { body: { uploadId } });
}
