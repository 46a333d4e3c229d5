declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  interface Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    headers: Record<string, string | undefined>;
    status: number;
    body: unknown;
  }
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: {
      getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string;
      putObjectMultipart(
        bucket: string,
        uploadId: string,
        parts: { number: number; etag: string }[],
      ): Promise<unknown>;
    };
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
