import { join, resolve } from 'node:path';
import type { Progress } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { createCompute, usesModel } from '../compute/pool.ts';
import type { Compute } from '../compute/port.ts';
import { processFile } from '../compute/process-file.ts';
import { modelsFolder } from '../kernel/config.ts';
import { type CodecChoice, codecChoices, loadCodec } from '../ports/codec/choose.ts';
import { fileFormats } from '../ports/codec/port.ts';
import { isOneFile } from './batch-files.ts';
import { ProgressLine } from './progress-line.ts';
import { readable } from './readable.ts';
import { besideResults, putInPlace, requireFree } from './result-files.ts';
import { type RunArguments, resultFormat, runArguments } from './run-arguments.ts';
import { runBatch } from './run-batch.ts';

export const help = `Usage: formant run <tool> <input...> --out <folder> [options]

  --out <folder>        where the outputs go; made if it is not there. Tools that only report need none
  --set <name>=<value>  sets one of the tool's options; may be given several times
  --engine <engine>     dsp, or onnx:<id> for an installed neural model ("formant models list")
  --format <format>     ${fileFormats.join(', ')}; default wav (32-bit float). The converter takes --set format=
  --bitrate <kbps>      of mp3, ogg, m4a and mp4. The converter takes --set bitrate=
  --codec <codec>       ${codecChoices.join(', ')}; default auto, which is node-av where there is a build for it
  --overwrite           replace results of the same names, which are refused otherwise. The input is never replaced
  --json                print one JSON object:
                        {tool, outputs: [{name, path}], result, engine, audioSeconds, cpuSeconds, wallSeconds}

Outputs are named after what they are, for example vocals.wav. They appear when all of them are complete;
after a fault or Ctrl+C there are none, and what was there before is as it was.
"formant tools" lists the tools and their options.

Several files at once: name files, folders and patterns such as "songs/*.mp3", which work in every shell.
  -r, --recursive       look into the folders in a folder too
  --names <way>         folder: song/vocals.wav, the standard for tools with several outputs
                        file: song.mp3, or song-vocals.wav; the standard for tools with one output
  -j, --jobs <number>   files worked on at once; default one a core, at most 4
  --json                {tool, files: [{input, outputs, result, engine, audioSeconds, cpuSeconds, wallSeconds} or
                        {input, error: {code, message}}], done, failed, left}

Files keep the folders that they lie in. One that fails stops none of the others; the exit code is then 1.
After Ctrl+C the files that are done stay. Results that are there already are
named before the first file is worked on.
`;

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns the exit code; a single file that fails throws */
export async function command(args: string[]): Promise<number> {
  const given = runArguments(args);
  const cancel = new AbortController();
  const interrupt = () => cancel.abort();
  for (const signal of interrupts) process.once(signal, interrupt);
  try {
    const [only, ...others] = given.inputs;
    if (only !== undefined && others.length === 0 && (await isOneFile(only)))
      return await runOne(given, resolve(only), cancel.signal);
    return await runBatch(given, cancel.signal);
  } finally {
    for (const signal of interrupts) process.off(signal, interrupt);
  }
}

/** A network keeps its process busy for seconds at a time: in one of its own, Ctrl+C is heard at once. */
async function inOwnProcess<T>(codec: CodecChoice, work: (compute: Compute) => Promise<T>): Promise<T> {
  const compute = createCompute({ workers: 1, codec, modelsDir: modelsFolder(process.env) });
  try {
    return await work(compute);
  } finally {
    await compute.close();
  }
}

async function runOne(given: RunArguments, input: string, signal: AbortSignal): Promise<number> {
  const { tool, options, voiceFiles, format, bitrateKbps, codec, json, out, overwrite } = given;
  const target = (output: string) => join(out ?? '', `${output}.${resultFormat(given)}`);
  await requireFree(out === null ? [] : tools[tool].tool.outputs.map(({ name }) => target(name)), {
    inputs: [input, ...Object.values(voiceFiles)],
    overwrite,
  });
  const line = new ProgressLine(process.stderr, tools[tool].tool.stages);
  return besideResults(out, async (outDir) => {
    try {
      const job = { tool, options, voiceFiles, input, outDir, format, bitrateKbps };
      const watched = { signal, progress: (progress: Progress) => line.show(progress) };
      const startedAt = performance.now();
      const done = (await usesModel(job))
        ? await inOwnProcess(codec, (compute) => compute.runTool(job, watched))
        : await processFile(job, { codec: await loadCodec(codec), draws: false, ...watched });
      const wallSeconds = (performance.now() - startedAt) / 1000;
      const made = done.outputs.map(({ name, path }) => ({ name, from: path, to: target(name) }));
      await putInPlace(made, overwrite);
      line.clear();
      const outputs = made.map(({ name, to }) => ({ name, path: to }));
      const { audioSeconds, cpuSeconds, report } = done;
      const summary = { tool, outputs, result: report.result, engine: report.engine };
      if (json)
        process.stdout.write(`${JSON.stringify({ ...summary, audioSeconds, cpuSeconds, wallSeconds })}\n`);
      else process.stdout.write(readable({ ...summary, audioSeconds, wallSeconds }));
      return 0;
    } finally {
      line.clear();
    }
  });
}
