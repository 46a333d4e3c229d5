import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasFfmpeg } from '@formant/server/ports/codec/ffmpeg-process';
import type { Page } from '@playwright/test';
import { done, expect, openTool, sentBy, start, test } from './test.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'video-'));
const film = path.join(folder, 'film.mp4');
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: 'ffmpeg' | 'ffprobe', ...args: string[]) =>
  execFileSync(name, ['-v', 'error', ...args], { maxBuffer: 2 ** 26 });

/** Pictures with the time of each, as they lie in the file. */
const pictures = (file: string) =>
  command(
    'ffprobe',
    ...['-select_streams', 'v:0', '-show_data_hash', 'md5', '-show_entries', 'packet=pts_time,data_hash'],
    ...['-of', 'csv=p=0', file],
  ).toString();

/** Seconds of the loudest sample, in the time of the pictures. */
function clickSeconds(file: string): number {
  const first = ['-select_streams', 'a:0', '-show_entries', 'frame=pts_time', '-read_intervals', '%+#16'];
  const began = Number.parseFloat(command('ffprobe', ...first, '-of', 'csv=p=0', file).toString());
  const raw = command('ffmpeg', '-i', file, '-map', '0:a:0', '-ac', '1', '-f', 's16le', '-');
  const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1);
  return began + samples.indexOf(samples.reduce((most, value) => Math.max(most, value), 0)) / 48_000;
}

async function savedVideo(page: Page): Promise<{ name: string; file: string }> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Video with the new sound/ }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: await saved.path() };
}

test('a video comes back as a video, its pictures and its time as they were, after a reload too', async ({
  page,
}) => {
  test.skip(!(await hasFfmpeg()), 'the ffmpeg command makes the video');
  test.setTimeout(180_000);
  const click = 'aevalsrc=0.8*between(t\\,0.3\\,0.3005):s=48000:d=1.3';
  command(
    'ffmpeg',
    ...['-f', 'lavfi', '-i', 'testsrc=s=64x64:r=25:d=1.6', '-itsoffset', '0.2', '-f', 'lavfi', '-i', click],
    ...['-map', '0', '-map', '1', '-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-c:a', 'aac', film],
  );
  const sent = sentBy(page);
  await openTool(page, 'echo-remover', film);
  await start(page);
  await done(page);
  const { name, file } = await savedVideo(page);
  expect(name).toMatch(/^film \(.+\)\.mp4$/);
  expect(pictures(file)).toBe(pictures(film));
  // a frame of AAC, which an encoder's delay comes to, is 21 ms
  expect(Math.abs(clickSeconds(file) - clickSeconds(film))).toBeLessThan(0.005);
  await page.reload();
  await done(page);
  expect(pictures((await savedVideo(page)).file)).toBe(pictures(film));
  expect(sent).toEqual([]);
});
