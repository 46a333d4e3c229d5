import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  sizeBytes: number;
  sha256: string | null;
}
/** What is known of an object without reading it. */
export interface ObjectFacts {
  sizeBytes: number;
  /** When it was stored, since the epoch. */
  modifiedMs: number;
}
export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, included. */
  end: number;
}

/** What a signed part address carries. */
export interface PartGrant {
  handle: string;
  part: number;
  key: string;
  /** Where the part begins in the file. */
  offset: number;
  sizeBytes: number;
  sha256?: string;
  /** Seconds since the epoch. */
  expires: number;
  signature: string;
}

/** On whose behalf an address is given: it ends with the account, or with the link. */
export type Holder = `user:${number}` | `share:${string}`;

/** The holder of what an account owns; what is nobody's has none. */
export const holderOf = (userId: number | null): Holder | null => (userId === null ? null : `user:${userId}`);

/**
 * How long an address with a holder is good for where a storage service serves it: nobody asks us then whether the
 * account or the link is still there.
 */
export const unaskedSeconds = 3600;

/** What a signed file address carries. */
export interface FileGrant {
  name: string;
  key: string;
  /** Seconds since the epoch. */
  expires: number;
  contentType?: string;
  /** A `Holder`, as the address says it. */
  holder?: string;
  save: boolean;
  signature: string;
}

/**
 * The far end of the signed addresses, where this process serves them itself; a storage service does that
 * on its own.
 */
export interface LocalTransfers {
  /** Takes one part. @throws AppError bad_signature, expired, too_large, truncated, checksum_mismatch */
  acceptPart(grant: PartGrant, bytes: Readable): Promise<{ etag: string }>;
  /** Checks a file's address. @throws AppError bad_signature, expired, not_found */
  checkFile(grant: FileGrant): Promise<ObjectFacts>;
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
  /** null where there is no such object, as is `size`. */
  facts(key: string): Promise<ObjectFacts | null>;
  size(key: string): Promise<number | null>;
  /** A path on this machine with the object's content, until `release` is called. */
  localFile(key: string): Promise<{ path: string; release(): Promise<void> }>;
  delete(key: string): Promise<void>;
  /** A URL that anybody may GET until it expires. */
  signedUrl(
    key: string,
    options: {
      expiresSeconds: number;
      /** Last segment of the address, so that players and downloads see a speaking name. */
      fileName?: string;
      /** Asks the browser to save the file. */
      save?: boolean;
      contentType?: string;
      /** Whoever serves the file asks first whether it is still there. */
      holder?: Holder | null;
    },
  ): Promise<string>;
  parts: {
    /** Starts an upload in parts; answers the handle the other calls take. */
    init(key: string): Promise<string>;
    /**
     * A URL that takes a PUT of one part. `partBytes` is the size of every part but the last; sending a part
     * again replaces it, also when the new one is refused.
     */
    url(
      key: string,
      handle: string,
      part: number,
      options: { partBytes: number; sizeBytes: number; sha256?: string; expiresSeconds: number },
    ): Promise<string>;
    list(key: string, handle: string): Promise<{ part: number; sizeBytes: number; etag: string }[]>;
    /** Joins the parts in order. Constant memory. */
    complete(key: string, handle: string, parts: { part: number; etag: string }[]): Promise<StoredObject>;
    abort(key: string, handle: string): Promise<void>;
  };
  /** null where signed addresses lead to a storage service. */
  readonly local: LocalTransfers | null;
  /** Origin of the signed addresses where they lead to a storage service, else null. */
  readonly origin: string | null;
  close(): Promise<void>;
}
