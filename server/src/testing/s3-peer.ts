import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../kernel/s3-settings.ts';

const cors = (origin: string) => `<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>${origin}</AllowedOrigin>
    <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>*</AllowedHeader>
    <ExposeHeader>ETag</ExposeHeader>
  </CORSRule>
</CORSConfiguration>`;

class InvalidPart extends Error {}

/**
 * s3rver computes signatures with the language's own encoding, which leaves !'()* as they are; S3 encodes them
 * (RFC 3986). Encoding more than needed harms nobody else in this process.
 */
const lenient = globalThis.encodeURIComponent;
const strict: typeof lenient = (text) =>
  lenient(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export interface S3Peer {
  settings: S3Settings;
  origin: string;
  /** The keys of the objects, sorted. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * An S3-compatible server on a free port: s3rver, which checks signatures, lengths and expiry as S3 does. It
 * lacks ListParts, AbortMultipartUpload and checksums of parts; these are added here, as the S3 API reference
 * describes them.
 */
export async function startS3(websiteOrigin = '*'): Promise<S3Peer> {
  globalThis.encodeURIComponent = strict;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'formant-s3-'));
  const bucket = `test-${randomUUID()}`;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [cors(websiteOrigin)] }],
  });
  server.middleware.splice(-1, 0, async (context, next) => {
    const { method, query, headers } = context;
    const upload = query.uploadId;
    if (!upload) return next();
    const folder = path.join(
      server.store.getResourcePath(bucket, undefined, 'uploads'),
      path.basename(upload),
    );
    const refuse = (status: number, code: string): void => {
      context.status = status;
      context.body = { Error: { Code: code, Message: code } };
    };
    if (!headers.authorization && !query['X-Amz-Signature']) return refuse(403, 'AccessDenied');
    if (!existsSync(folder)) return refuse(404, 'NoSuchUpload');
    if (method === 'GET') {
      const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
      const parts = numbers.map(async (name) => ({
        PartNumber: name,
        ETag: `"${await readFile(path.join(folder, `${name}.md5`), 'utf8')}"`,
        Size: (await stat(path.join(folder, name))).size,
      }));
      context.body = { ListPartsResult: { Part: await Promise.all(parts), IsTruncated: 'false' } };
    } else if (method === 'DELETE') {
      await rm(folder, { recursive: true });
      context.status = 204;
    } else if (method === 'PUT') {
      await next();
      const announced = headers['x-amz-checksum-sha256'] ?? query['x-amz-checksum-sha256'];
      const part = path.join(folder, path.basename(query.partNumber ?? ''));
      if (!announced || !existsSync(part)) return;
      const arrived = createHash('sha256')
        .update(await readFile(part))
        .digest('base64');
      if (arrived === announced) return;
      await Promise.all([part, `${part}.md5`].map((file) => rm(file)));
      refuse(400, 'BadDigest');
    } else
      await next().catch((error: unknown) => {
        if (!(error instanceof InvalidPart)) throw error;
        refuse(400, 'InvalidPart');
      });
  });
  const join = server.store.putObjectMultipart.bind(server.store);
  server.store.putObjectMultipart = async (name, upload, parts) => {
    const folder = path.join(server.store.getResourcePath(name, undefined, 'uploads'), upload);
    for (const { number, etag } of parts)
      if ((await readFile(path.join(folder, `${number}.md5`), 'utf8').catch(() => '')) !== etag)
        throw new InvalidPart();
    return join(name, upload, parts);
  };
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    settings: {
      bucket,
      endpoint: origin,
      publicEndpoint: origin,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async keys() {
      const root = path.join(directory, bucket);
      const files = await readdir(root, { recursive: true });
      return files
        .filter((file) => file.endsWith('._S3rver_object'))
        .map((file) => file.slice(0, -'._S3rver_object'.length))
        .sort();
    },
    async close() {
      globalThis.encodeURIComponent = lenient;
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
