import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean } from '../kernel/suggest.ts';
import { UsageError } from './usage-error.ts';

/** The options of a command, by which completion knows them too. */
export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

/**
 * What a command was called with, by its own options.
 * @throws UsageError for an option that it does not have, a value that is missing or a word too much
 */
export function commandArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const unknown = /^Unknown option '--?([^'=]+)'/.exec(error.message)?.[1];
    if (unknown === undefined) throw new UsageError(error.message, { cause: error });
    // what Node says further is about file names that begin with a dash; of a slip of the finger it is noise
    const [first = ''] = error.message.split('. ');
    const guess = didYouMean(unknown, Object.keys(config.options ?? {}), '--');
    throw new UsageError(
      `${first}.${guess || ' Options are listed by --help; a file of such a name stands behind --.'}`,
      { cause: error },
    );
  }
}
