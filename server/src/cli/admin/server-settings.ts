import { type Config, readConfig } from '../../kernel/config.ts';
import { dataFolder, hasServerData } from '../own-folders.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The settings of the server that is meant.
 * @throws UsageError where none is named and none is there: a command that looks makes nothing
 */
export function serverSettings(env: Record<string, string | undefined> = process.env): Config {
  const folder = dataFolder(env);
  if (!env.DATA_DIR && !hasServerData(env))
    throw new UsageError(
      `There is no server's data in ${folder}. Say where it is: DATA_DIR=<folder>, or DATABASE_URL for MySQL.`,
    );
  return readConfig({ ...env, DATA_DIR: folder });
}
