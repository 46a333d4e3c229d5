import type { ToolOption } from '@formant/engine';
import { isToolId, toolIds, tools } from '@formant/engine/tools';
import { codecChoices } from '../ports/codec/choose.ts';
import { fileFormats } from '../ports/codec/port.ts';
import type { CommandModule, Commands } from './command.ts';
import { naming } from './run-arguments.ts';

/**
 * What may stand in the place of the last of these words, which is still being typed (and may be empty). Nothing where
 * the name of a file belongs.
 */
export async function candidates(words: readonly string[], all: Commands): Promise<string[]> {
  const typed = words.at(-1) ?? '';
  const [name, ...before] = words.slice(0, -1);
  const found = await follows(name, before, typed, all);
  return found.filter((word) => word.startsWith(typed));
}

async function follows(
  name: string | undefined,
  before: readonly string[],
  typed: string,
  all: Commands,
): Promise<readonly string[]> {
  if (name === undefined) return [...Object.keys(all), '--help', '--version'];
  if (!Object.hasOwn(all, name) || before.includes('--')) return [];
  const module = await all[name]!.load();
  const previous = before.at(-1) ?? '';
  const value = valuesOf(module, name, before, previous, typed);
  if (value) return value;
  if (typed.startsWith('-')) return flags(name, module);
  if (name === 'run' && (before.length === 0 || previous === '--then')) return toolIds;
  return before.length === 0 ? (module.actions ?? []) : [];
}

const flags = (name: string, { options }: CommandModule): string[] => [
  ...Object.keys(options).map((option) => `--${option}`),
  ...(name === 'run' ? ['--then'] : []),
  '--help',
];

/** Of the option before; null where none waits for a value. */
function valuesOf(
  { options }: CommandModule,
  command: string,
  before: readonly string[],
  previous: string,
  typed: string,
): readonly string[] | null {
  const option = Object.entries(options).find(
    ([long, { short }]) => previous === `--${long}` || (short !== undefined && previous === `-${short}`),
  );
  if (option?.[1].type !== 'string') return null;
  switch (option[0]) {
    case 'format':
      return fileFormats;
    case 'codec':
      return codecChoices;
    case 'names':
      return naming;
    case 'engine':
      return ['auto', 'dsp'];
    case 'set':
      return command === 'run' ? settingsOf(before, typed) : [];
    case 'only':
      return toolIn(before)?.outputs.map((output) => output.name) ?? [];
    default:
      return [];
  }
}

/** The tool whose options stand at the end of the line: the one behind the last `--then`. */
function toolIn(before: readonly string[]) {
  const id = before[before.lastIndexOf('--then') + 1];
  return id !== undefined && isToolId(id) ? tools[id].tool : null;
}

function settingsOf(before: readonly string[], typed: string): string[] {
  const options: Record<string, ToolOption> = toolIn(before)?.options ?? {};
  const [name = ''] = typed.split('=');
  const option = typed.includes('=') && Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) return Object.keys(options).map((one) => `${one}=`);
  const values =
    option.kind === 'choice'
      ? option.values
      : option.kind === 'toggle'
        ? ['true', 'false']
        : [option.default];
  return values.map((value) => `${name}=${value}`);
}
