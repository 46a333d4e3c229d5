import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { answerForm } from '../../http/answer-form.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { S3Settings } from '../../kernel/s3-settings.ts';
import type { Clock } from '../clock/port.ts';
import { dropAbandoned } from './abandoned.ts';
import { assertKey } from './key.ts';
import { type ByteRange, type ObjectFacts, type Storage, unaskedSeconds } from './port.ts';
import { s3Clients } from './s3-client.ts';
import { isAbsent } from './s3-faults.ts';
import { s3Parts } from './s3-parts.ts';

export interface S3Options extends S3Settings {
  /** Folder of this machine for copies that programs read. */
  scratch: string;
  clock: Clock;
}

const uploadPartBytes = 8 * 1024 * 1024;
/** AWS signature version 4 allows no longer life. */
const longestSeconds = 7 * 24 * 3600;

/**
 * Files in a bucket of Amazon S3 or a service that speaks its protocol. Signed addresses lead to the service
 * itself: parts and downloads do not pass through this process. The bucket needs a CORS rule for the website.
 */
export async function s3Storage(options: S3Options): Promise<Storage> {
  const { bucket, scratch, clock } = options;
  await mkdir(scratch, { recursive: true });
  await dropAbandoned(scratch);
  const { client, signer } = s3Clients(options);
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function upload(key: string, body: Readable, contentType: string | undefined): Promise<void> {
    await new Upload({
      client,
      params: { ...at(key), Body: body, ...(contentType ? { ContentType: contentType } : {}) },
      partSize: uploadPartBytes,
      queueSize: 2,
    }).done();
  }
  async function facts(key: string): Promise<ObjectFacts | null> {
    try {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(at(key)));
      return { sizeBytes: ContentLength ?? 0, modifiedMs: LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }
  const size = async (key: string): Promise<number | null> => (await facts(key))?.sizeBytes ?? null;
  async function get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...at(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      return Body as Readable; // safe: in Node the body is a stream
    } catch (error) {
      throw isAbsent(error) ? notFound('The file') : error;
    }
  }
  const signedUrl: Storage['signedUrl'] = (
    key,
    { expiresSeconds, fileName, save = false, contentType, holder },
  ) => {
    const form = answerForm({ name: fileName ?? path.posix.basename(key), contentType, save });
    const command = new GetObjectCommand({
      ...at(key),
      ResponseContentType: form.contentType,
      ResponseContentDisposition: form.disposition,
    });
    return getSignedUrl(signer, command, {
      expiresIn: Math.min(holder ? unaskedSeconds : longestSeconds, expiresSeconds),
      signingDate: new Date(clock.now()),
    });
  };

  return {
    async put(key, bytes, { contentType, maxBytes = Number.POSITIVE_INFINITY } = {}) {
      at(key);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const counted = new PassThrough();
      const copying = pipeline(
        bytes,
        async function* count(source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            sizeBytes += chunk.length;
            if (sizeBytes > maxBytes) throw new AppError('too_large', 'The file is too large.');
            hash.update(chunk);
            yield chunk;
          }
        },
        counted,
      );
      const [copied, stored] = await Promise.allSettled([copying, upload(key, counted, contentType)]);
      // the source's own failure says more than the upload's, which only follows from it
      if (copied.status === 'rejected') throw copied.reason;
      if (stored.status === 'rejected') throw stored.reason;
      return { key, sizeBytes, sha256: hash.digest('hex') };
    },
    async putFile(key, file, { contentType } = {}) {
      const { size: sizeBytes } = await stat(file);
      await upload(key, createReadStream(file), contentType);
      await rm(file, { force: true });
      return { key, sizeBytes, sha256: null };
    },
    get,
    facts,
    size,
    async localFile(key) {
      const file = path.join(scratch, randomUUID());
      const release = () => rm(file, { force: true });
      try {
        await pipeline(await get(key), createWriteStream(file, { flags: 'wx' }));
      } catch (error) {
        await release();
        throw error;
      }
      return { path: file, release };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    signedUrl,
    parts: s3Parts({ client, signer, bucket, clock, size }),
    local: null,
    origin: new URL(await signedUrl('origin', { expiresSeconds: 60 })).origin,
    async close() {
      client.destroy();
      signer.destroy();
    },
  };
}
