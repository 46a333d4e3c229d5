import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Audio, defaultValues, ToolError } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { createCompute } from '../../compute/pool.ts';
import { loadCodec } from '../../ports/codec/choose.ts';
import { type FileFormat, fileFormats } from '../../ports/codec/port.ts';
import { mutant } from './mutate-media.ts';

export type FuzzResult = {
  files: number;
  /** Worked on in spite of the damage, or refused in words for people. */
  done: number;
  refused: number;
  /** Everything else, each with what is needed to make the file again. */
  faults: { index: number; format: FileFormat; mutation: string; what: string }[];
  slowestMs: number;
};

/**
 * Gives damaged files of every format to the compute pool as the server does: decoded, converted and encoded in
 * worker processes with its limits on memory and silence. A crash, a hang, an out-of-memory end or an error that
 * is not meant for people is a fault.
 */
export async function fuzzMedia(options: {
  files: number;
  /** Number of the first file, 0 unless told: a long proof can be cut into parts. */
  from?: number;
  hangMs: number;
  memoryBytes: number;
  workers: number;
}): Promise<FuzzResult> {
  const { files, from = 0, hangMs, memoryBytes, workers } = options;
  const folder = await mkdtemp(join(tmpdir(), 'formant-fuzz-'));
  const compute = createCompute({ workers, memoryBytes, silenceMs: hangMs, codec: 'node-av' });
  const result: FuzzResult = { files, done: 0, refused: 0, faults: [], slowestMs: 0 };
  try {
    const wholes = await wholeFiles(folder);
    let next = from;
    const lane = async (number: number) => {
      const input = join(folder, `input-${number}`);
      const outDir = join(folder, `out-${number}`);
      await mkdir(outDir);
      for (let index = next++; index < from + files; index = next++) {
        const { format, mutation, bytes } = mutant(index, wholes);
        await writeFile(input, bytes);
        const begun = performance.now();
        const outcome = await convert(input, outDir, index);
        const took = performance.now() - begun;
        result.slowestMs = Math.max(result.slowestMs, took);
        if (outcome === 'done') result.done++;
        else if (outcome === 'refused') result.refused++;
        else result.faults.push({ index, format, mutation, what: outcome });
      }
    };
    const convert = async (input: string, outDir: string, index: number): Promise<string> => {
      const format = fileFormats[(index % 7) % fileFormats.length]!;
      const signal = AbortSignal.timeout(hangMs);
      try {
        await compute.runTool(
          { tool: 'converter', options: { ...converterDefaults, format }, input, outDir, format },
          { signal, progress: () => undefined },
        );
        return 'done';
      } catch (error) {
        if (signal.aborted) return `still at work after ${hangMs / 1000} s`;
        if (!(error instanceof ToolError)) return String(error);
        const stuck = error.code === 'out_of_memory' || /stuck/.test(error.message);
        return stuck ? `${error.code}: ${error.message}` : 'refused';
      }
    };
    await Promise.all(Array.from({ length: compute.size }, (_, number) => lane(number)));
    return result;
  } finally {
    await compute.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const converterDefaults = defaultValues(tools.converter.tool.options);

/** A short stereo sound in every format. */
async function wholeFiles(folder: string): Promise<Record<FileFormat, Buffer>> {
  const codec = await loadCodec('node-av');
  const { sampleRate, channels } = sound();
  const pairs = [];
  for (const format of fileFormats) {
    const path = join(folder, `whole.${format}`);
    const writer = await codec.encode(path, format, { sampleRate, channelCount: channels.length });
    await writer.write(channels);
    await writer.finish();
    pairs.push([format, await readFile(path)] as const);
  }
  // safe: one pair for every format
  return Object.fromEntries(pairs) as Record<FileFormat, Buffer>;
}

function sound(): Audio {
  const sampleRate = 22_050;
  const channels = [220, 331].map((hz) =>
    Float32Array.from(
      { length: 2 * sampleRate },
      (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / sampleRate) * (1 + Math.sin(i / 900)),
    ),
  );
  return { sampleRate, channels };
}
