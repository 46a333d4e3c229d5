import { dispatch } from './dispatch.ts';
import { localCommands } from './local-commands.ts';

/**
 * The `formant` command that the desktop app carries: what needs a server's database is left to those who have one.
 * @returns the exit code, as `dispatch` has it
 */
export const main = (args: string[]): Promise<number> => dispatch(localCommands, args);
