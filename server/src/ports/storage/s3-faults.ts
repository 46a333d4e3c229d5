import { S3ServiceException } from '@aws-sdk/client-s3';

/** Whether the service says that there is no such object or upload. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(error.name) || error.$metadata.httpStatusCode === 404);
