import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Finding, finding } from '../../kernel/finding.ts';
import type { S3Settings } from '../../kernel/s3-settings.ts';
import { systemClock } from '../clock/port.ts';
import type { Storage } from './port.ts';
import { s3Storage } from './s3.ts';

const toleranceMs = 5 * 60_000;

/** The rule that a bucket needs for the website. */
export const corsRule = (websiteOrigin: string) => ({
  CORSRules: [
    {
      AllowedOrigins: [websiteOrigin],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges'],
      MaxAgeSeconds: 3600,
    },
  ],
});

/** Connection, rights, clock and CORS rule of the bucket. */
export async function checkS3(settings: S3Settings, websiteOrigin: string): Promise<Finding[]> {
  const scratch = path.join(tmpdir(), `formant-doctor-${process.pid}`);
  const storage = await s3Storage({ ...settings, scratch, clock: systemClock });
  const key = `doctor/${randomUUID()}`;
  try {
    const written = await finding(
      `Bucket ${settings.bucket} takes and gives files`,
      'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the key, which needs s3:GetObject, s3:PutObject and s3:DeleteObject.',
      async () => {
        await storage.put(key, Readable.from([Buffer.from('here')]));
        if (String(await buffer(await storage.get(key))) !== 'here')
          throw new Error('the file came back changed');
      },
    );
    if (!written.ok) return [written];
    const found = [
      written,
      await checkParts(storage, key),
      ...(await checkAddress(storage, key, websiteOrigin)),
    ];
    await storage.delete(key);
    return found;
  } finally {
    await storage.close();
  }
}

function checkParts(storage: Storage, key: string): Promise<Finding> {
  return finding(
    'Bucket takes files in parts',
    'The key also needs s3:ListMultipartUploadParts and s3:AbortMultipartUpload.',
    async () => {
      const handle = await storage.parts.init(`${key}-parts`);
      await storage.parts.list(`${key}-parts`, handle);
      await storage.parts.abort(`${key}-parts`, handle);
    },
  );
}

async function checkAddress(storage: Storage, key: string, websiteOrigin: string): Promise<Finding[]> {
  const url = await storage.signedUrl(key, { expiresSeconds: 60 });
  let date = Number.NaN;
  const signed = await finding(
    `Signed addresses work at ${storage.origin}`,
    'Browsers go there themselves: set S3_PUBLIC_ENDPOINT to the address that they reach.',
    async () => {
      const answer = await fetch(url);
      date = Date.parse(answer.headers.get('date') ?? '');
      if (!answer.ok) throw new Error(`it answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      await answer.arrayBuffer();
    },
  );
  const cors = await finding(
    `Bucket lets ${websiteOrigin} in`,
    `Set its CORS rule, for example: aws s3api put-bucket-cors --bucket NAME --cors-configuration '${JSON.stringify(corsRule(websiteOrigin))}'`,
    async () => {
      const answer = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin: websiteOrigin, 'access-control-request-method': 'PUT' },
      });
      const allowed = answer.headers.get('access-control-allow-origin');
      await answer.arrayBuffer();
      if (allowed !== '*' && allowed !== websiteOrigin) throw new Error('it does not');
    },
  );
  const offMs = Math.abs(date - Date.now());
  const clock: Finding = {
    name: 'Clock of the storage service',
    ok: !(offMs > toleranceMs),
    advice: `It differs from this machine's by ${Math.round(offMs / 1000)} s; signatures then fail. Set this clock by NTP: timedatectl set-ntp true`,
  };
  return [signed, cors, clock];
}
