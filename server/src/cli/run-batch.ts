import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Tool, ToolError } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { createCompute } from '../compute/pool.ts';
import type { Compute } from '../compute/port.ts';
import { modelsFolder } from '../kernel/config.ts';
import type { FileFormat } from '../ports/codec/port.ts';
import { type BatchFile, batchFiles } from './batch-files.ts';
import { batchNames } from './batch-names.ts';
import { describeFault } from './fault-line.ts';
import { ProgressLine } from './progress-line.ts';
import { readable } from './readable.ts';
import { besideResults, putInPlace, requireFree } from './result-files.ts';
import { type RunArguments, resultFormat } from './run-arguments.ts';

/** One file of the batch, and the path that each of its outputs goes to. */
type Item = BatchFile & { targets: Readonly<Record<string, string>> };
type Done = {
  outputs: { name: string; path: string }[];
  result: Record<string, unknown>;
  engine: string;
  audioSeconds: number;
  cpuSeconds: number;
  wallSeconds: number;
};
type Outcome = { input: string } & (Done | { error: { code: string; message: string } });

/**
 * Runs a tool over many files, each in a process of its own: a file that crashes a decoder takes no other along.
 * @returns the exit code: 0 when every file is done, 1 when one failed, 130 when interrupted
 */
export async function runBatch(given: RunArguments, signal: AbortSignal): Promise<number> {
  const { out, voiceFiles, overwrite } = given;
  const files = await batchFiles(given.inputs, { recursive: given.recursive, leaveOut: out });
  const items = placed(files, given);
  await requireFree(
    items.flatMap(({ targets }) => Object.values(targets)),
    { inputs: [...files.map(({ path }) => path), ...Object.values(voiceFiles)], overwrite },
  );
  return besideResults(out, (workDir) => runItems(items, given, workDir, signal));
}

async function runItems(
  items: readonly Item[],
  given: RunArguments,
  workDir: string,
  signal: AbortSignal,
): Promise<number> {
  const { tool, json, jobs } = given;
  const outcomes = new Map<Item, Outcome>();
  const fractions = new Map<Item, number>();
  const line = new ProgressLine(process.stderr, {});
  const compute = createCompute({
    workers: jobs,
    codec: given.codec,
    modelsDir: modelsFolder(process.env),
  });
  const tell = (item: Item, outcome: Outcome) => {
    outcomes.set(item, outcome);
    fractions.set(item, 1);
    line.clear();
    if (json) return;
    const head = `[${outcomes.size}/${items.length}] ${item.path}\n`;
    if ('error' in outcome) process.stderr.write(`${head}formant: ${outcome.error.message}\n`);
    else process.stdout.write(`${head}${readable(outcome)}`);
  };
  try {
    const waiting = items.entries();
    // each lane takes the next file as soon as it is free
    const lane = async () => {
      for (const [index, item] of waiting) {
        if (signal.aborted) return;
        const job = { ...given, folder: join(workDir, `${index}`) };
        try {
          const done = await runItem(item, job, compute, signal, (fraction) => {
            fractions.set(item, fraction);
            const whole = [...fractions.values()].reduce((sum, one) => sum + one, 0) / items.length;
            line.show({ stage: `${outcomes.size} of ${items.length} files`, fraction: whole });
          });
          tell(item, { input: item.path, ...done });
        } catch (error) {
          if (signal.aborted) return;
          const code = error instanceof ToolError ? error.code : 'failed';
          tell(item, { input: item.path, error: { code, message: describeFault(error) } });
        }
      }
    };
    await Promise.all(Array.from({ length: compute.size }, lane));
  } finally {
    line.clear();
    await compute.close();
  }
  const listed = items.flatMap((item) => outcomes.get(item) ?? []);
  const failed = listed.filter((outcome) => 'error' in outcome).length;
  const counts = { done: listed.length - failed, failed, left: items.length - listed.length };
  if (json) process.stdout.write(`${JSON.stringify({ tool, files: listed, ...counts })}\n`);
  else process.stdout.write(summary(items.length, counts));
  if (!signal.aborted) return failed > 0 ? 1 : 0;
  process.stderr.write(
    counts.done > 0
      ? `formant: interrupted; what was done stays (${counts.done} of ${items.length} files).\n`
      : 'formant: interrupted; nothing was written.\n',
  );
  return 130;
}

/** Works in a folder of its own, whose outputs then move to their places. */
async function runItem(
  { path: input, targets }: Item,
  job: Pick<RunArguments, 'tool' | 'options' | 'voiceFiles' | 'overwrite'> & {
    folder: string;
    format: FileFormat;
    bitrateKbps: number | undefined;
  },
  compute: Compute,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<Done> {
  const { tool, options, voiceFiles, folder: outDir, format, bitrateKbps, overwrite } = job;
  await mkdir(outDir);
  const wallBefore = performance.now();
  try {
    const done = await compute.runTool(
      { tool, options, voiceFiles, input, outDir, format, bitrateKbps },
      { signal, progress: ({ fraction }) => progress(fraction) },
    );
    const made = done.outputs.map(({ name, path }) => {
      const target = targets[name];
      if (target === undefined) throw new Error(`there is no place for the output ${name}`);
      return { name, from: path, to: target };
    });
    await putInPlace(made, overwrite);
    const { report, audioSeconds, cpuSeconds } = done;
    return {
      outputs: made.map(({ name, to }) => ({ name, path: to })),
      result: report.result,
      engine: report.engine,
      audioSeconds,
      cpuSeconds,
      wallSeconds: (performance.now() - wallBefore) / 1e3,
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Every file with the places of its results, which follow its name. */
function placed(files: readonly BatchFile[], given: RunArguments): Item[] {
  const { out } = given;
  const tool: Tool = tools[given.tool].tool;
  const extension = resultFormat(given);
  const way = given.names ?? (tool.outputs.length > 1 ? 'folder' : 'file');
  const names = batchNames(files);
  return files.map((file, index) => {
    const name = names[index] ?? '';
    const targets: Record<string, string> = {};
    for (const output of out === null ? [] : tool.outputs) {
      const place =
        way === 'folder'
          ? join(name, output.name)
          : tool.outputs.length === 1
            ? name
            : `${name}-${output.name}`;
      targets[output.name] = join(out ?? '', `${place}.${extension}`);
    }
    return { ...file, targets };
  });
}

function summary(all: number, { done, failed, left }: { done: number; failed: number; left: number }) {
  const parts = [`${done} done`, failed > 0 && `${failed} failed`, left > 0 && `${left} left`];
  return `${all} files: ${parts.filter(Boolean).join(', ')}\n`;
}
