import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { encodeWav } from '@formant/engine/codecs/wav';
import { band, voice } from '@formant/engine/testing/signals';
import { afterAll, expect, it } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'allocation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sampleRate = 44_100;
/** What is not yet compiled puts its numbers on the heap as well: only what the later of these seconds add counts. */
const lengths = [12, 36] as const;

for (const seconds of lengths) {
  const frames = seconds * sampleRate;
  const sung = voice(frames, sampleRate);
  const dry = band(frames, sampleRate).map((side) => side.map((value, i) => value + sung[i]!));
  writeFileSync(fileOf(seconds), encodeWav({ sampleRate, channels: dry }, 'float32'));
}
function fileOf(seconds: number): string {
  return join(folder, `${seconds}.wav`);
}

/**
 * By function, of the command as people run it: how V8 is told to compile decides what is put on the heap. In one
 * thread, so that code is compiled as soon as it is due.
 */
async function bytesOf(seconds: number, tool: string, options: readonly string[]) {
  const told = join(folder, `${tool}-${seconds}.json`);
  await promisify(execFile)(
    process.execPath,
    [
      ...['--single-threaded', '--require', here('../testing/allocation-watch.cjs')],
      ...[
        here('../../bin/formant.mjs'),
        'run',
        tool,
        fileOf(seconds),
        '--out',
        join(folder, tool, String(seconds)),
        '--overwrite',
        ...options,
      ],
    ],
    { env: { ...process.env, ALLOCATION_TO: told } },
  );
  // safe: written by the watch
  return JSON.parse(readFileSync(told, 'utf8')) as Record<string, number>;
}

/** What each of the later seconds puts on the heap, and the functions that put most. */
async function heapOf(tool: string, options: readonly string[]): Promise<{ kb: number; most: string }> {
  const [short, long] = lengths;
  const before = await bytesOf(short, tool, options);
  const after = await bytesOf(long, tool, options);
  const each = Object.entries(after).map(
    ([name, bytes]) => [name, (bytes - (before[name] ?? 0)) / (long - short) / 1024] as const,
  );
  const most = each.toSorted((a, b) => b[1] - a[1]).slice(0, 3);
  return {
    kb: each.reduce((total, [, kb]) => total + kb, 0),
    most: most.map(([name, kb]) => `${name} ${Math.round(kb)} KB`).join(', '),
  };
}

it.each<[tool: string, mostKb: number, ...options: string[]]>([
  ['vocal-remover', 1000],
  ['stem-splitter', 1400],
  // the limiter's part is half a megabyte
  ['audio-enhancer', 1600, '--set', 'engine=dsp'],
  ['voice-changer', 1600, '--set', 'pitch=4'],
  ['reverb-remover', 400, '--set', 'keepMusic=false'],
  ['echo-remover', 300],
  ['bpm-finder', 1600],
])(
  '%s puts less than %i KB on the heap for a second of sound',
  async (tool, mostKb, ...options) => {
    let found = await heapOf(tool, options);
    // it counts samples: what is too much by chance alone is not so three times
    for (let again = 0; again < 2 && found.kb >= mostKb; again++) found = await heapOf(tool, options);
    expect(found.kb, found.most).toBeLessThan(mostKb);
  },
  120_000,
);
