import { extname, resolve } from 'node:path';
import { type Tool, voicesIn } from '@formant/engine';
import { type VideoFormat, videoContainers, videoFormatNamed } from '@formant/engine/codecs/video-container';
import { isToolId, type ToolId, toolIds, tools } from '@formant/engine/tools';
import { parseToolOptions } from '../compute/tool-options.ts';
import { didYouMean } from '../kernel/suggest.ts';
import { type CodecChoice, codecChoices } from '../ports/codec/choose.ts';
import { type FileFormat, isFileFormat } from '../ports/codec/port.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { formatOf } from './result-files.ts';
import { standard } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

export const naming = ['folder', 'file'] as const;
const mostJobs = 64;

/** A tool with its options, as one link of a chain. */
export type Step = {
  tool: ToolId;
  /** Parsed by the tool's own schema. */
  options: Record<string, unknown>;
  /** The files of the voices that options name; on the command line a voice is named by its file. */
  voiceFiles: Record<string, string>;
  /** The output that is kept of several; null keeps all. */
  only: string | null;
};

export type RunArguments = {
  /** At least one; each works on what the one before has made. */
  steps: readonly Step[];
  /** As given: files, folders and patterns, or standard input. */
  inputs: string[];
  /** A folder; null where a file was named, or for tools that write nothing. */
  out: string | null;
  /** One file, by its whole path, or standard output. */
  outFile: string | null;
  format: FileFormat;
  /** The container that the ending of `outFile` names; a video that comes in then keeps its picture. */
  video: VideoFormat | null;
  bitrateKbps: number | undefined;
  codec: CodecChoice;
  json: boolean;
  dryRun: boolean;
  /** Whether results may take the place of earlier files. */
  overwrite: boolean;
  /** What is said of several files only; null where it was not. */
  recursive: boolean;
  names: (typeof naming)[number] | null;
  jobs: number | null;
};

export const options = {
  output: { type: 'string', short: 'o' },
  out: { type: 'string' },
  set: { type: 'string', multiple: true },
  only: { type: 'string' },
  engine: { type: 'string' },
  format: { type: 'string' },
  bitrate: { type: 'string' },
  codec: { type: 'string' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean', short: 'n' },
  overwrite: { type: 'boolean' },
  recursive: { type: 'boolean', short: 'r' },
  names: { type: 'string' },
  jobs: { type: 'string', short: 'j' },
} as const satisfies CommandOptions;

/** @throws UsageError, or ToolError bad_option for one of a tool's options */
export function runArguments(args: string[]): RunArguments {
  const links = linksOf(args).map((link) =>
    commandArguments({ args: link, allowPositionals: true, options }),
  );
  const [tool, ...inputs] = links[0]!.positionals;
  const surplus = links.slice(1).flatMap(({ positionals }) => positionals.slice(1));
  if (surplus.length > 0)
    throw new UsageError(`"${surplus[0]}" is too much: files stand before the first --then.`);
  const chosen = [tool, ...links.slice(1).map(({ positionals }) => positionals[0])].map(toolOf);
  if (inputs.length === 0)
    throw new UsageError(`Which file? Usage: formant run ${tool} <input...> --out <folder>`);
  // where they stand does not matter, but for what belongs to one tool
  const values: (typeof links)[number]['values'] = Object.assign({}, ...links.map((link) => link.values));
  const last = chosen.at(-1)!;
  const place = placeOf(values, last);
  const bitrateKbps = values.bitrate === undefined ? undefined : Number(values.bitrate);
  if (bitrateKbps !== undefined && !(bitrateKbps >= 8 && bitrateKbps <= 512))
    throw new UsageError('--bitrate takes kilobits per second, 8 to 512.');
  const video = values.format === undefined && !last.conversion ? videoOf(place.outFile) : null;
  const ofVideo = video && !isFileFormat(video.ending) ? videoContainers[video.format].sound : null;
  const format = ofVideo ?? formatOf(values.format, place.outFile);
  const steps = links.map((link, index) => {
    const own = settings(link.values.set ?? []);
    if (index === links.length - 1 && last.conversion) addFormat(own, format, values.bitrate);
    return stepOf(chosen[index]!, own, link.values, index === links.length - 1);
  });
  if (place.outFile !== null && soundsOf(steps.at(-1)!).length > 1)
    throw new UsageError(
      `${last.name} makes ${listed(last)}. Choose one with --only <name>, or a folder with --out <folder>.`,
    );
  if (place.outFile === standard && values.json)
    throw new UsageError('--json and -o - would both write to standard output. Leave one out.');
  const codec = codecChoices.find((choice) => choice === (values.codec ?? 'auto'));
  if (!codec) throw new UsageError(`--codec takes ${codecChoices.join(', ')}.`);
  const names = naming.find((choice) => choice === values.names) ?? null;
  if (values.names !== undefined && !names) throw new UsageError(`--names takes ${naming.join(' or ')}.`);
  const jobs = values.jobs === undefined ? null : Number(values.jobs);
  if (jobs !== null && !(Number.isInteger(jobs) && jobs >= 1 && jobs <= mostJobs))
    throw new UsageError(`--jobs takes a whole number from 1 to ${mostJobs}.`);
  return {
    steps,
    inputs,
    ...place,
    format: format ?? 'wav',
    video: video?.format ?? null,
    bitrateKbps,
    codec,
    json: values.json ?? false,
    dryRun: values['dry-run'] ?? false,
    overwrite: values.overwrite ?? false,
    recursive: values.recursive ?? false,
    names,
    jobs,
  };
}

/** The format that the results have; some tools take it among their own options. */
export function resultFormat(given: Pick<RunArguments, 'steps' | 'format'>): FileFormat {
  const step = given.steps.at(-1)!;
  const tool: Tool = tools[step.tool].tool;
  // safe: the options were parsed by this tool's own schema
  const conversion = tool.conversion?.(step.options as Parameters<typeof tool.conversion>[0]);
  return conversion?.format ?? given.format;
}

/** The outputs that a step leaves. */
export const soundsOf = ({ tool, only }: Step): string[] =>
  tools[tool].tool.outputs.map(({ name }) => name).filter((name) => only === null || name === only);

/** One list of arguments for each tool; what stands behind `--` are files, whatever they are called. */
function linksOf(args: readonly string[]): string[][] {
  const end = args.indexOf('--');
  const links: string[][] = [[]];
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    if (arg === '--then') links.push([]);
    else links.at(-1)!.push(arg);
  }
  if (end >= 0) links[0]!.push(...args.slice(end));
  return links;
}

function toolOf(id: string | undefined): Tool & { id: ToolId } {
  if (id !== undefined && isToolId(id)) return { ...(tools[id].tool as Tool), id };
  const what = id === undefined ? 'Which tool?' : `There is no tool "${id}".${didYouMean(id, toolIds)}`;
  throw new UsageError(`${what} Tools are: ${toolIds.join(', ')}.`);
}

type Values = Partial<Record<'out' | 'output' | 'only' | 'engine', string>>;

function placeOf({ out, output }: Values, last: Tool): Pick<RunArguments, 'out' | 'outFile'> {
  if (out !== undefined && output !== undefined)
    throw new UsageError('Either one file with -o <file>, or a folder with --out <folder>.');
  if (output === '') throw new UsageError('Which file? -o <file>, or - for standard output.');
  if (output !== undefined && last.outputs.length === 0)
    throw new UsageError(`${last.name} writes no sound: leave -o out.`);
  if (out === undefined && output === undefined && last.outputs.length > 0)
    throw new UsageError('Where should the outputs go? Add --out <folder>, or -o <file>.');
  return {
    out: out === undefined ? null : resolve(out),
    outFile: output === undefined || output === standard ? (output ?? null) : resolve(output),
  };
}

function videoOf(outFile: string | null): { ending: string; format: VideoFormat } | null {
  const ending = outFile === null || outFile === standard ? '' : extname(outFile).slice(1).toLowerCase();
  const format = videoFormatNamed(ending);
  return format && { ending, format };
}

/** Of a tool that has the format among its own options. */
function addFormat(
  set: Record<string, string>,
  format: FileFormat | null,
  bitrate: string | undefined,
): void {
  for (const [name, value] of [
    ['format', format],
    ['bitrate', bitrate],
  ] as const) {
    if (value === null || value === undefined) continue;
    if (set[name] !== undefined && set[name] !== value)
      throw new UsageError(`--set ${name}=${set[name]} and "${value}" are two things. Name one ${name}.`);
    set[name] = value;
  }
}

function settings(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes name=value, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function stepOf(
  tool: Tool & { id: ToolId },
  set: Record<string, string>,
  { engine, only = null }: { engine?: string; only?: string | null },
  isLast: boolean,
): Step {
  if (engine !== undefined) {
    if (!Object.hasOwn(tool.options, 'engine'))
      throw new UsageError(`${tool.name} has one engine only: leave --engine out.`);
    set.engine = engine;
  }
  const names = tool.outputs.map(({ name }) => name);
  if (only !== null && !names.includes(only))
    throw new UsageError(
      `${tool.name} has no output "${only}".${didYouMean(only, names)} It makes ${listed(tool)}.`,
    );
  if (!isLast && tool.outputs.length === 0)
    throw new UsageError(`${tool.name} writes no sound: it can only come last.`);
  if (!isLast && only === null && tool.outputs.length > 1)
    throw new UsageError(`${tool.name} makes ${listed(tool)}. Say which one goes on: --only <name>.`);
  const parsed = parseToolOptions(tool.options, set);
  const voices = voicesIn(tool.options, parsed).map((reference) => [reference, resolve(reference)]);
  return { tool: tool.id, options: parsed, voiceFiles: Object.fromEntries(voices), only };
}

const listed = (tool: Tool): string => tool.outputs.map(({ name }) => name).join(', ') || 'nothing';
