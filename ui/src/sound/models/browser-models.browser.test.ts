import { defaultValues } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { resample } from '@formant/engine/dsp/filters/resample';
import { noise } from '@formant/engine/testing/signals';
import { tinyDeepFilter } from '@formant/engine/testing/tiny-models';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { tools } from '@formant/engine/tools';
import { afterEach, expect, it, vi } from 'vitest';
import { type Engine, openEngine } from '../engine/engine-client.ts';
import { jobFile } from '../engine/engine-protocol.ts';
import { JobFault } from '../fault.ts';
import { jobsDirectory, openJobFiles } from '../files/job-files.ts';
import { blobBytes, openPcm, readFrames } from '../files/pcm-file.ts';
import { readCleaner } from './kept-gtcrn.ts';
import { keepModel, keptModelOf, keptModels, removeModel } from './model-files.ts';

const open: Engine[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.dispose();
  const jobs = await jobsDirectory();
  // a worker that was ended lets go of its files in its own time
  for await (const name of jobs?.keys() ?? [])
    await vi.waitFor(() => jobs?.removeEntry(name, { recursive: true }), { timeout: 5000 });
  for (const id of ['tiny', 'broken', 'a', 'gtcrn', 'z']) await removeModel(id);
});

const sampleRate = 44_100;
const frames = 400_000; // more than one window
const sound = [3, 5].map((seed) =>
  Float32Array.from({ length: frames }, (_, i) => 0.3 * Math.sin(i * i * seed * 1e-7)),
);
const options = { signal: new AbortController().signal, received: () => undefined };
const stream = (bytes: Uint8Array) => async () => new Blob([bytes.slice()]).stream();

async function run(
  tool: 'vocal-remover' | 'audio-enhancer',
  change: Record<string, unknown>,
  channels: Float32Array[] = sound,
) {
  const job = crypto.randomUUID();
  const engine = openEngine(job, false);
  open.push(engine);
  const wav = encodeWav({ sampleRate, channels }, 'float32');
  await engine.read(new File([wav.slice()], 'song.wav'), () => {});
  const facts = await engine.run(
    tool,
    { ...defaultValues(tools[tool].tool.options), ...change },
    null,
    () => {},
  );
  const output = async (name: string) => {
    const file = await (await openJobFiles(job)).read(jobFile.output(name));
    return readFrames(await openPcm(blobBytes(file!)), 0, frames);
  };
  return { facts, output };
}
const farthest = (a: Float32Array, b: Float32Array) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

it('a model that the browser keeps runs in the worker, and the result names it', async () => {
  const about = { id: 'tiny', name: 'Tiny', kind: 'htdemucs', licence: 'CC0-1.0' } as const;
  const kept = await keepModel(about, { 'model.onnx': stream(tinySeparator([0, 0, 0, 1])) }, options);
  expect(await keptModels('separation')).toEqual([kept]);
  expect(await keptModels('enhancement')).toEqual([]);
  const { facts, output } = await run('vocal-remover', { engine: 'onnx:tiny' });
  expect(facts.engine).toBe('onnx:tiny');
  expect(facts.ranOn).toEqual(['cpu']); // this browser has no graphics processor, as the probe found
  const vocals = await output('vocals');
  for (const [c, channel] of sound.entries()) expect(farthest(vocals[c]!, channel)).toBeLessThan(1e-4);
});

it('three networks with states do so as well', async () => {
  const files = Object.entries(tinyDeepFilter({ gain: 0.5, taps: [0, 0, 0.5, 0, 0] }));
  await keepModel(
    { id: 'tiny', name: 'Tiny', kind: 'deepfilternet3', licence: 'CC0-1.0' },
    Object.fromEntries(files.map(([name, bytes]) => [name, stream(bytes)])),
    options,
  );
  // what sounds like music would stay as it is
  const hiss = resample({ sampleRate: 8000, channels: [noise(72_000)] }, sampleRate).channels[0]!;
  const wanted = { engine: 'onnx:tiny', mode: 'denoise', hum: false, clicks: false, strength: 100 };
  const { facts, output } = await run('audio-enhancer', wanted, [hiss]);
  expect(facts.engine).toBe('onnx:tiny');
  const [left] = await output('output');
  const middle = (samples: Float32Array) => samples.subarray(2000, 300_000);
  expect(farthest(middle(left!), middle(hiss.map((value) => value / 2)))).toBeLessThan(1e-3);
});

it('a model that does not come whole leaves nothing', async () => {
  const broken = async () =>
    new ReadableStream<Uint8Array>({
      pull(control) {
        control.enqueue(new Uint8Array(10));
        control.error(new Error('gone'));
      },
    });
  const about = { id: 'broken', name: 'Broken', kind: 'htdemucs', licence: 'CC0-1.0' } as const;
  await expect(keepModel(about, { 'model.onnx': broken }, options)).rejects.toThrow('gone');
  expect(await keptModels('separation')).toEqual([]);
});

it.each([
  ['no_model', null],
  ['bad_model', new Uint8Array([8, 8, 1, 2, 3])],
])('%s ends the job; nothing else runs in its place', async (code, bytes) => {
  if (bytes)
    await keepModel(
      { id: 'tiny', name: 'Tiny', kind: 'htdemucs', licence: 'CC0-1.0' },
      { 'model.onnx': stream(bytes) },
      options,
    );
  const failed = await run('vocal-remover', { engine: 'onnx:tiny' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failed).toBeInstanceOf(JobFault);
  expect((failed as JobFault).fault.code).toBe(code);
});

it('a network for noise that can’t be used goes, so that it is fetched anew; a person’s own stays', async () => {
  const files = { 'model.onnx': stream(Uint8Array.of(1)) };
  const about = { kind: 'gtcrn', licence: 'MIT', name: 'GTCRN' } as const;
  await keepModel({ ...about, id: 'a' }, files, options);
  expect(await readCleaner()).toBeNull();
  expect(await keptModelOf('gtcrn')).toBeNull();
  await keepModel({ ...about, id: 'gtcrn', otherWeights: true }, files, options);
  expect(await readCleaner()).toBeNull();
  expect((await keptModelOf('gtcrn'))?.id).toBe('gtcrn');
});

it('a person’s own weights go before those of a server, in whatever order they lie', async () => {
  const files = { 'model.onnx': stream(Uint8Array.of(1)) };
  const about = { kind: 'gtcrn', licence: 'MIT' } as const;
  for (const id of ['a', 'z']) await keepModel({ ...about, id, name: 'GTCRN' }, files, options);
  expect((await keptModelOf('gtcrn'))?.name).toBe('GTCRN');
  const own = { ...about, id: 'gtcrn', name: 'GTCRN (your own)', otherWeights: true } as const;
  await keepModel(own, files, options);
  await keepModel({ ...about, id: 'a', name: 'GTCRN' }, files, options);
  expect((await keptModelOf('gtcrn'))?.id).toBe('gtcrn');
});
