import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { type ToolId, toolIds, tools } from '@formant/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../ports/codec/ffmpeg-process.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
const seconds = 1.5;
const rates = [8000, 11_025, 22_050, 32_000, 96_000, 192_000];
const layouts = { '3.0': 3, quad: 4, '5.1': 6, '7.1': 8 };

/** What a file has to lead to: a result of this length, or a refusal. */
type Expected = { seconds: number; note?: RegExp; replaced?: true } | { code: string; words: RegExp };
const expected: Record<string, Expected> = {
  'plain.wav': { seconds },
  'constant.wav': { seconds },
  'offset.wav': { seconds },
  'short.wav': { seconds: 0.1 },
  'clipped.wav': { seconds },
  'silent.wav': { seconds },
  'some-nan.wav': { seconds, replaced: true },
  'some-infinite.wav': { seconds, replaced: true },
  'only-nan.wav': { code: 'not_audio', words: /not numbers.*Export it again/ },
  'twelve-channels.wav': { code: 'too_many_channels', words: /12 channels.*Mix it down/ },
  ...Object.fromEntries(rates.map((rate) => [`${rate}.wav`, { seconds }])),
};
/** Files that only another program makes. */
const foreign: Record<string, Expected> = {
  'variable-rate.mp4': { seconds },
  'edit-list.mp4': { seconds: 1 },
  'late.mp4': { seconds, note: /begins 1\.0 s after the picture/ },
  'no-sound.mp4': { code: 'not_audio', words: /no audio track/ },
  'short.mp3': { seconds: 0.1 },
  'short.m4a': { seconds: 0.1 },
  'short.ogg': { seconds: 0.1 },
  ...Object.fromEntries(Object.keys(layouts).map((name) => [`${name}.flac`, { seconds }])),
  ...Object.fromEntries(Object.keys(layouts).map((name) => [`${name}.m4a`, { seconds }])),
};
const makesFiles = await hasFfmpeg();
const all = makesFiles ? { ...expected, ...foreign } : expected;

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-'));
  await makeWavs();
  if (makesFiles) makeForeign();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Settings with which a tool has something to do. */
const settings: Partial<Record<ToolId, string[]>> = {
  converter: ['--set', 'format=wav', '--set', 'loudness=-16'],
  'voice-changer': ['--set', 'pitch=3', '--set', 'formant=-1'],
};

describe('odd files on the command line', () => {
  it.each(toolIds)(
    'get a whole result or a clear refusal from %s',
    async (tool) => {
      const { files } = await batch(tool);
      expect(files.map(({ input }) => basename(input)).sort()).toEqual(Object.keys(all).sort());
      for (const { input, outputs = [], result = {}, audioSeconds, error } of files) {
        const name = basename(input);
        const wanted = all[name]!;
        if ('code' in wanted) {
          expect(error, name).toMatchObject({
            code: wanted.code,
            message: expect.stringMatching(wanted.words),
          });
          continue;
        }
        expect(error, name).toBeUndefined();
        expect(Math.abs(audioSeconds! - wanted.seconds), name).toBeLessThan(0.06); // a frame of AAC or MP3 at both ends
        expect(typeof result.message, name).toBe('string');
        if (wanted.replaced) expect(result.replacedSamples, name).toBeGreaterThan(0);
        if (wanted.note) expect(result.notes, name).toContainEqual(expect.stringMatching(wanted.note));
        expect(
          outputs.map((output) => output.name),
          name,
        ).toEqual(tools[tool].tool.outputs.map((output) => output.name));
        for (const { path } of outputs) {
          const { channels, sampleRate } = await decodeWav(await readFile(path));
          expect(Math.abs(channels[0]!.length / sampleRate - audioSeconds!), path).toBeLessThan(0.001);
          expect(
            channels.every((channel) => channel.every((sample) => Math.abs(sample) < 8)),
            path,
          ).toBe(true);
        }
      }
    },
    120_000,
  );
});

type Answer = {
  files: {
    input: string;
    outputs?: { name: string; path: string }[];
    result?: Record<string, unknown>;
    audioSeconds?: number;
    error?: { code: string; message: string };
  }[];
};

function batch(tool: ToolId): Promise<Answer> {
  const inputs = Object.keys(all).map(at);
  const to = ['--out', at(`out-${tool}`), '--jobs', '1', '--json'];
  return new Promise((resolve, reject) => {
    const args = [formant, 'run', tool, ...inputs, ...(settings[tool] ?? []), ...to];
    execFile(process.execPath, args, { maxBuffer: 64 * 2 ** 20 }, (failed, out, err) => {
      try {
        resolve(JSON.parse(out));
      } catch {
        reject(new Error(`no answer from ${tool}: ${err}`, { cause: failed }));
      }
    });
  });
}

async function makeWavs(): Promise<void> {
  const song = (sampleRate: number, length = seconds) => ({
    sampleRate,
    channels: [melody(sampleRate, length, 220), melody(sampleRate, length, 330)],
  });
  const put = (name: string, audio: ReturnType<typeof song>) =>
    writeFile(at(name), encodeWav(audio, 'float32'));
  const changed = (change: (sample: number, index: number) => number) => {
    const { sampleRate, channels } = song(44_100);
    return { sampleRate, channels: channels.map((channel) => channel.map(change)) };
  };
  await put('plain.wav', song(44_100));
  await put(
    'constant.wav',
    changed(() => 0.5),
  );
  await put(
    'silent.wav',
    changed(() => 0),
  );
  await put(
    'offset.wav',
    changed((sample) => sample + 0.4),
  );
  await put(
    'clipped.wav',
    changed((sample) => Math.max(-1, Math.min(1, 8 * sample))),
  );
  await put('short.wav', song(44_100, 0.1));
  await put(
    'some-nan.wav',
    changed((sample, i) => (i % 50 === 7 ? Number.NaN : sample)),
  );
  await put(
    'some-infinite.wav',
    changed((sample, i) => (i % 500 === 7 ? Number.POSITIVE_INFINITY : sample)),
  );
  await put(
    'only-nan.wav',
    changed(() => Number.NaN),
  );
  const { sampleRate, channels } = song(44_100, 0.5);
  await put('twelve-channels.wav', {
    sampleRate,
    channels: Array.from({ length: 12 }, (_, c) => channels[c % 2]!),
  });
  for (const rate of rates) await put(`${rate}.wav`, song(rate));
}

/** Notes with a start and an end, a touch apart between the channels. */
function melody(sampleRate: number, length: number, hz: number): Float32Array {
  return Float32Array.from({ length: Math.round(length * sampleRate) }, (_, i) => {
    const t = i / sampleRate;
    const note = hz * 2 ** (Math.floor(t * 4) / 12);
    return 0.3 * Math.sin(2 * Math.PI * note * t) * Math.exp(-6 * ((t * 4) % 1));
  });
}

function makeForeign(): void {
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=64x64:r=30:d=${seconds}`];
  const wav = ['-i', at('plain.wav')];
  const codecs = ['-c:v', 'mpeg4', '-c:a', 'aac'];
  // every seventh picture once the first half second is over
  const uneven = ['-vf', "select='lt(n,15)+not(mod(n,7))'", '-fps_mode', 'vfr'];
  ffmpeg(...picture, ...wav, ...uneven, ...codecs, at('variable-rate.mp4'));
  ffmpeg(...picture, ...wav, ...codecs, at('film.mp4'));
  // pictures can only be cut at key frames, so the file says from where on to show and play
  ffmpeg('-ss', '0.5', '-i', at('film.mp4'), '-c', 'copy', at('edit-list.mp4'));
  ffmpeg(
    ...picture,
    ...['-itsoffset', '1', ...wav, '-map', '0:v', '-map', '1:a'],
    ...[...codecs, at('late.mp4')],
  );
  ffmpeg(...picture, '-c:v', 'mpeg4', at('no-sound.mp4'));
  for (const format of ['mp3', 'm4a']) ffmpeg('-i', at('short.wav'), at(`short.${format}`));
  ffmpeg('-i', at('short.wav'), '-c:a', 'libvorbis', at('short.ogg'));
  for (const [name, count] of Object.entries(layouts)) {
    const voices = Array.from(
      { length: count },
      (_, c) => `0.2*sin(2*PI*${200 + 70 * c}*t)*exp(-6*mod(t\\,0.25))`,
    );
    const sound = `aevalsrc=${voices.join('|')}:c=${name}:s=44100:d=${seconds}`;
    for (const format of ['flac', 'm4a']) ffmpeg('-f', 'lavfi', '-i', sound, at(`${name}.${format}`));
  }
}
