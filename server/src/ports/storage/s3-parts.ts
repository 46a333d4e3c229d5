import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError, notFound } from '../../kernel/errors.ts';
import type { Clock } from '../clock/port.ts';
import { assertKey } from './key.ts';
import type { Storage } from './port.ts';
import { isAbsent } from './s3-faults.ts';

interface Options {
  client: S3Client;
  signer: S3Client;
  bucket: string;
  clock: Clock;
  size(key: string): Promise<number | null>;
}

const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

/**
 * Multipart uploads. The length of a part is signed, so that the service refuses another one; its checksum
 * is signed as `x-amz-checksum-sha256`, which the service compares with what arrives.
 */
export function s3Parts({ client, signer, bucket, clock, size }: Options): Storage['parts'] {
  const named = (key: string, handle: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key, UploadId: handle };
  };
  return {
    async init(key) {
      assertKey(key);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
      if (!UploadId) throw new Error('The storage service gave no upload id');
      return UploadId;
    },
    url(key, handle, part, { sizeBytes, sha256, expiresSeconds }) {
      const command = new UploadPartCommand({
        ...named(key, handle),
        PartNumber: part,
        ContentLength: sizeBytes,
        ...(sha256 ? { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') } : {}),
      });
      return getSignedUrl(signer, command, {
        expiresIn: expiresSeconds,
        signingDate: new Date(clock.now()),
        signableHeaders: new Set(['host', 'content-length']),
      });
    },
    async list(key, handle) {
      const listed: { part: number; sizeBytes: number; etag: string }[] = [];
      try {
        for await (const page of paginateListParts({ client }, named(key, handle)))
          for (const part of page.Parts ?? [])
            listed.push({
              part: part.PartNumber ?? 0,
              sizeBytes: part.Size ?? 0,
              etag: unquoted(part.ETag),
            });
      } catch (error) {
        throw isAbsent(error) ? notFound('The upload') : error;
      }
      return listed.sort((a, b) => a.part - b.part);
    },
    async complete(key, handle, parts) {
      try {
        await client.send(
          new CompleteMultipartUploadCommand({
            ...named(key, handle),
            MultipartUpload: { Parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })) },
          }),
        );
      } catch (error) {
        if (error instanceof S3ServiceException && /^InvalidPart/.test(error.name))
          throw new AppError('missing_parts', 'A part of the file has not arrived. Send it again.', {
            cause: error,
          });
        // perhaps another process has joined them a moment ago
        if (!isAbsent(error) || (await size(key)) === null) throw error;
      }
      const sizeBytes = await size(key);
      if (sizeBytes === null) throw new Error(`The parts of ${key} were joined, but the file is not there`);
      return { key, sizeBytes, sha256: null };
    },
    async abort(key, handle) {
      try {
        await client.send(new AbortMultipartUploadCommand(named(key, handle)));
      } catch (error) {
        if (!isAbsent(error)) throw error; // it has ended already
      }
    },
  };
}
