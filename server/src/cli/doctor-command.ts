import { statfs } from 'node:fs/promises';
import { type Config, ConfigError, misspelt, readConfig } from '../kernel/config.ts';
import type { Finding } from '../kernel/finding.ts';
import { misspeltText } from '../kernel/setting-faults.ts';
import { describeServices } from '../services.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { dataFolder, hasServerData } from './own-folders.ts';

export const options = { json: { type: 'boolean', default: false } } as const satisfies CommandOptions;

export const help = `Usage: formant doctor [--json]

Checks the settings and what they name (database, Redis, bucket, mail server, disk): that they answer, that the
rights are there, that there is room, and that the clocks agree. Settings are read from the environment and from
.env, as the server does.
`;

/** @returns 0 when everything is as it should be, else 1 */
export async function command(args: string[]): Promise<number> {
  const { json } = commandArguments({ args, options }).values;
  const { services, findings } = await diagnose(process.env);
  if (json) process.stdout.write(`${JSON.stringify({ services, findings }, null, 2)}\n`);
  else {
    if (services) process.stdout.write(`${services}\n`);
    for (const { name, ok, advice } of findings)
      process.stdout.write(`${ok ? 'ok     ' : 'WRONG  '} ${name}${ok ? '' : ` — ${advice}`}\n`);
  }
  return findings.every((found) => found.ok) ? 0 : 1;
}

export async function diagnose(
  env: Record<string, string | undefined>,
): Promise<{ services: string; findings: Finding[] }> {
  let config: Config;
  try {
    const folder = dataFolder(env);
    // looking makes nothing
    if (!hasServerData(env) && !env.REDIS_URL && !env.S3_BUCKET)
      return {
        services: '',
        findings: [{ name: `No data yet in ${folder}; the first start makes it`, ok: true, advice: '' }],
      };
    config = readConfig({ ...env, DATA_DIR: folder });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { services: '', findings: [{ name: 'Settings', ok: false, advice: error.message }] };
  }
  const { checkDatabase } = await import('../db/check.ts');
  const findings: Finding[] = misspelt(env).map((one) => ({
    name: `Setting ${one.given}`,
    ok: false,
    advice: misspeltText(one),
  }));
  findings.push(...(await checkDatabase(config)), await diskFinding(config));
  if (config.redisUrl) {
    const { checkRedis } = await import('../db/check-redis.ts');
    findings.push(...(await checkRedis(config.redisUrl)));
  }
  if (config.smtpUrl) {
    const { checkSmtp } = await import('../ports/mail/check-smtp.ts');
    findings.push(await checkSmtp(config.smtpUrl));
  }
  if (config.s3) {
    const { checkS3 } = await import('../ports/storage/check-s3.ts');
    findings.push(...(await checkS3(config.s3, new URL(config.publicUrl).origin)));
  }
  // with SQLite there is one machine, and one folder with one secret
  if (config.databaseUrl && (config.redisUrl || config.s3))
    findings.push({
      name: 'Secret is set',
      ok: Boolean(env.SECRET),
      advice: `Every process makes its own now, and people would be signed out between them. Set the same SECRET everywhere, for example the one in ${config.dataDir}/secret`,
    });
  return { services: describeServices(config), findings };
}

/** Below the reserve uploads and jobs are refused. */
async function diskFinding({ dataDir, diskReserveBytes }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  return {
    name: 'Disk has room',
    ok: bavail * bsize >= diskReserveBytes,
    advice: `${gigabytes(bavail * bsize)} are free in ${dataDir}, and uploads and jobs are refused below ${gigabytes(diskReserveBytes)}. Make room, or set DISK_RESERVE_BYTES lower.`,
  };
}
