import { existsSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import type { Models } from '@formant/engine/base/inference';
import type { Compute, ToolJob, ToolJobDone } from '../compute/port.ts';
import { processFile } from '../compute/process-file.ts';
import { usesModel } from '../compute/uses-model.ts';
import { codecChoices, loadCodec } from '../ports/codec/choose.ts';
import { fileFormats } from '../ports/codec/port.ts';
import { isOneFile } from './batch-files.ts';
import { shortened } from './batch-names.ts';
import { interruptible } from './interruptible.ts';
import { ownModels } from './own-folders.ts';
import { ProgressLine } from './progress-line.ts';
import { readable } from './readable.ts';
import { besideResults, placeOf, putInPlace, requireFree } from './result-files.ts';
import { type RunArguments, resultFormat, runArguments, soundsOf } from './run-arguments.ts';
import { runSteps, tellPlan, told } from './run-steps.ts';
import { keptPicture, withPicture } from './run-video.ts';
import { keepInput, requireReader, sendOut, standard } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

export { options } from './run-arguments.ts';

export const help = `Usage: formant run <tool> <input...> --out <folder> [options]
       formant run <tool> <input> -o <file> [options]
       formant run <tool> <input> ... --then <tool> [its options] -o <file>

  -o, --output <file>   one file; its ending chooses the format. - is standard output, and as input standard input.
                        Of a video, .mp4 .mov .m4v .webm and .mkv are the video with the new sound: its picture is
                        copied as it is. With --format, and in a folder, results are sounds
  --out <folder>        where the outputs go; made if it is not there. Tools that only report need none
  --set <name>=<value>  sets one of the tool's options; may be given several times
  --only <output>       keeps one output of a tool that makes several, such as --only vocals
  --then <tool>         works on with another tool; its --set, --only and --engine stand behind it.
                        Nothing is lost in between: there it is 32-bit float
  --engine <engine>     auto, dsp, or onnx:<id> for an installed neural model ("formant models list")
  --format <format>     of the sound: ${fileFormats.join(', ')}; default wav (32-bit float), of the converter mp3
  --bitrate <kbps>      of mp3, ogg, m4a and mp4
  --codec <codec>       ${codecChoices.join(', ')}; default auto, which is node-av where there is a build for it
  --overwrite           replace results of the same names, which are refused otherwise. The input is never replaced
  -n, --dry-run         say what would be made of what, and make nothing
  --json                print one JSON object:
                        {tool, outputs: [{name, path}], result, engine, audioSeconds, cpuSeconds, wallSeconds},
                        of a chain with steps: [{tool, result, engine}]; of a fault {error: {code, message}}

Outputs in a folder are named after what they are, for example vocals.wav, and an only one after the input. They
appear when all of them are complete; after a fault or Ctrl+C there are none, and what was there before is as it was.
"formant tools" lists the tools and their options. A file whose name begins with a dash stands behind --.

  formant run audio-enhancer talk.mp4 -o clean.mp4
  formant run vocal-remover song.mp3 --only vocals --then audio-enhancer --set strength=60 -o voice.flac
  curl -s https://example.org/talk.mp3 | formant run audio-enhancer - -o - --format mp3 > clean.mp3

Several files at once: name files, folders and patterns such as "songs/*.mp3", which work in every shell.
  -r, --recursive       look into the folders in a folder too
  --names <way>         folder: song/vocals.wav, the standard for tools with several outputs
                        file: song.mp3, or song-vocals.wav; the standard for tools with one output
  -j, --jobs <number>   files worked on at once; default one a core, at most 4
  --json                {tool, files: [{input, outputs, result, engine, audioSeconds, cpuSeconds, wallSeconds} or
                        {input, error: {code, message}}], done, failed, left}

Files keep the folders that they lie in. A folder can be its own --out: results then carry the tool's name, as
song-audio-enhancer.wav. One that fails stops none of the others; the exit code is then 1. After Ctrl+C the files
that are done stay. Results that are there already are named before the first file is worked on.
`;

/** @returns the exit code; a single file that fails throws */
export function command(args: string[]): Promise<number> {
  const given = runArguments(args);
  return interruptible(async (signal) => {
    const [only, ...others] = given.inputs;
    if (only !== undefined && others.length === 0 && (only === standard || (await isOneFile(only))))
      return await runOne(given, only, signal);
    if (given.inputs.includes(standard))
      throw new UsageError('Standard input is one sound: leave the other inputs out.');
    if (given.outFile !== null)
      throw new UsageError(
        '-o names one file, and there may be several inputs. Name a folder with --out <folder>.',
      );
    const { runBatch } = await import('./run-batch.ts');
    return await runBatch(given, signal);
  });
}

/** A network keeps its process busy for seconds at a time: in one of its own, Ctrl+C is heard at once. */
async function runTool(
  job: ToolJob,
  watched: Parameters<Compute['runTool']>[1],
  codec: RunArguments['codec'],
): Promise<ToolJobDone> {
  if (!(await usesModel(job)))
    return processFile(job, {
      codec: await loadCodec(codec),
      draws: false,
      // for the small one that a tool takes by itself
      ...(job.options.engine === undefined ? {} : { models: await installedModels() }),
      ...watched,
    });
  const { createCompute } = await import('../compute/pool.ts');
  const compute = createCompute({ workers: 1, codec, modelsDir: ownModels() });
  try {
    return await compute.runTool(job, watched);
  } finally {
    await compute.close();
  }
}

async function installedModels(): Promise<Models> {
  const { modelFolder } = await import('../ports/models/folder.ts');
  return modelFolder(ownModels());
}

async function runOne(given: RunArguments, named: string, signal: AbortSignal): Promise<number> {
  const { steps, format, bitrateKbps, codec, json, out, outFile, overwrite } = given;
  const fromStandard = named === standard;
  const input = fromStandard ? named : resolve(named);
  if (!fromStandard && !existsSync(input)) throw new UsageError(`There is no file ${input}.`);
  const toStandard = outFile === standard;
  const sounds = out === null && outFile === null ? [] : soundsOf(steps.at(-1)!);
  // the only sound of a tool is called as in a batch; several are told apart by what they are
  const nameOf = (output: string) =>
    output === 'output' && !fromStandard ? shortened(parse(input).name) : output;
  const target = (output: string) => outFile ?? join(out ?? '', `${nameOf(output)}.${resultFormat(given)}`);
  const voices = steps.flatMap(({ voiceFiles }) => Object.values(voiceFiles));
  await requireFree(toStandard ? [] : sounds.map(target), {
    inputs: [...(fromStandard ? [] : [input]), ...voices],
    overwrite,
  });
  const targets = sounds.map((name) => ({ name, path: target(name) }));
  const video = given.video && !fromStandard ? await keptPicture(given, input, signal) : null;
  if (given.dryRun) return tellPlan(given, [{ input, outputs: targets }]);
  if (toStandard) requireReader();
  const line = new ProgressLine(process.stderr, {});
  return besideResults(placeOf(given), async (outDir) => {
    try {
      const startedAt = performance.now();
      const source = fromStandard ? await keepInput(join(outDir, 'standard-input'), signal) : input;
      const kept = fromStandard && given.video ? await keptPicture(given, source, signal) : video;
      const sound = await runSteps(
        steps,
        { input: source, outDir, format, bitrateKbps },
        { signal, progress: (progress) => line.show(progress) },
        (job, watched) => runTool(job, watched, codec),
      );
      const progress = (fraction: number) => line.show({ stage: 'Copying the picture', fraction });
      const ran = kept ? await withPicture(sound, kept, { codec, video: source, signal, progress }) : sound;
      line.clear();
      const made = ran.outputs.map(({ name, path }) => ({ name, from: path, to: target(name) }));
      if (toStandard) for (const { from } of made) await sendOut(from, signal);
      else await putInPlace(made, overwrite);
      const { audioSeconds, cpuSeconds } = ran;
      const wallSeconds = (performance.now() - startedAt) / 1000;
      const summary = { outputs: made.map(({ name, to }) => ({ name, path: to })), ...told(ran) };
      if (json)
        process.stdout.write(
          `${JSON.stringify({ tool: steps.at(-1)!.tool, ...summary, audioSeconds, cpuSeconds, wallSeconds })}\n`,
        );
      else if (!toStandard) process.stdout.write(readable({ ...summary, audioSeconds, wallSeconds }));
      return 0;
    } finally {
      line.clear();
    }
  });
}
