import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { appFolder, expect, loadedWindow, test } from './app.ts';
import { bringTinyVoice } from './tiny-voice.ts';

const processes = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes(path.join(appFolder, 'dist/command/sherpa.js')))
    .map((line) => Number.parseInt(line, 10));
const noneLeft = () => expect.poll(processes, { timeout: 5000 }).toEqual([]);

async function settings(app: ElectronApplication, page: Page) {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings')?.click());
  return page.getByRole('region', { name: 'Natural voices on this computer' });
}
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Natural voices on this computer' }).getByRole('listitem', { name });
const say = (page: Page, model: string) =>
  page.evaluate(async (name) => {
    const id = crypto.randomUUID();
    Object.assign(globalThis, { sentence: id });
    const said = await window.formant.naturalSpeak(id, { model: name, text: 'Hello.', speaker: 0, speed: 1 });
    if ('code' in said) return said;
    return { samples: said.samples.length, peak: Math.max(...said.samples), sampleRate: said.sampleRate };
  }, model);

test('a voice of the models folder speaks in the studio, and goes again', async ({ launch, userData }) => {
  test.setTimeout(240_000);
  const models = await bringTinyVoice(userData);
  const app = await launch({ env: { DATA_DIR: path.join(userData, 'data') } });
  const page = await loadedWindow(app);
  await settings(app, page);
  await expect(row(page, 'tiny')).toContainText('On this computer');
  await expect(row(page, /^Kitten/)).toContainText('26.9 MB');
  await row(page, 'tiny').getByRole('link', { name: 'Speak with it' }).click();

  const words = page.getByRole('textbox', { name: 'Words of block 1' });
  await words.fill('Hello there.');
  await page.getByRole('button', { name: /^Voice of block 1/ }).click();
  const voice = page.getByRole('button', { name: /^Tiny/ });
  await expect(voice).toHaveAttribute('aria-pressed', 'true');
  await expect(voice).toContainText('This device');
  await expect(page.getByRole('link', { name: 'More natural voices for this computer' })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('button', { name: 'All is spoken' })).toBeVisible({ timeout: 60_000 });

  const file = path.join(userData, 'hello.wav');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download the sound' }).click();
  const isWritten = () => existsSync(file) && statSync(file).size > 50_000;
  await expect.poll(isWritten, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeHidden();
  const wav = readFileSync(file);
  const data = wav.indexOf('data') + 8;
  const pcm = wav.subarray(data, data + 2 * Math.floor((wav.length - data) / 2));
  const samples = new Int16Array(Uint8Array.from(pcm).buffer);
  // each of its dozen signs hums for 2000 frames of 22,050 a second
  const seconds = samples.length / wav.readUInt32LE(wav.indexOf('fmt ') + 12);
  expect(seconds).toBeGreaterThan(0.8);
  expect(seconds).toBeLessThan(3);
  expect(Math.max(...samples)).toBeGreaterThan(3000);

  await page.keyboard.press('Escape');
  await settings(app, page);
  await row(page, 'tiny').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove tiny?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(page, 'tiny')).toBeVisible();
  await row(page, 'tiny').getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove it' }).click();
  await expect(row(page, 'tiny')).toBeHidden();
  expect(existsSync(path.join(models, 'tiny'))).toBe(false);
  await noneLeft();
  // its script says what it lacks, and where that is to be had
  await page.getByRole('link', { name: 'Text to speech' }).first().click();
  await words.fill('Once more.');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('needs the natural voice “tiny”')).toBeVisible();
  await page.getByRole('link', { name: 'Natural voices on this computer' }).click();
  await expect(page.getByRole('heading', { name: 'Natural voices on this computer' })).toBeInViewport();
});

test('a cancel in the middle of a sentence ends its process, and one that dies takes nothing along', async ({
  launch,
  userData,
}) => {
  test.setTimeout(240_000);
  await bringTinyVoice(userData, 'slow');
  const app = await launch({ env: { DATA_DIR: path.join(userData, 'data') } });
  const page = await loadedWindow(app);
  await settings(app, page);
  await row(page, 'slow').getByRole('link', { name: 'Speak with it' }).click();
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill('Hello there.');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(processes, { timeout: 20_000 }).toHaveLength(1);
  await page.getByRole('region', { name: 'Block' }).getByRole('button', { name: 'Cancel' }).click();
  await noneLeft();
  expect(await say(page, 'tiny')).toMatchObject({ sampleRate: 22_050, peak: expect.closeTo(0.3, 1) });

  const said = say(page, 'slow');
  let found: number[] = [];
  await expect
    .poll(() => (found = processes().filter((pid) => !found.includes(pid))), { timeout: 20_000 })
    .toHaveLength(1);
  // the one that spoke before has gone for it
  await expect.poll(processes).toHaveLength(1);
  await page.waitForTimeout(500);
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  expect(await said).toMatchObject({ message: expect.stringContaining('“slow”') });
  expect(await say(page, 'tiny')).toMatchObject({ sampleRate: 22_050 });
});

test('one that is to come waits while files are held back, and what is no voice is refused', async ({
  launch,
  userData,
}) => {
  const app = await launch({ env: { DATA_DIR: path.join(userData, 'data') } });
  const page = await loadedWindow(app);
  await page.evaluate(() => window.formant.linePause(true));
  await settings(app, page);
  const kitten = row(page, /^Kitten/);
  await kitten.getByRole('button', { name: /^Install/ }).click();
  await expect(kitten.getByText('Waits for its turn')).toBeVisible();
  await kitten.getByRole('button', { name: 'Cancel' }).click();
  await expect(kitten.getByRole('button', { name: /^Install/ })).toBeVisible();
  const refused = await page.evaluate(async () => {
    const { formant } = window;
    const id = crypto.randomUUID();
    const sentence = { model: 'tiny', text: 'Hello.', speaker: 0, speed: 1 };
    const tries: (() => Promise<unknown>)[] = [
      () => formant.naturalInstall('../../etc'),
      () => formant.naturalRemove('Tiny/..'),
      () => formant.naturalSpeak('one', sentence),
      () => formant.naturalSpeak(id, { ...sentence, model: '../tiny' }),
      () => formant.naturalSpeak(id, { ...sentence, text: 'a'.repeat(10_001) }),
      () => formant.naturalSpeak(id, { ...sentence, speed: 9 }),
      () => formant.naturalSpeak(id, { ...sentence, speaker: -1 }),
      () => formant.naturalSpeak(id, Object.assign({ reference: 'x' as never }, sentence)),
      () =>
        formant.naturalSpeak(id, {
          ...sentence,
          reference: { samples: new Float32Array(480_001), sampleRate: 24_000 },
        }),
      () =>
        formant.naturalSpeak(id, {
          ...sentence,
          reference: { samples: new Float32Array(9), sampleRate: 8000 },
        }),
    ];
    return Promise.all(
      tries.map((one) =>
        one().then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      ),
    );
  });
  for (const message of refused) expect(message).toContain('Bad arguments');
  // a model that is not there is told in words
  expect(await say(page, 'nobody')).toMatchObject({ code: 'no_model' });
});
