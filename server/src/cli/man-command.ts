import type { Commands } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { version } from './version.ts';

export const options = {} as const;

export const help = `Usage: formant man

Prints the manual page: formant man | man -l -
The installed package brings it along, so that "man formant" shows it.
`;

export async function command(args: string[], all: Commands): Promise<void> {
  commandArguments({ args, options });
  process.stdout.write(await manualPage(all));
}

/** As groff's man(7) has it: one section of what each command's own help says, with its layout kept. */
async function manualPage(all: Commands): Promise<string> {
  const parts = [
    `.TH FORMANT 1 "" "formant ${version()}" "User Commands"`,
    '.SH NAME',
    'formant \\- change, clone, clean and split voices',
    '.SH SYNOPSIS',
    '.B formant',
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    'Works on sound files on this machine. Results go to standard output, progress and faults to standard error.',
    '.SH COMMANDS',
  ];
  for (const [name, { summary, load }] of Object.entries(all)) {
    const { help } = await load();
    parts.push(
      `.SS formant ${escaped(name)}`,
      escaped(`${summary}.`),
      '.PP',
      '.nf',
      escaped(help.trimEnd()),
      '.fi',
    );
  }
  parts.push(
    '.SH EXIT STATUS',
    '0 done, 1 failed, 2 the command was wrong, 130 interrupted (143 by SIGTERM, 129 by SIGHUP), 141 nobody read the results.',
    '.SH ENVIRONMENT',
    'FORMANT_MODELS names the folder of neural models, DATA_DIR the folder of a server and of what is kept. Without',
    'them it is a folder of your own, or the one of the checkout that the command runs from. FORMANT_ONNXRUNTIME names',
    'the folder of an onnxruntime-node package that is not installed beside this command.',
  );
  return `${parts.join('\n')}\n`;
}

/** A dash stays one that can be copied, and no line is taken for a request. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
