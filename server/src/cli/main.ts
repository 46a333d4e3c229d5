import type { Commands } from './command.ts';
import { readCheckoutSettings } from './own-folders.ts';
import { dispatch } from './start/dispatch.ts';
import { localCommands } from './start/local-commands.ts';

/** Every command, in the order in which they are listed. */
const commands: Commands = {
  ...localCommands,
  doctor: { summary: 'Check the settings and what they name', load: () => import('./doctor-command.ts') },
  admin: {
    summary: 'Look after a server: roles, names, releases, audit',
    load: () => import('./admin-command.ts'),
  },
  apps: { summary: 'Register programs that people can connect', load: () => import('./apps-command.ts') },
};

/** The `formant` command. @returns the exit code, as `dispatch` has it */
export const main = (args: string[]): Promise<number> => {
  readCheckoutSettings();
  return dispatch(commands, args);
};
