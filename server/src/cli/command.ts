import type { CommandOptions } from './command-arguments.ts';

/** What a command's module has to say. */
export interface CommandModule {
  /** A command that can end in more ways than done or thrown answers its exit code. */
  command(args: string[], all: Commands): Promise<void> | Promise<number>;
  help: string;
  options: CommandOptions;
  /** Words that stand behind the command's name, such as `list`. */
  actions?: readonly string[];
}

/** Every command by its name; its code loads when it is called. */
export type Commands = Readonly<Record<string, { summary: string; load(): Promise<CommandModule> }>>;
