import type { ToolOption } from '@formant/engine';
import { modelKindIds } from '@formant/engine/base/model-kinds';
import { isToolId, toolIds, tools } from '@formant/engine/tools';
import { codecChoices } from '../ports/codec/choose.ts';
import { fileFormats } from '../ports/codec/port.ts';
import type { CommandModule, Commands } from './command.ts';
import { installedModels, ownModels } from './own-folders.ts';
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
  // --format=flac and --format flac are one
  const [, flag = before.at(-1) ?? '', begun = typed] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  const values = await valuesOf(module, { name, before, flag, typed: begun });
  if (values) return begun === typed ? values : values.map((value) => `${flag}=${value}`);
  if (typed.startsWith('-')) return flags(name, module);
  if (name === 'run' && (before.length === 0 || flag === '--then')) return toolIds;
  if (name === 'models' && before.length === 1) return modelsFor(before[0]!);
  return before.length === 0 ? (module.actions ?? []) : [];
}

const flags = (name: string, { options }: CommandModule): string[] => [
  ...Object.keys(options).map((option) => `--${option}`),
  ...(name === 'run' ? ['--then'] : []),
  '--help',
];

/** Of the option that waits for a value; null where none does. */
async function valuesOf(
  { options }: CommandModule,
  { name, before, flag, typed }: { name: string; before: readonly string[]; flag: string; typed: string },
): Promise<readonly string[] | null> {
  const option = Object.entries(options).find(
    ([long, { short }]) => flag === `--${long}` || (short !== undefined && flag === `-${short}`),
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
    case 'kind':
      return modelKindIds;
    case 'voice':
      return (await voicesHere()).map(({ id }) => id);
    case 'language':
      return [...new Set((await voicesHere()).map(({ language }) => language))];
    case 'set':
      return name === 'run' ? settingsOf(before, typed) : [];
    case 'only':
      return toolIn(before)?.outputs.map((output) => output.name) ?? [];
    default:
      return [];
  }
}

// what knows models and voices loads for those who ask for one

async function voicesHere() {
  const { speechVoices } = await import('../compute/speech-voices.ts');
  return speechVoices(await installedModels());
}

async function modelsFor(action: string): Promise<string[]> {
  if (!['install', 'check', 'remove'].includes(action)) return [];
  const { modelFolder } = await import('../ports/models/folder.ts');
  const known = await modelFolder(ownModels()).list();
  return known.filter(({ installed }) => action === 'install' || installed).map(({ entry }) => entry.id);
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
        : [option.default].filter((value) => value !== '');
  return values.map((value) => `${name}=${value}`);
}
