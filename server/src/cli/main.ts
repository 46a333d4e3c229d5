import { describeFault } from './fault-line.ts';
import { UsageError } from './usage-error.ts';

type Command = {
  summary: string;
  /** A command that can end in more ways than done or thrown answers its exit code. */
  load: () => Promise<{ command: (args: string[]) => Promise<void> | Promise<number>; help: string }>;
};

/** Every command, one line each; its code loads when it is called. */
const commands: Record<string, Command> = {
  tools: { summary: 'List the tools and their options', load: () => import('./tools-command.ts') },
  models: { summary: 'List, install and check neural models', load: () => import('./models-command.ts') },
  run: { summary: 'Run a tool on sound files', load: () => import('./run-command.ts') },
  voice: { summary: 'Make a voice of samples, or show one', load: () => import('./voice-command.ts') },
  tts: { summary: 'Speak a text', load: () => import('./tts-command.ts') },
  doctor: { summary: 'Check the database, Redis and the bucket', load: () => import('./doctor-command.ts') },
  admin: { summary: 'Give accounts their roles', load: () => import('./admin-command.ts') },
  voices: { summary: 'List the voices that can speak text', load: () => import('./voices-command.ts') },
  apps: { summary: 'Register programs that people can connect', load: () => import('./apps-command.ts') },
};

/**
 * The `formant` command. Results go to stdout; progress and faults, one line each, to stderr.
 * @returns the exit code: 0 done, 1 failed or wrongly called, 130 interrupted
 */
export async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      process.stdout.write(overview());
      return name === undefined ? 1 : 0;
    }
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!entry)
      throw new UsageError(
        `There is no command "${name}". Commands are: ${Object.keys(commands).join(', ')}.`,
      );
    const { command, help } = await entry.load();
    if (rest.includes('--help') || rest.includes('-h')) process.stdout.write(help);
    else return (await command(rest)) ?? 0;
    return 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      process.stderr.write('formant: interrupted; nothing was written.\n');
      return 130;
    }
    process.stderr.write(`formant: ${describeFault(error)}\n`);
    return 1;
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: formant <command> [options]\n\n${lines.join('\n')}\n\nformant <command> --help says more.\n`;
}
