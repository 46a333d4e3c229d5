import { ToolError } from '@formant/engine';
import { UsageError } from './usage-error.ts';

type Command = {
  summary: string;
  load: () => Promise<{ command: (args: string[]) => Promise<void>; help: string }>;
};

/** Every command, one line each; its code loads when it is called. */
const commands: Record<string, Command> = {
  tools: { summary: 'List the tools and their options', load: () => import('./tools-command.ts') },
  run: { summary: 'Run a tool on a sound file', load: () => import('./run-command.ts') },
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
    else await command(rest);
    return 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      process.stderr.write('formant: interrupted; nothing was written.\n');
      return 130;
    }
    process.stderr.write(`formant: ${describe(error)}\n`);
    return 1;
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: formant <command> [options]\n\n${lines.join('\n')}\n\nformant <command> --help says more.\n`;
}

/** One line for people; our own bugs keep their first stack line, so that a report of them is of use. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.replaceAll(/\s*\n\s*/g, ' ');
  if (error instanceof ToolError || error instanceof UsageError) return line;
  const { code, path } = error as NodeJS.ErrnoException; // safe: both are optional there
  if (code === 'ENOENT' && path) return `There is no file ${path}.`;
  if ((code === 'EACCES' || code === 'EPERM') && path) return `No permission for ${path}.`;
  if ((code === 'EEXIST' || code === 'ENOTDIR') && path) return `${path} is not a folder. Name another one.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room and try again.';
  const place = error.stack?.split('\n').find((text) => text.trimStart().startsWith('at '));
  return `${line}${place ? ` (${place.trim()})` : ''}`;
}
