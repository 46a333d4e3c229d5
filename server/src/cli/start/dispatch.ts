import { didYouMean } from '../../kernel/suggest.ts';
import type { Commands } from '../command.ts';
import { describeFault, exitCodeOf, faultCode } from '../fault-line.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';

/** As programs end whose reader has gone: 128 and the number of SIGPIPE. */
const readerGone = 141;

/**
 * The `formant` command. Results go to stdout; progress and faults, one line each, to stderr. With `--json` a fault
 * is an object on stdout too: {error: {code, message}}.
 * @param commands those that there are
 * @returns the exit code: 0 done, 1 failed, 2 wrongly called, 130 interrupted (or as another signal has it), 141 when
 * nobody read the results
 */
export async function dispatch(commands: Commands, args: string[]): Promise<number> {
  const unprinted: NodeJS.ErrnoException[] = [];
  // `formant ... | head`: what is written to files goes on, what would be printed is nobody's any more
  process.stdout.on('error', (error) => unprinted.push(error));
  const code = await run(commands, args).catch((error: unknown) => tell(error, args));
  await printed();
  const [fault] = unprinted;
  if (fault === undefined) return code;
  if (fault.code === 'EPIPE') return readerGone;
  return code || tell(fault, []);
}

async function run(commands: Commands, [name, ...rest]: string[]): Promise<number> {
  // `formant help run` asks for what `formant run --help` does
  if (name === 'help' && rest[0] !== undefined) return run(commands, [rest[0], '--help']);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-V' || name === 'version') {
    process.stdout.write(`formant ${version()}\n`);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    const names = Object.keys(commands);
    throw new UsageError(
      `There is no command "${name}".${didYouMean(name, names)} Commands are: ${names.join(', ')}.`,
    );
  }
  const { command, help } = await entry.load();
  if (!asksForHelp(rest)) return (await command(rest, commands)) ?? 0;
  process.stdout.write(help);
  return 0;
}

/** Of the words before `--`; what stands behind it are names of files. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

function tell(error: unknown, args: readonly string[]): number {
  const code = faultCode(error);
  if (code === 'epipe') return readerGone;
  const message = describeFault(error);
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  process.stderr.write(`formant: ${message}\n`);
  return exitCodeOf(error);
}

/** Until stdout has taken everything, or told that it takes nothing. */
const printed = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.writableLength === 0) setImmediate(resolve);
    else process.stdout.write('', () => resolve());
  });

function overview(commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: formant <command> [options]\n\n${lines.join('\n')}\n\nformant <command> --help says more; formant --version says which this is.\nExit codes: 0 done, 1 failed, 2 the command was wrong, 130 interrupted.\n`;
}
