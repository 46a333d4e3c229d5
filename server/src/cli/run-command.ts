import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isToolId, toolIds, tools } from '@formant/engine/tools';
import { processFile } from '../compute/process-file.ts';
import { parseToolOptions } from '../compute/tool-options.ts';
import { codecChoices, loadCodec } from '../ports/codec/choose.ts';
import { fileFormats, isFileFormat } from '../ports/codec/port.ts';
import { ProgressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

export const help = `Usage: formant run <tool> <input> --out <folder> [options]

  --out <folder>        where the outputs go; made if it is not there
  --set <name>=<value>  sets one of the tool's options; may be given several times
  --format <format>     ${fileFormats.join(', ')}; default wav (32-bit float). The converter takes --set format=
  --bitrate <kbps>      of mp3, ogg, m4a and mp4. The converter takes --set bitrate=
  --codec <codec>       ${codecChoices.join(', ')}; default auto, which is node-av where there is a build for it
  --json                print one JSON object:
                        {tool, outputs: [{name, path}], result, engine, audioSeconds, cpuSeconds, wallSeconds}

Outputs are named after what they are, for example vocals.wav. They appear when all of them are complete;
after a fault or Ctrl+C there are none. "formant tools" lists the tools and their options.
`;

export async function command(args: string[]): Promise<void> {
  const { tool, input, out, set, format, bitrateKbps, codec, json } = readArguments(args);
  const options = parseToolOptions(tools[tool].tool.options, set);
  const cancel = new AbortController();
  const interrupt = () => cancel.abort();
  const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of interrupts) process.once(signal, interrupt);
  const line = new ProgressLine(process.stderr, tools[tool].tool.stages);
  // the topmost folder that was not there, so that a failure leaves nothing behind
  const made = await mkdir(out, { recursive: true });
  let complete = false;
  try {
    const done = await processFile(
      { tool, options, input, outDir: out, format, bitrateKbps },
      { codec: await loadCodec(codec), signal: cancel.signal, progress: (progress) => line.show(progress) },
    );
    complete = true;
    line.clear();
    const outputs = done.outputs.map(({ name, path }) => ({ name, path }));
    const { audioSeconds, cpuSeconds, wallSeconds, report } = done;
    const summary = { tool, outputs, result: report.result, engine: report.engine };
    if (json)
      process.stdout.write(`${JSON.stringify({ ...summary, audioSeconds, cpuSeconds, wallSeconds })}\n`);
    else process.stdout.write(readable({ ...summary, audioSeconds, wallSeconds }));
  } finally {
    line.clear();
    for (const signal of interrupts) process.off(signal, interrupt);
    if (made && !complete) await rm(made, { recursive: true, force: true });
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [tool, input, ...surplus] = positionals;
  if (tool === undefined || !isToolId(tool))
    throw new UsageError(
      `${tool === undefined ? 'Which tool?' : `There is no tool "${tool}".`} Tools are: ${toolIds.join(', ')}.`,
    );
  if (input === undefined)
    throw new UsageError(`Which file? Usage: formant run ${tool} <input> --out <folder>`);
  if (surplus.length > 0) throw new UsageError(`One file at a time: "${surplus[0]}" is too much.`);
  if (values.out === undefined) throw new UsageError('Where should the outputs go? Add --out <folder>.');
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
  const set = Object.fromEntries(
    values.set.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--set takes name=value, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  return {
    tool,
    input: resolve(input),
    out: resolve(values.out),
    set,
    format,
    bitrateKbps,
    codec,
    json: values.json,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
        format: { type: 'string' },
        bitrate: { type: 'string' },
        codec: { type: 'string', default: 'auto' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readable(done: {
  outputs: { path: string }[];
  result: Record<string, unknown>;
  engine: string;
  audioSeconds: number;
  wallSeconds: number;
}): string {
  const found = Object.entries(done.result).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const took = `${done.audioSeconds.toFixed(1)} s of sound in ${done.wallSeconds.toFixed(1)} s (${done.engine})`;
  return `${[...done.outputs.map((output) => output.path), ...found, took].join('\n')}\n`;
}
