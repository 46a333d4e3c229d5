import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  sizeBytes: number;
  sha256: string | null;
}
export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, included. */
  end: number;
}

/** Files by key. Keys are made by the server, `[a-z0-9/._-]+`, never taken from a client. */
export interface Storage {
  /** Stores the whole stream or nothing. @throws when the stream fails or is longer than `maxBytes` */
  put(
    key: string,
    bytes: Readable,
    options?: { contentType?: string; maxBytes?: number },
  ): Promise<StoredObject>;
  /** Moves a file of this machine in; the file is gone afterwards. */
  putFile(key: string, file: string, options?: { contentType?: string }): Promise<StoredObject>;
  /** @throws AppError not_found */
  get(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number | null>;
  /** A path on this machine with the object's content, until `release` is called. */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> }>;
  delete(key: string): Promise<void>;
  /** A URL that anybody may GET until it expires. */
  signedUrl(
    key: string,
    options: { expiresSeconds: number; downloadName?: string; contentType?: string },
  ): Promise<string>;
  parts: {
    /** Starts an upload in parts; answers the handle the other calls take. */
    init(key: string): Promise<string>;
    /** A URL that takes a PUT of one part. */
    url(
      key: string,
      handle: string,
      part: number,
      options: { sizeBytes: number; sha256?: string; expiresSeconds: number },
    ): Promise<string>;
    list(key: string, handle: string): Promise<{ part: number; sizeBytes: number; etag: string }[]>;
    /** Joins the parts in order. Constant memory. */
    complete(key: string, handle: string, parts: { part: number; etag: string }[]): Promise<StoredObject>;
    abort(key: string, handle: string): Promise<void>;
  };
  close(): Promise<void>;
}
