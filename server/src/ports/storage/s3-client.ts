import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../kernel/s3-settings.ts';

/**
 * The client that calls the service, and the one that signs addresses as browsers reach it. Services other than
 * AWS are addressed by path, and get no checksums that they may not know.
 */
export function s3Clients(settings: Omit<S3Settings, 'bucket'>): { client: S3Client; signer: S3Client } {
  const common: S3ClientConfig = {
    region: settings.region,
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const at = (endpoint: string | null): S3Client =>
    new S3Client({ ...common, ...(endpoint ? { endpoint, forcePathStyle: true } : {}) });
  const client = at(settings.endpoint);
  const same = settings.publicEndpoint === settings.endpoint;
  return { client, signer: same ? client : at(settings.publicEndpoint) };
}
