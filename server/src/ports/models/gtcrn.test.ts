import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { referenceFft } from '@formant/engine/dsp/fft/fft-reference';
import { StftAnalysis } from '@formant/engine/dsp/fft/stft';
import { GtcrnNetwork } from '@formant/engine/models/gtcrn/gtcrn-network';
import { publishedGtcrn, readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { float32, floatsOf } from '@formant/engine/models/ports/tensors';
import { noise, voice } from '@formant/engine/testing/signals';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gtcrnOf, installFile } from '../../testing/published-gtcrn.ts';
import { modelFolder } from './folder.ts';
import { builtInModels } from './manifest.ts';
import { findRuntime } from './runtime.ts';

const [file] = builtInModels().find(({ id }) => id === 'gtcrn')!.files;

/** The published weights: of this machine, else from their pinned address; null where neither can be had. */
async function published(): Promise<Uint8Array | null> {
  const places = [
    process.env.GTCRN_MODEL,
    process.env.FORMANT_MODELS && path.join(process.env.FORMANT_MODELS, 'gtcrn', 'model.onnx'),
  ];
  for (const place of places) {
    const bytes = place ? await readFile(place).catch(() => null) : null;
    if (bytes) return bytes;
  }
  const answer = await fetch(file!.url!, { signal: AbortSignal.timeout(8000) }).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
const bytes = await published();
if (!bytes)
  process.stderr.write(
    'GTCRN is not compared with ONNX Runtime: its weights are not here. Set GTCRN_MODEL to model.onnx.\n',
  );

describe('a file that is not the published one', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gtcrn-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const entry = builtInModels().find(({ id }) => id === 'gtcrn')!;
  const tiny = tinyGtcrn();

  it('is not installed, also by hand: cut short, or of other weights', async () => {
    for (const content of [tiny, tiny.subarray(0, 9000)])
      await expect(installFile(folder, content, entry)).rejects.toThrow(/not the file it should be/);
    expect(await modelFolder(folder).installed('gtcrn')).toBeNull();
  });

  it('is refused where a byte has changed since it was installed, and opens as it was without a runtime', async () => {
    await installFile(folder, tiny, gtcrnOf(tiny));
    const store = modelFolder(folder);
    expect(await (await store.open('gtcrn')).bytes('model.onnx')).toEqual(Buffer.from(tiny));
    const changed = tiny.slice();
    changed[tiny.length >> 1]! ^= 1;
    await writeFile(path.join(folder, 'gtcrn', 'model.onnx'), changed);
    await expect((await store.open('gtcrn')).bytes('model.onnx')).rejects.toThrow(/has changed since/);
    await rm(path.join(folder, 'gtcrn'), { recursive: true });
    expect(await store.installed('gtcrn')).toBeNull();
    await expect(store.open('gtcrn')).rejects.toThrow(/not installed here/);
  });
});

it('the file that a browser compares a person’s own with is the one that the manifest pins', () => {
  expect(publishedGtcrn).toBe(file!.sha256);
});

describe.skipIf(!bytes)('GTCRN with its published weights', () => {
  it('is the file that the manifest pins', () => {
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(file!.sha256);
    expect(bytes!.length).toBe(file!.bytes);
  });

  it('gives what ONNX Runtime gives within 1e-4 over 10 s, its memory carried from frame to frame', async () => {
    const runtime = await findRuntime();
    const session = await runtime!.load(bytes!);
    const network = new GtcrnNetwork(readGtcrn(bytes!));
    const hiss = noise(160_000, 5);
    const sound = voice(160_000, 16_000).map((value, i) => 0.3 * value + 0.03 * hiss[i]!);
    const analysis = new StftAnalysis({ fft: referenceFft(512), hop: 256 });
    analysis.write(sound);
    analysis.end();
    const dims = { conv_cache: [2, 1, 16, 16, 33], tra_cache: [2, 3, 1, 1, 16], inter_cache: [2, 1, 33, 16] };
    let caches = Object.fromEntries(
      Object.entries(dims).map(([name, shape]) => [
        name,
        float32(new Float32Array(shape.reduce((product, size) => product * size, 1)), shape),
      ]),
    );
    const spectrum = new Float32Array(514);
    const mask = new Float32Array(514);
    let worst = 0;
    let frames = 0;
    while (analysis.read(spectrum)) {
      const answer = await session.run({ mix: float32(spectrum, [1, 257, 1, 2]), ...caches });
      caches = Object.fromEntries(Object.keys(dims).map((name) => [name, answer[`${name}_out`]!]));
      network.next(spectrum, mask);
      const wanted = floatsOf(answer, 'enh');
      for (let k = 0; k < 257; k++) {
        const [re, im] = [spectrum[2 * k]!, spectrum[2 * k + 1]!];
        const real = re * mask[2 * k]! - im * mask[2 * k + 1]!;
        const imaginary = im * mask[2 * k]! + re * mask[2 * k + 1]!;
        worst = Math.max(worst, Math.abs(real - wanted[2 * k]!), Math.abs(imaginary - wanted[2 * k + 1]!));
      }
      frames++;
    }
    await session.release();
    expect(frames).toBeGreaterThan(620);
    expect(worst).toBeLessThan(1e-4);
  }, 60_000);

  it('leaves next to nothing of hiss alone: 15 dB less at least', () => {
    const network = new GtcrnNetwork(readGtcrn(bytes!));
    const analysis = new StftAnalysis({ fft: referenceFft(512), hop: 256 });
    analysis.write(noise(64_000, 3).map((value) => 0.05 * value));
    const spectrum = new Float32Array(514);
    const mask = new Float32Array(514);
    let [heard, kept] = [0, 0];
    while (analysis.read(spectrum)) {
      network.next(spectrum, mask);
      for (let k = 0; k < 257; k++) {
        const power = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
        heard += power;
        kept += power * (mask[2 * k]! ** 2 + mask[2 * k + 1]! ** 2);
      }
    }
    expect(10 * Math.log10(kept / heard)).toBeLessThan(-15);
  });
});
