import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SoundFormat } from '@formant/engine';
import type { Loudness } from '@formant/engine/base/loudness';
import { encodeWav } from '@formant/engine/codecs/wav';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { type ToolId, tools } from '@formant/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCodec } from '../ports/codec/choose.ts';
import { hasFfmpeg } from '../ports/codec/ffmpeg-process.ts';
import type { Codec } from '../ports/codec/port.ts';
import { processFile } from './process-file.ts';
import { parseToolOptions } from './tool-options.ts';

const drivers = (await hasFfmpeg()) ? (['node-av', 'ffmpeg'] as const) : (['node-av'] as const);
const sampleRate = 44_100;
const seconds = 4;
const ceilingDbtp = -1;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ceiling-'));
  const band = [drumsAndChord(1), drumsAndChord(2)];
  await writeFile(join(folder, 'band.wav'), encodeWav({ sampleRate, channels: band }, 'int24'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lossy = ['mp3', 'ogg', 'm4a', 'mp4'] as const satisfies readonly SoundFormat[];

describe.each(drivers)('the true-peak ceiling of files written with %s', (driver) => {
  let codec: Codec;
  beforeAll(async () => {
    codec = await loadCodec(driver);
  });

  it.each(lossy.flatMap((format) => (['64', 'auto'] as const).map((rate) => [format, rate] as const)))(
    'is kept by %s at a bit rate of %s, and the result tells what the file has',
    async (format, bitrate) => {
      const { path, result } = await made('converter', { format, bitrate, loudness: '-14' }, 'wav');
      const { truePeakDb, integratedLufs } = await measured(path);
      expect(truePeakDb!).toBeLessThanOrEqual(ceilingDbtp); // dBTP, decoded
      expect(result.truePeakDbtp).toBeCloseTo(truePeakDb!, 1);
      expect(result.outputLufs).toBeCloseTo(integratedLufs!, 1);
      // at 64 kbit/s the coding itself loses up to 2 LU of noise bursts, the hardest case there is
      expect(Math.abs(integratedLufs! + 14)).toBeLessThan(bitrate === '64' ? 2.5 : 1.6);
    },
  );

  it.each(lossy)('is kept by %s of the enhancer', async (format) => {
    const { path, result } = await made('audio-enhancer', { mode: 'level', loudness: '-14' }, format, 64);
    const { truePeakDb, integratedLufs } = await measured(path);
    expect(truePeakDb!).toBeLessThanOrEqual(ceilingDbtp);
    expect(result.truePeakDb).toBeCloseTo(truePeakDb!, 0.5);
    expect(result.lufsAfter).toBeCloseTo(integratedLufs!, 0.5);
  });

  it('says by how much the peaks were held down for the format, and only where they were', async () => {
    const ogg = await made('converter', { format: 'ogg', bitrate: '64', loudness: '-14' }, 'wav');
    // noise bursts at 64 kbit/s come back well above what went in
    expect(ogg.result.notes).toEqual([expect.stringMatching(/^OGG raises peaks .* held \d\.\d dB lower/)]);
    const quiet = await made('converter', { format: 'mp3', loudness: '-23' }, 'wav');
    expect(quiet.result.notes).toBeUndefined();
    const flac = await made('converter', { format: 'flac', loudness: '-14' }, 'wav');
    expect(flac.result.notes).toBeUndefined();
  });

  it('leaves nothing behind but the file, also after a cancel', async () => {
    const { outDir } = await made('converter', { format: 'mp3', loudness: '-14' }, 'wav');
    expect(await readdir(outDir)).toEqual(['output.mp3']);
    const cancel = new AbortController();
    const stopped = made('converter', { format: 'mp3', loudness: '-14' }, 'wav', undefined, {
      signal: cancel.signal,
      progress: ({ stage }) => stage === 'convert' && cancel.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(await readdir(join(folder, `out-${runs}`))).toEqual([]);
  });

  async function measured(path: string): Promise<Loudness> {
    const file = await codec.open(path);
    const meter = new LoudnessMeter(file);
    for await (const block of file.blocks()) meter.write(block);
    await file.close();
    return meter.result();
  }

  async function made(
    tool: ToolId,
    set: Record<string, string>,
    format: SoundFormat,
    bitrateKbps?: number,
    more: Partial<Parameters<typeof processFile>[1]> = {},
  ) {
    const outDir = join(folder, `out-${++runs}`);
    await mkdir(outDir);
    const { outputs, report } = await processFile(
      {
        tool,
        options: parseToolOptions(tools[tool].tool.options, set),
        input: join(folder, 'band.wav'),
        outDir,
        format,
        ...(bitrateKbps ? { bitrateKbps } : {}),
      },
      { codec, signal: new AbortController().signal, progress: () => undefined, ...more },
    );
    return { path: outputs[0]!.path, outDir, result: report.result };
  }
});

let runs = 0;

/** Bursts of noise over a chord: what transform coders smear, so that peaks grow. */
function drumsAndChord(seed: number): Float32Array {
  let state = seed;
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const inBeat = (i % (sampleRate / 4)) / sampleRate;
    const chord = [196, 246.9, 293.7, 392].reduce(
      (sum, hz) => sum + Math.sign(Math.sin((2 * Math.PI * hz * i) / sampleRate)) * 0.05,
      0,
    );
    return 0.5 * (chord + 0.5 * noise() * Math.exp(-inBeat / 0.03));
  });
}
