import { z } from '@formant/engine/base/schema';
import { uploadLimitBytes, uploadPartWish } from './base/constants.ts';
import { route } from './base/route.ts';

/** What a file is for; it decides how large it may be and what it must contain. */
export const uploadPurposes = ['tool', 'voice', 'sound', 'avatar', 'model'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

const MiB = 1024 ** 2;
/** Largest file of each purpose; the server's own UPLOAD_LIMIT_BYTES may be lower. */
export const uploadCapBytes = {
  tool: uploadLimitBytes,
  voice: 512 * MiB,
  sound: 32 * MiB,
  avatar: 8 * MiB,
  model: 1024 * MiB,
} as const satisfies Record<UploadPurpose, number>;
/** A file up to this size may travel in one request. */
export const oneShotLimitBytes = 100 * MiB;
/** How long an upload may stay unfinished. */
export const uploadLifeSeconds = 24 * 3600;
export const maxPartNumber = 10_000;
export const maxPartUrlsAtOnce = 100;

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 as 64 lower-case hex digits.');
/** An address of the API itself when it starts with `/`, else of the storage service. */
const transferUrl = z.string();

const uploadId = z.uuid();
const partNumber = z.int().min(1).max(maxPartNumber);
const file = {
  /** As the person named it; used for titles and downloads only. */
  fileName: z.string().trim().min(1).max(255),
  contentType: z
    .string()
    .max(127)
    .regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, 'Give a content type such as audio/mpeg.')
    .default('application/octet-stream'),
  size: z.int().min(0),
  purpose: z.enum(uploadPurposes).default('tool'),
};

export const audioProbe = z.object({
  format: z.string(),
  codec: z.string(),
  durationMs: z.int().nullable(),
  sampleRate: z.int(),
  channels: z.int(),
});
export type AudioProbe = z.infer<typeof audioProbe>;

const storedPart = z.object({ partNumber, size: z.int(), etag: z.string() });

const directTransfer = z.object({
  uploadId,
  url: transferUrl,
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});

/**
 * Files travel in parts: `initialize`, a signed address for each part, `PUT`, `complete`. The same
 * fingerprint resumes an unfinished upload of the same caller. Who started an upload signed in or with a
 * session is the only one who can go on with it; else the upload id is the capability.
 */
export const uploads = {
  initializeUpload: route('POST', '/api/upload/initialize', {
    summary: 'Starts an upload in parts, or finds the unfinished one with the same fingerprint',
    scope: 'jobs:write',
    status: 201,
    errors: ['too_large', 'empty', 'quota_exhausted', 'insufficient_storage'],
    body: z.strictObject({
      ...file,
      /** Anything that stays the same for the same file, such as name, size and time of change. */
      fingerprint: z.string().min(1).max(200).optional(),
      /** Bytes of a part that fit the caller's line; an unfinished upload keeps those it has begun with. */
      partSize: z
        .int()
        .min(uploadPartWish.least)
        .max(uploadPartWish.most)
        .multipleOf(uploadPartWish.step)
        .optional(),
    }),
    response: z.object({
      uploadId,
      partSize: z.int(),
      partCount: z.int(),
      existingParts: z.array(partNumber),
      expiresAt: z.iso.datetime(),
    }),
  }),
  getChunkUrl: route('POST', '/api/upload/get-chunk-url', {
    summary: 'Signed addresses that take a PUT of one part each',
    scope: 'jobs:write',
    errors: ['not_found', 'expired', 'illegal_transition'],
    body: z
      .strictObject({
        uploadId,
        partNumber: partNumber.optional(),
        /** The part is refused when its content has another checksum. */
        sha256: sha256Hex.optional(),
        /** Several at once, in place of `partNumber`. */
        parts: z
          .array(z.strictObject({ partNumber, sha256: sha256Hex.optional() }))
          .min(1)
          .max(maxPartUrlsAtOnce)
          .optional(),
      })
      .refine((body) => (body.partNumber === undefined) !== (body.parts === undefined), {
        message: 'Give either partNumber or parts.',
      }),
    response: z.object({
      /** The address of the first part that was asked for. */
      url: transferUrl,
      urls: z.array(z.object({ partNumber, url: transferUrl })),
      expiresAt: z.iso.datetime(),
    }),
  }),
  putPart: route('PUT', '/api/upload/put/{transfer}/{partNumber}', {
    summary: 'Takes the bytes of one part; the signed query is the permission. Answers the ETag header',
    scope: 'jobs:write',
    transport: 'upload',
    // the signed address is the permission; no cookie is looked at
    mutates: false,
    status: 204,
    errors: [
      'bad_signature',
      'expired',
      'too_large',
      'truncated',
      'checksum_mismatch',
      'insufficient_storage',
    ],
    query: z.strictObject({
      key: z.string().max(300),
      offset: z.coerce.number().int().min(0),
      size: z.coerce.number().int(),
      sha256: sha256Hex.optional(),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.undefined(),
  }),
  listParts: route('POST', '/api/upload/list-parts', {
    summary: 'The parts that have arrived',
    scope: 'jobs:write',
    errors: ['not_found'],
    body: z.strictObject({ uploadId }),
    response: z.object({
      status: z.enum(['initialised', 'uploading', 'completed', 'refused', 'expired']),
      partSize: z.int(),
      partCount: z.int(),
      parts: z.array(storedPart),
    }),
  }),
  completeUpload: route('POST', '/api/upload/complete', {
    summary: 'Joins the parts and looks at the content. Asking again gives the same answer',
    scope: 'jobs:write',
    errors: ['not_found', 'expired', 'missing_parts', 'not_audio', 'empty', 'truncated', 'unsupported_codec'],
    body: z.strictObject({
      uploadId,
      /** When given, each must match what has arrived. A missing part answers 409 with `errors.parts`. */
      parts: z
        .array(z.strictObject({ partNumber, etag: z.string().max(200) }))
        .max(maxPartNumber)
        .optional(),
    }),
    response: z.object({
      uploadId,
      fileName: z.string(),
      size: z.int(),
      sha256: sha256Hex,
      /** What the content is by its bytes, whatever its name says; null for files that hold no sound. */
      probe: audioProbe.nullable(),
    }),
  }),
  pendingUploads: route('POST', '/api/upload/pending-uploads', {
    summary: "The caller's unfinished uploads, to go on with after a crash",
    scope: 'jobs:write',
    response: z.object({
      data: z.array(
        z.object({
          uploadId,
          fileName: z.string(),
          purpose: z.enum(uploadPurposes),
          size: z.int(),
          uploadedBytes: z.int(),
          expiresAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  getPresignedUrl: route('POST', '/api/upload/get-presigned-url', {
    summary: 'One signed address for a file that travels in one request; `complete` ends it as well',
    scope: 'jobs:write',
    status: 201,
    errors: ['too_large', 'empty', 'quota_exhausted', 'insufficient_storage'],
    body: z.strictObject({ ...file, sha256: sha256Hex.optional() }),
    response: directTransfer,
  }),
  getGoogleUrl: route('POST', '/api/upload/get-google-url', {
    summary: 'As get-presigned-url, at Google Cloud Storage where it is configured',
    scope: 'jobs:write',
    status: 201,
    errors: ['too_large', 'empty', 'quota_exhausted', 'insufficient_storage'],
    body: z.strictObject({ ...file, sha256: sha256Hex.optional() }),
    response: directTransfer.extend({ provider: z.enum(['gcs', 'local']) }),
  }),
  getFile: route('GET', '/api/files/{name}', {
    summary: 'The bytes of a stored file, whole or a range; the signed query is the permission',
    scope: 'jobs:read',
    transport: 'download',
    errors: ['bad_signature', 'expired', 'not_found'],
    query: z.strictObject({
      key: z.string().max(300),
      expires: z.coerce.number().int(),
      /** Content type of the answer. */
      type: z.string().max(127).optional(),
      /** `1` asks the browser to save the file under its name. */
      save: z.literal('1').optional(),
      /** Whose it is, or the link that it was shared by: the address ends with it. */
      holder: z.string().max(100).optional(),
      signature: z.string().max(100),
    }),
    response: z.undefined(),
  }),
};
