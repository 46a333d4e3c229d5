import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../ports/codec/ffmpeg-process.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (input: string, output: string, ...more: string[]) => {
  const args = [formant, 'run', 'echo-remover', at(input), '-o', at(output), '--json', ...more];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, told: JSON.parse(stdout) as { result?: { notes?: string[] }; error?: object } };
};
const probe = (file: string, ...asked: string[]) =>
  execFileSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...asked, at(file)], { encoding: 'utf8' });
const kinds = (file: string) => probe(file, '-show_entries', 'stream=codec_name').trim().split('\n');
const pictures = (file: string) =>
  probe(file, '-select_streams', 'v', '-show_data_hash', 'md5', '-show_entries', 'packet=pts_time,data_hash');

describe.skipIf(!(await hasFfmpeg()))('formant run on a video', () => {
  beforeAll(() => {
    const sources = [
      '-i',
      'testsrc=s=64x64:r=25:d=1',
      '-itsoffset',
      '0.3',
      '-f',
      'lavfi',
      '-i',
      'sine=d=0.7',
    ];
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-map', '0', '-map', '1'];
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', ...sources, ...coded, at('talk.mp4')]);
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=0.5', at('talk.wav')]);
  });

  it('keeps the picture where the result has the ending of a video', () => {
    const { status, told } = run('talk.mp4', 'clean.mp4');
    expect([status, told.error]).toEqual([0, undefined]);
    expect(kinds('clean.mp4')).toEqual(['h264', 'aac']);
    expect(pictures('clean.mp4')).toBe(pictures('talk.mp4'));
    expect(told.result?.notes).toBeUndefined(); // that a sound alone begins with its first sample is not true of it
  });

  it('writes the sound alone where a format is asked for', () => {
    expect(run('talk.mp4', 'sound.mp4', '--format', 'mp4').status).toBe(0);
    expect(kinds('sound.mp4')).toEqual(['aac']);
  });

  it('says before any work that a picture does not fit, or that there is none', () => {
    expect(run('talk.mp4', 'clean.webm', '--dry-run').told.error).toMatchObject({
      code: 'unsupported_codec',
      message: expect.stringMatching(/can not be put into \.webm as it is/),
    });
    expect(run('talk.wav', 'clean.mov', '--dry-run').told.error).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/talk\.wav has no picture, and \.mov is for videos/),
    });
  });
});
