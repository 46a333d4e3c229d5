import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '@formant/engine';
import { defaultValues } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { tools } from '@formant/engine/tools';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ComputeOptions, createCompute } from './pool.ts';
import type { Compute, ToolJob } from './port.ts';

let folder = '';
let outDir = '';
let short = '';
let long = '';
const pools: Compute[] = [];
const pool = (options: ComputeOptions = {}) => {
  const compute = createCompute({ workers: 1, ...options });
  pools.push(compute);
  return compute;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compute-'));
  short = join(folder, 'short.wav');
  long = join(folder, 'long.wav');
  await writeFile(short, encodeWav(song(2), 'int16'));
  // minutes of work for the vocal remover: no test can meet its end by chance
  await writeFile(long, encodeWav(song(500), 'int16'));
});
beforeEach(async () => {
  outDir = await mkdtemp(join(folder, 'out-'));
});
afterEach(() => Promise.all(pools.splice(0).map((compute) => compute.close())));
afterAll(() => rm(folder, { recursive: true, force: true }));

const job = (input: string, more: Partial<ToolJob> = {}): ToolJob => ({
  tool: 'vocal-remover',
  options: defaultValues(tools['vocal-remover'].tool.options),
  input,
  outDir,
  format: 'wav',
  ...more,
});
const quiet = () => ({ signal: new AbortController().signal, progress: () => undefined });

describe('the compute pool', () => {
  it('does in threads what it does in processes, and is cancelled there, too', async () => {
    const inThread = await pool({ threads: true }).runTool(job(short), quiet());
    const bytes = await Promise.all(inThread.outputs.map(({ path }) => readFile(path)));
    const inProcess = await pool().runTool(job(short), quiet());
    for (const [index, { path }] of inProcess.outputs.entries())
      expect(bytes[index]!.equals(await readFile(path)), path).toBe(true);
    const controller = new AbortController();
    const running = pool({ threads: true }).runTool(job(long), {
      signal: controller.signal,
      progress: () => controller.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
  });

  it('runs a tool from file to files and tells what it did', async () => {
    const seen: Progress[] = [];
    const done = await pool().runTool(job(short, { format: 'mp3', bitrateKbps: 128 }), {
      signal: new AbortController().signal,
      progress: (progress) => seen.push(progress),
    });
    expect(done.outputs.map((output) => output.name)).toEqual(['vocals', 'instrumental']);
    for (const output of done.outputs) {
      const bytes = await readFile(output.path);
      expect(output).toMatchObject({
        path: join(outDir, `${output.name}.mp3`),
        format: 'mp3',
        sizeBytes: bytes.length,
        durationMs: 2000,
        sampleRate: 22050,
        channels: 2,
      });
      expect(bytes.length).toBeCloseTo((128_000 / 8) * 2, -4);
      expect(output.peaks).toBeInstanceOf(Int8Array);
      expect(output.peaks.length % 2).toBe(0);
      expect(output.peaks.length).toBeLessThanOrEqual(4096);
    }
    expect(Math.max(...done.outputs[1]!.peaks)).toBeGreaterThan(20);
    expect(done.report.engine).toBe('dsp');
    expect(done.audioSeconds).toBeCloseTo(2, 3);
    expect(done.cpuSeconds).toBeGreaterThan(0);
    expect(await readdir(outDir)).toEqual(['instrumental.mp3', 'vocals.mp3']);
    const fractions = seen.map((progress) => progress.fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('says why a file cannot be worked on, and goes on with the next', async () => {
    const compute = pool();
    await writeFile(join(folder, 'words.mp3'), 'No sound at all, only words. '.repeat(50));
    await expect(compute.runTool(job(join(folder, 'words.mp3')), quiet())).rejects.toMatchObject({
      name: 'ToolError',
      code: 'not_audio',
    });
    expect(await readdir(outDir)).toEqual([]);
    await expect(compute.runTool(job(short), quiet())).resolves.toMatchObject({ audioSeconds: 2 });
  });

  it('draws the waveform of a file and measures its length', async () => {
    const outline = await pool().outline(short, quiet());
    expect(outline.durationMs).toBe(2000);
    expect(outline.peaks.length % 2).toBe(0);
    expect(outline.peaks.length).toBeLessThanOrEqual(4096);
    expect(Math.max(...outline.peaks)).toBeGreaterThan(20);
    await expect(pool().outline(folder, quiet())).rejects.toMatchObject({ code: 'not_audio' });
  });

  it('probes a file without waiting behind a job', async () => {
    const compute = pool();
    const cancel = new AbortController();
    const running = compute.runTool(job(long), { ...quiet(), signal: cancel.signal });
    running.catch(() => undefined);
    expect(await compute.probe(short)).toMatchObject({ format: 'wav', channels: 2, durationSeconds: 2 });
    await expect(compute.probe(folder)).rejects.toMatchObject({ code: 'not_audio' });
    cancel.abort();
    await expect(running).rejects.toBe(cancel.signal.reason);
  });

  it.each([
    ['before it starts', 'long', null],
    ['at its start', 'long', 0],
    ['in its midst', 'long', 0.06],
    ['when only its files are left to complete', 'short', 1],
  ])('cancels a job %s and leaves nothing of it', async (_, length, fraction) => {
    const compute = pool();
    const cancel = new AbortController();
    let cancelledAt = 0;
    const running = compute.runTool(job(length === 'long' ? long : short), {
      signal: cancel.signal,
      progress(progress) {
        if (cancelledAt || fraction === null || progress.fraction < fraction) return;
        cancelledAt = performance.now();
        cancel.abort();
      },
    });
    if (fraction === null) {
      cancelledAt = performance.now();
      cancel.abort();
    }
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    // 200 ms are promised; the rest is for machines that are busy with other tests
    expect(performance.now() - cancelledAt).toBeLessThan(1000);
    expect(await readdir(outDir)).toEqual([]);
    await expect(compute.runTool(job(short), quiet())).resolves.toMatchObject({ audioSeconds: 2 });
  });

  it('cancels a job that waits for its turn', async () => {
    const compute = pool();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = compute.runTool(job(long), { ...quiet(), signal: first.signal });
    const waiting = compute.runTool(job(short), { ...quiet(), signal: second.signal });
    const after = compute.runTool(job(short), quiet());
    running.catch(() => undefined);
    second.abort();
    await expect(waiting).rejects.toBe(second.signal.reason);
    first.abort();
    await expect(running).rejects.toBe(first.signal.reason);
    await expect(after).resolves.toMatchObject({ audioSeconds: 2 });
  });

  it('runs as many jobs at once as it has places, in order', async () => {
    const compute = pool({ workers: 2 });
    expect(compute.size).toBe(2);
    const ended: number[] = [];
    const dirs = await Promise.all([0, 1, 2, 3].map(() => mkdtemp(join(folder, 'many-'))));
    await Promise.all(
      dirs.map(async (dir, index) => {
        await compute.runTool({ ...job(short), outDir: dir }, quiet());
        ended.push(index);
      }),
    );
    expect(ended.toSorted()).toEqual([0, 1, 2, 3]);
    expect(ended.indexOf(3)).toBeGreaterThan(Math.min(ended.indexOf(0), ended.indexOf(1)));
  });

  it('ends a job that needs too much memory, and takes the next', async () => {
    // less than a running Node takes: every job is beyond it
    const compute = pool({ memoryBytes: 48 * 2 ** 20 });
    await expect(compute.runTool(job(long), quiet())).rejects.toMatchObject({
      name: 'ToolError',
      code: 'out_of_memory',
    });
    expect(await readdir(outDir)).toEqual([]);
  });

  it('ends the running job when it is closed', async () => {
    const compute = pool();
    const running = compute.runTool(job(long), quiet());
    running.catch(() => undefined);
    await compute.probe(short);
    await compute.close();
    await expect(running).rejects.toThrow();
    await expect(compute.runTool(job(short), quiet())).rejects.toThrow('closed');
  });

  describe.skipIf(process.platform !== 'linux')('where processes can be seen', () => {
    const workers = () =>
      execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('compute/worker.ts'))
        .map((line) => Number.parseInt(line, 10));
    const started = () => {
      let tell: () => void = () => undefined;
      const first = new Promise<void>((resolve) => {
        tell = resolve;
      });
      return { first, progress: () => tell() };
    };

    it('reports a killed worker, leaves nothing and goes on with a new one', async () => {
      const compute = pool();
      const { first, progress } = started();
      const running = compute.runTool(job(long), { ...quiet(), progress });
      running.catch(() => undefined);
      await first;
      for (const pid of workers()) process.kill(pid, 'SIGKILL');
      await expect(running).rejects.toMatchObject({
        name: 'WorkerCrash',
        message: expect.stringContaining('SIGKILL'),
      });
      expect(await readdir(outDir)).toEqual([]);
      await expect(compute.runTool(job(short), quiet())).resolves.toMatchObject({ audioSeconds: 2 });
    });

    it('ends a worker that hangs, even one that can not be asked to, but not one that merely waits its turn', async () => {
      const compute = pool({ silenceMs: 3000 });
      const { first, progress } = started();
      const running = compute.runTool(job(long), { ...quiet(), progress });
      running.catch(() => undefined);
      await first;
      const stopped = Date.now();
      for (const pid of workers()) process.kill(pid, 'SIGSTOP');
      await expect(running).rejects.toMatchObject({
        code: 'not_audio',
        message: expect.stringContaining('stuck'),
      });
      // it used no processor time, as one that gets none: that is four times the patience
      if (process.platform === 'linux') expect(Date.now() - stopped).toBeGreaterThan(10_000);
      expect(workers()).toEqual([]);
    });

    it('keeps the secrets of the server out of its workers', async () => {
      process.env.SECRET = 'a secret that no decoder needs to know';
      const compute = pool();
      const { first, progress } = started();
      const cancel = new AbortController();
      const running = compute.runTool(job(long), { signal: cancel.signal, progress });
      running.catch(() => undefined);
      await first;
      for (const pid of workers())
        expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('a secret that');
      delete process.env.SECRET;
      cancel.abort();
      await expect(running).rejects.toBe(cancel.signal.reason);
    });
  });
});

/** Something to separate: a tone in the middle, different noises at the sides. */
function song(seconds: number) {
  const sampleRate = 22050;
  const length = seconds * sampleRate;
  let state = 1;
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const middle = Float32Array.from(
    { length },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / sampleRate),
  );
  return { sampleRate, channels: [0, 1].map(() => middle.map((value) => value + 0.3 * noise())) };
}
