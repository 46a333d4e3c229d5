import type { Config } from './kernel/config.ts';

/** What this process stands on, in one line without secrets. */
export function describeServices(config: Config): string {
  const { database, jobs, files } = serviceNames(config);
  return `Database: ${database}; jobs and limits: ${jobs}; files: ${files}`;
}

export function serviceNames(config: Config): { database: string; jobs: string; files: string } {
  const place = (url: string): string => {
    const { host, pathname } = new URL(url);
    return `${host}${pathname.replace(/\/$/, '')}`;
  };
  return {
    database: config.databaseUrl ? `MySQL at ${place(config.databaseUrl)}` : `SQLite in ${config.dataDir}`,
    jobs: config.redisUrl ? `BullMQ on Redis at ${place(config.redisUrl)}` : 'in this process',
    files: config.s3
      ? `bucket ${config.s3.bucket} at ${config.s3.endpoint ? place(config.s3.endpoint) : `Amazon S3 ${config.s3.region}`}`
      : `disk in ${config.dataDir}`,
  };
}
