import { type Config, ConfigError, readConfig } from '../kernel/config.ts';
import type { Finding } from '../kernel/finding.ts';
import { describeServices } from '../services.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { dataFolder, hasServerData } from './own-folders.ts';

export const options = { json: { type: 'boolean', default: false } } as const satisfies CommandOptions;

export const help = `Usage: formant doctor [--json]

Checks the services that the settings name (database, Redis, bucket): that they answer, that the rights are
there, and that the clocks agree. Settings are read from the environment, as the server does.
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
  const findings = await checkDatabase(config);
  if (config.redisUrl) {
    const { checkRedis } = await import('../db/check-redis.ts');
    findings.push(...(await checkRedis(config.redisUrl)));
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
