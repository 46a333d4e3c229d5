import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createCompute } from '../compute/pool.ts';
import type { Compute } from '../compute/port.ts';
import { type BatchFile, batchFiles } from './batch-files.ts';
import { batchNames } from './batch-names.ts';
import { describeFault, faultCode } from './fault-line.ts';
import { interruptedCode } from './interruptible.ts';
import { ownModels } from './own-folders.ts';
import { ProgressLine } from './progress-line.ts';
import { readable } from './readable.ts';
import { besideResults, putInPlace, requireFree } from './result-files.ts';
import { type RunArguments, resultFormat, soundsOf } from './run-arguments.ts';
import { runSteps, tellPlan, told } from './run-steps.ts';

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
 * @returns the exit code: 0 when every file is done, 1 when one failed, that of an interruption
 */
export async function runBatch(given: RunArguments, signal: AbortSignal): Promise<number> {
  const { out, overwrite } = given;
  const isOwn = out !== null && given.inputs.some((input) => resolve(input) === out);
  const files = await batchFiles(given.inputs, { recursive: given.recursive, leaveOut: isOwn ? null : out });
  const items = placed(files, given, isOwn);
  const voices = given.steps.flatMap(({ voiceFiles }) => Object.values(voiceFiles));
  await requireFree(
    items.flatMap(({ targets }) => Object.values(targets)),
    { inputs: [...items.map(({ path }) => path), ...voices], overwrite },
  );
  if (given.dryRun)
    return tellPlan(
      given,
      items.map(({ path, targets }) => ({
        input: path,
        outputs: Object.entries(targets).map(([name, target]) => ({ name, path: target })),
      })),
    );
  return besideResults(out, (workDir) => runItems(items, given, workDir, signal));
}

async function runItems(
  items: readonly Item[],
  given: RunArguments,
  workDir: string,
  signal: AbortSignal,
): Promise<number> {
  const { json, jobs } = given;
  const outcomes = new Map<Item, Outcome>();
  const fractions = new Map<Item, number>();
  const line = new ProgressLine(process.stderr, {});
  const compute = createCompute({
    workers: jobs,
    codec: given.codec,
    modelsDir: ownModels(),
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
          tell(item, {
            input: item.path,
            error: { code: faultCode(error), message: describeFault(error) },
          });
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
  if (json)
    process.stdout.write(`${JSON.stringify({ tool: given.steps.at(-1)!.tool, files: listed, ...counts })}\n`);
  else process.stdout.write(summary(items.length, counts));
  if (!signal.aborted) return failed > 0 ? 1 : 0;
  process.stderr.write(
    counts.done > 0
      ? `formant: interrupted; what was done stays (${counts.done} of ${items.length} files).\n`
      : 'formant: interrupted; nothing was written.\n',
  );
  return interruptedCode();
}

/** Works in a folder of its own, whose outputs then move to their places. */
async function runItem(
  { path: input, targets }: Item,
  job: Pick<RunArguments, 'steps' | 'overwrite' | 'format' | 'bitrateKbps'> & { folder: string },
  compute: Compute,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<Done> {
  const { steps, folder: outDir, format, bitrateKbps, overwrite } = job;
  await mkdir(outDir);
  const wallBefore = performance.now();
  try {
    const done = await runSteps(
      steps,
      { input, outDir, format, bitrateKbps },
      { signal, progress: ({ fraction }) => progress(fraction) },
      (one, watched) => compute.runTool(one, watched),
    );
    const made = done.outputs.map(({ name, path }) => {
      const target = targets[name];
      if (target === undefined) throw new Error(`there is no place for the output ${name}`);
      return { name, from: path, to: target };
    });
    await putInPlace(made, overwrite);
    const { audioSeconds, cpuSeconds } = done;
    return {
      outputs: made.map(({ name, to }) => ({ name, path: to })),
      ...told(done),
      audioSeconds,
      cpuSeconds,
      wallSeconds: (performance.now() - wallBefore) / 1e3,
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Every file with the places of its results, which follow its name. Where a folder is its own place for results they
 * carry the tool's name, and what an earlier run has made there is no input.
 */
function placed(files: readonly BatchFile[], given: RunArguments, isOwn: boolean): Item[] {
  const { out } = given;
  const last = given.steps.at(-1)!;
  const extension = resultFormat(given);
  const sounds = out === null ? [] : soundsOf(last);
  const way = given.names ?? (sounds.length > 1 ? 'folder' : 'file');
  const place = (name: string, output: string): string => {
    if (way === 'folder') return join(name, output);
    const parts = [name, ...(isOwn ? [last.tool] : []), ...(sounds.length > 1 ? [output] : [])];
    return parts.join('-');
  };
  const names = batchNames(files);
  const items = files.map((file, index) => ({
    ...file,
    targets: Object.fromEntries(
      sounds.map((output) => [output, join(out ?? '', `${place(names[index] ?? '', output)}.${extension}`)]),
    ),
  }));
  if (!isOwn) return items;
  const results = new Set(items.flatMap(({ targets }) => Object.values(targets)));
  return items.filter(({ path }) => !results.has(path));
}

function summary(all: number, { done, failed, left }: { done: number; failed: number; left: number }) {
  const parts = [`${done} done`, failed > 0 && `${failed} failed`, left > 0 && `${left} left`];
  return `${all} ${all === 1 ? 'file' : 'files'}: ${parts.filter(Boolean).join(', ')}\n`;
}
