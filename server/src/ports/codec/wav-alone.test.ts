import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCodec } from './choose.ts';
import { wavAlone } from './wav-alone.ts';

let folder = '';
const codec = wavAlone();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wav-alone-'));
  const channels = [new Float32Array(4800).fill(0.25), new Float32Array(4800).fill(-0.5)];
  await writeFile(join(folder, 'in.wav'), encodeWav({ sampleRate: 48_000, channels }, 'int16'));
  await writeFile(join(folder, 'song.mp3'), await readFile('web/e2e/fixtures/song.mp3'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads and writes WAV sample by sample, with its tags, as the other drivers do', async () => {
  const from = join(folder, 'in.wav');
  const to = join(folder, 'out.wav');
  const source = await codec.open(from);
  const writer = await codec.encode(to, 'wav', {
    ...{ sampleRate: source.sampleRate, channelCount: source.channelCount, tagsFrom: from, mark: 'by hand' },
  });
  for await (const block of source.blocks()) await writer.write(block);
  await writer.finish();
  await source.close();
  const usual = await loadCodec('node-av');
  expect((await usual.probe(to)).tags).toMatchObject({ comment: 'by hand' });
  const [ours, theirs] = await Promise.all([codec, usual].map((one) => all(one.open(to))));
  expect(ours).toEqual(theirs);
  expect(ours?.map((channel) => [channel.length, channel[100]])).toEqual([
    [4800, 0.25],
    [4800, -0.5],
  ]);
});

it('says for every other file and format what to install', async () => {
  const refused = { code: 'unsupported_codec', message: expect.stringContaining('Install FFmpeg') };
  await expect(codec.open(join(folder, 'song.mp3'))).rejects.toMatchObject(refused);
  await expect(codec.probe(join(folder, 'song.mp3'))).rejects.toMatchObject(refused);
  await expect(
    codec.encode(join(folder, 'x.mp3'), 'mp3', { sampleRate: 48_000, channelCount: 1 }),
  ).rejects.toMatchObject(refused);
});

async function all(opened: ReturnType<typeof codec.open>): Promise<number[][]> {
  const source = await opened;
  const channels: number[][] = Array.from({ length: source.channelCount }, () => []);
  for await (const block of source.blocks())
    for (const [index, samples] of block.entries()) channels[index]!.push(...samples);
  await source.close();
  return channels;
}
