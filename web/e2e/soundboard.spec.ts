import { readFileSync } from 'node:fs';
import { type Download, expect, type Page } from '@playwright/test';
import { expectWellMade, levelDb, signUp, test, voice } from './test.ts';

const pad = (page: Page, name: string) => page.locator('button[data-pad]').filter({ hasText: name });
const ready = (page: Page, name: string) => expect(pad(page, name)).toHaveAttribute('data-ready', 'true');
const names = (page: Page) =>
  page.locator('button[data-pad] span:first-child > span:first-child').allTextContents();
const open = async (page: Page) => {
  await page.goto('/soundboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('group', { name: 'Boards' })).toBeVisible();
};
/** A slow disk takes its time; the page says so for as long. */
const saved = (page: Page) => expect(page.getByText('Saving…')).toHaveCount(0);
const tone = (seconds: number): Buffer => {
  const rate = 16_000;
  const data = Buffer.alloc(rate * seconds * 2);
  for (let i = 0; i < rate * seconds; i++)
    data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / rate)), 2 * i);
  const head = Buffer.from('RIFF    WAVEfmt                         data    ', 'latin1').subarray(0, 44);
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
};
const addTone = (page: Page, name: string, seconds = 2) =>
  page.getByLabel('Add sounds').setInputFiles({ name, mimeType: 'audio/wav', buffer: tone(seconds) });

test('keys play the starter sounds to everybody, Escape stops them', async ({ page }) => {
  await open(page);
  await ready(page, 'Rain');
  expect(await page.locator('button[data-pad]').count()).toBe(16);
  await pad(page, 'Rain').click();
  await expect(pad(page, 'Rain')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);
  await page.keyboard.press('2');
  await expect(pad(page, 'Applause')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('2 playing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/\d playing/)).toBeHidden();
  await expect(pad(page, 'Rain')).toHaveAttribute('aria-pressed', 'false');
  // a held key plays as long as it is down
  await page.keyboard.down('6');
  await expect(pad(page, 'Drum roll')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.up('6');
  await expect(pad(page, 'Drum roll')).toHaveAttribute('aria-pressed', 'false');
  // typing plays nothing, and single keys can be turned off
  await page.getByLabel('Search this board').fill('2');
  await expect(page.getByText(/\d playing/)).toBeHidden();
  await page.getByLabel('Search this board').fill('');
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.keyboard.press('2');
  await expect(pad(page, 'Applause')).toHaveAttribute('aria-pressed', 'false');
});

test('own sounds stay on the device: added, trimmed, put on a key and in order, kept over a reload', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await addTone(page, 'First.wav');
  await ready(page, 'First');
  await addTone(page, 'Second.wav');
  await ready(page, 'Second');
  expect(await names(page)).toEqual(['First', 'Second']);

  await page.getByRole('button', { name: 'Edit sounds' }).click();
  await expect(page.getByRole('complementary', { name: 'Edit pad' })).toBeVisible();
  await page.getByLabel('End of what is kept').fill('1');
  await expect(pad(page, 'First')).toContainText('0:01.0');
  await page.getByRole('button', { name: /^Key 1/ }).click();
  await page.keyboard.press('k');
  await expect(pad(page, 'First')).toContainText('K');
  await page.getByText('Loop', { exact: true }).first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await pad(page, 'First').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => names(page)).toEqual(['Second', 'First']);
  await saved(page);
  await page.reload({ waitUntil: 'networkidle' });
  await ready(page, 'First');
  expect(await names(page)).toEqual(['Second', 'First']);
  await expect(pad(page, 'First')).toContainText('0:01');
  await page.keyboard.press('k');
  await expect(pad(page, 'First')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-30); // levelled, although the file was quiet
  await page.keyboard.press('k');
  await expect(pad(page, 'First')).toHaveAttribute('aria-pressed', 'false');
});

test('what is not safe yet is said, and the browser asks before it would be lost', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await addTone(page, 'First.wav');
  await ready(page, 'First');
  await addTone(page, 'Second.wav');
  await ready(page, 'Second');
  await saved(page);
  // another tab that is still writing
  await page.evaluate(() => {
    void navigator.locks.request(
      'formant-boards',
      () => new Promise((written) => window.addEventListener('written', written, { once: true })),
    );
  });

  await pad(page, 'First').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => names(page)).toEqual(['Second', 'First']);
  await expect(page.getByText('Saving…')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await page.evaluate(() => window.dispatchEvent(new Event('written')));
  await saved(page);
  await page.reload({ waitUntil: 'networkidle' });
  await ready(page, 'First');
  expect(await names(page)).toEqual(['Second', 'First']);
});

test('boards are put in order by keys and by dragging, and a sound that mutes the microphone stays so', async ({
  page,
}) => {
  await open(page);
  const boards = page.getByRole('group', { name: 'Boards' }).locator('[data-board]');
  for (let made = 2; made <= 4; made++) {
    await page.getByRole('button', { name: 'New board' }).click();
    await expect(boards).toHaveCount(made);
  }
  const [starter = '', one = '', two = '', three = ''] = await boards.allTextContents();
  await boards.filter({ hasText: three }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(boards).toHaveText([starter, one, three, two]);
  await expect(boards.filter({ hasText: three })).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(boards).toHaveText([starter, three, one, two]);
  await page.keyboard.press('Shift+ArrowLeft'); // the starter board stays first
  await expect(boards).toHaveText([starter, three, one, two]);
  const from = (await boards.filter({ hasText: two }).boundingBox())!;
  const to = (await boards.filter({ hasText: three }).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(boards).toHaveText([starter, two, three, one]);

  const shown = boards.filter({ hasText: two });
  await expect(async () => {
    await shown.click(); // right after a drag it still counts as the drag's own
    await expect(shown).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await addTone(page, 'First.wav');
  await ready(page, 'First');
  await page.getByRole('button', { name: 'Edit sounds' }).click();
  await page.getByRole('switch', { name: /Mute me/ }).check();
  await saved(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(boards).toHaveText([starter, two, three, one]);
  await boards.filter({ hasText: two }).click();
  await ready(page, 'First');
  await page.getByRole('button', { name: 'Edit sounds' }).click();
  await expect(page.getByRole('switch', { name: /Mute me/ })).toBeChecked();
});

test('a board leaves as a ZIP and comes back the same', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await addTone(page, 'Boo.wav');
  await ready(page, 'Boo');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download: Download = await downloading;
  const zip = readFileSync(await download.path());
  expect(zip.subarray(0, 2).toString('latin1')).toBe('PK');
  await page.getByRole('button', { name: 'More for this board' }).click();
  await page.getByRole('menuitem', { name: 'Delete board' }).click();
  await page.getByRole('button', { name: 'Delete board' }).click();
  await expect(pad(page, 'Boo')).toBeHidden();
  await page
    .getByLabel('Import a board')
    .setInputFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: zip });
  await ready(page, 'Boo');
  await page
    .getByLabel('Import a board')
    .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(page.getByRole('alert')).toContainText('not an exported soundboard');
});

test('bad files are refused with words, and a long one asks which part to keep', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await page
    .getByLabel('Add sounds')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(page.getByRole('alert')).toContainText('notes.txt can’t be played');
  await addTone(page, 'Long.wav', 75);
  await expect(page.getByRole('dialog', { name: /Choose a part of Long/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add 60.0 s' }).click();
  await ready(page, 'Long');
  await expect(pad(page, 'Long')).toContainText('1:00');
});

test('a microphone recording becomes a pad', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await page.getByRole('button', { name: 'Record one' }).click();
  await page.getByRole('button', { name: 'Stop, 0:02' }).click();
  await ready(page, 'Recording');
  await pad(page, 'Recording').click();
  await expect.poll(() => levelDb(page)).toBeGreaterThan(-40);
});

test('signed in, a board is kept with the account and shared by a link', async ({ page, browser }) => {
  await signUp(page);
  await open(page);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept with your account')).toBeVisible();
  await page.getByLabel('Add sounds').setInputFiles(voice);
  await ready(page, 'voice');
  await page.getByRole('button', { name: 'Share board' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const other = await browser.newPage();
  await expect
    .poll(
      async () => {
        await other.goto(link, { waitUntil: 'networkidle' });
        return pad(other, 'voice').getAttribute('data-ready');
      },
      { timeout: 30_000 },
    )
    .toBe('true');
  await other.getByRole('button', { name: 'Copy to change it' }).click();
  await expect(other.getByText('kept on this device only')).toBeVisible();
  await other.close();
});

for (const theme of ['light', 'dark'] as const)
  test(`an own board with its panel in ${theme} is accessible and fits a phone`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await open(page);
    await page.getByRole('button', { name: 'New board' }).click();
    await addTone(page, 'First.wav');
    await ready(page, 'First');
    await page.getByRole('button', { name: 'Edit sounds' }).click();
    await expect(page.getByRole('slider', { name: 'Position in the sound' })).toBeVisible();
    await expectWellMade(page, theme);
  });

test('how far the rest steps back is set once and kept', async ({ page }) => {
  await open(page);
  const depth = page.getByRole('slider', { name: 'Turn other sound down by' });
  await expect(depth).toHaveValue('14');
  await depth.fill('25');
  await expect(page.getByText('25 dB')).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(depth).toHaveValue('25');
  await page.getByRole('button', { name: 'Turn other sound down', exact: true }).click();
  await expect(depth).toHaveCount(0);
});
