import { z } from 'zod';

const optional = z.string().min(1).optional();

/** The settings of a bucket that keeps the files. */
export const s3Environment = {
  S3_BUCKET: optional.describe('Bucket that keeps the files; default files in DATA_DIR'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of another S3-compatible service than AWS, as this process reaches it'),
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The same as browsers reach it; default S3_ENDPOINT'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: optional.describe(
    'Key of the bucket; default what the AWS environment or machine role gives',
  ),
  S3_SECRET_ACCESS_KEY: optional.describe('Secret of that key'),
};
type Environment = z.infer<z.ZodObject<typeof s3Environment>>;

export interface S3Settings {
  bucket: string;
  /** null for AWS itself. */
  endpoint: string | null;
  /** Where browsers reach the endpoint. */
  publicEndpoint: string | null;
  region: string;
  /** null where the AWS environment or the machine's role gives them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** null without a bucket. */
export function s3Settings(e: Environment): S3Settings | null {
  if (!e.S3_BUCKET) return null;
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT ?? null,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    credentials:
      e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY }
        : null,
  };
}
