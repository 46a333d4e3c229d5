import { resolve } from 'node:path';
import { type Tool, voicesIn } from '@formant/engine';
import { isToolId, type ToolId, toolIds, tools } from '@formant/engine/tools';
import { parseToolOptions } from '../compute/tool-options.ts';
import { type CodecChoice, codecChoices } from '../ports/codec/choose.ts';
import { type FileFormat, fileFormats, isFileFormat } from '../ports/codec/port.ts';
import { commandArguments } from './command-arguments.ts';
import { UsageError } from './usage-error.ts';

export const naming = ['folder', 'file'] as const;
const mostJobs = 64;

export type RunArguments = {
  tool: ToolId;
  /** As given: files, folders and patterns. */
  inputs: string[];
  /** null for tools that write nothing, when no folder was named. */
  out: string | null;
  /** Parsed by the tool's own schema. */
  options: Record<string, unknown>;
  /** The files of the voices that options name; on the command line a voice is named by its file. */
  voiceFiles: Record<string, string>;
  format: FileFormat;
  bitrateKbps: number | undefined;
  codec: CodecChoice;
  json: boolean;
  /** Whether results may take the place of earlier files. */
  overwrite: boolean;
  /** What is said of several files only; null where it was not. */
  recursive: boolean;
  names: (typeof naming)[number] | null;
  jobs: number | null;
};

/** @throws UsageError, or ToolError bad_option for one of the tool's options */
export function runArguments(args: string[]): RunArguments {
  const { values, positionals } = parse(args);
  const [tool, ...inputs] = positionals;
  if (tool === undefined || !isToolId(tool))
    throw new UsageError(
      `${tool === undefined ? 'Which tool?' : `There is no tool "${tool}".`} Tools are: ${toolIds.join(', ')}.`,
    );
  if (inputs.length === 0)
    throw new UsageError(`Which file? Usage: formant run ${tool} <input...> --out <folder>`);
  if (values.out === undefined && tools[tool].tool.outputs.length > 0)
    throw new UsageError('Where should the outputs go? Add --out <folder>.');
  if (tools[tool].tool.conversion && (values.format !== undefined || values.bitrate !== undefined))
    throw new UsageError(
      `${tools[tool].tool.name} names its format among its own options: --set format=<format> --set bitrate=<kbps>.`,
    );
  const format = values.format ?? 'wav';
  if (!isFileFormat(format))
    throw new UsageError(`There is no format "${format}". Formats are: ${fileFormats.join(', ')}.`);
  const codec = codecChoices.find((choice) => choice === values.codec);
  if (!codec) throw new UsageError(`--codec takes ${codecChoices.join(', ')}.`);
  const bitrateKbps = values.bitrate === undefined ? undefined : Number(values.bitrate);
  if (bitrateKbps !== undefined && !(bitrateKbps >= 8 && bitrateKbps <= 512))
    throw new UsageError('--bitrate takes kilobits per second, 8 to 512.');
  const names = naming.find((choice) => choice === values.names) ?? null;
  if (values.names !== undefined && !names) throw new UsageError(`--names takes ${naming.join(' or ')}.`);
  const jobs = values.jobs === undefined ? null : Number(values.jobs);
  if (jobs !== null && !(Number.isInteger(jobs) && jobs >= 1 && jobs <= mostJobs))
    throw new UsageError(`--jobs takes a whole number from 1 to ${mostJobs}.`);
  const set = Object.fromEntries(
    values.set.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes name=value, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  if (values.engine !== undefined) {
    if (!Object.hasOwn(tools[tool].tool.options, 'engine'))
      throw new UsageError(`${tools[tool].tool.name} has one engine only: leave --engine out.`);
    set.engine = values.engine;
  }
  const options = parseToolOptions(tools[tool].tool.options, set);
  return {
    tool,
    inputs,
    out: values.out === undefined ? null : resolve(values.out),
    options,
    voiceFiles: Object.fromEntries(
      voicesIn(tools[tool].tool.options, options).map((reference) => [reference, resolve(reference)]),
    ),
    format,
    bitrateKbps,
    codec,
    json: values.json,
    overwrite: values.overwrite,
    recursive: values.recursive,
    names,
    jobs,
  };
}

/** The format that the results have; some tools take it among their own options. */
export function resultFormat(given: Pick<RunArguments, 'tool' | 'options' | 'format'>): FileFormat {
  const tool: Tool = tools[given.tool].tool;
  // safe: the options were parsed by this tool's own schema
  const conversion = tool.conversion?.(given.options as Parameters<typeof tool.conversion>[0]);
  return conversion?.format ?? given.format;
}

function parse(args: string[]) {
  return commandArguments({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      format: { type: 'string' },
      bitrate: { type: 'string' },
      codec: { type: 'string', default: 'auto' },
      json: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      recursive: { type: 'boolean', short: 'r', default: false },
      names: { type: 'string' },
      jobs: { type: 'string', short: 'j' },
      engine: { type: 'string' },
    },
  });
}
