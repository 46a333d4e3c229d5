import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import type { Page } from '@playwright/test';
import { medianF0, readSound } from './sound.ts';
import {
  done,
  expect,
  expectAccessible,
  newEmail,
  ownAddress,
  password,
  signUp,
  start,
  test,
  voice,
} from './test.ts';

const rate = 24_000;
const mine = '/voice-universe?tab=mine';
const both = 'On this device and in your account';
const inList = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem', { name, exact: true });
const keptHere = (page: Page, name: string) => inList(page, 'Voices on this device', name);
const inAccount = (page: Page, name: string) => inList(page, 'My voices', name);

const lowVoice = () =>
  trainedOn({ sampleRate: rate, channels: [talk(10, rate, { f0: 110, formantScale: 1 })] });
const voiceFile = (voice: Awaited<ReturnType<typeof lowVoice>>, name: string) => ({
  name: 'low.fvoice',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(encodeVoiceFile({ ...voice, header: { ...voice.header, name } })),
});
async function openVoice(page: Page, file: ReturnType<typeof voiceFile>) {
  const button = page.getByLabel('Open a voice file').first();
  await expect(button).toBeVisible();
  await button.setInputFiles(file);
}

// the second device is cut off from the API, and its browser prints that
test.use({ expectedConsole: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

test('a voice goes to the account, comes to a second device, and works there without the API', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const low = await lowVoice();
  const email = newEmail();
  await signUp(page, email);
  await page.goto(mine);
  await openVoice(page, voiceFile(low, 'Low Tom'));
  await expect(keptHere(page, 'Low Tom')).toContainText('On this device only');
  const toggle = page.getByRole('switch', { name: /^Keep my voices in my account/ });
  await expect(toggle).not.toBeChecked();

  // one by hand, the next by itself
  await keptHere(page, 'Low Tom')
    .getByRole('button', { name: /^Keep in my account too/ })
    .click();
  await expect(keptHere(page, 'Low Tom')).toContainText(both, { timeout: 30_000 });
  await expect(inAccount(page, 'Low Tom')).toContainText(both);
  await expectAccessible(page);
  await toggle.check();
  // until this device has said what it keeps, nothing says that it keeps none: a file chosen there would be lost
  await page.addInitScript(() => {
    const look = () => {
      const none = [...document.querySelectorAll('h2')].find((title) =>
        /^No voices on this device/.test(title.innerText),
      );
      if (none?.checkVisibility({ visibilityProperty: true })) window.name = 'told that there are none';
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(toggle).toBeChecked();
  await expect(keptHere(page, 'Low Tom')).toBeVisible();
  expect(await page.evaluate(() => window.name)).toBe('');
  await openVoice(page, voiceFile(low, 'Low Ann'));
  await expect(keptHere(page, 'Low Ann')).toContainText(both, { timeout: 30_000 });
  await expect(inAccount(page, 'Low Ann')).toHaveCount(1);
  await expect(inAccount(page, 'Low Tom')).toHaveCount(1);

  // a second device of the same person
  const elsewhere = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  const second = await elsewhere.newPage();
  await second.goto('/login', { waitUntil: 'networkidle' });
  await second.getByLabel('E-mail').fill(email);
  await second.getByLabel('Password', { exact: true }).fill(password);
  await second.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(second).not.toHaveURL(/login/);
  await second.goto(mine);
  await expect(inAccount(second, 'Low Tom')).toContainText('In your account only', { timeout: 30_000 });
  await expect(keptHere(second, 'Low Tom')).toHaveCount(0);
  await inAccount(second, 'Low Tom')
    .getByRole('button', { name: /^Bring to this device/ })
    .click();
  await expect(keptHere(second, 'Low Tom')).toContainText(both);
  await expect(inAccount(second, 'Low Ann')).toContainText('In your account only');

  // deleted there in both places, it is asked for, and gone from the account
  await keptHere(page, 'Low Ann').getByRole('button', { name: 'Delete Low Ann' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete here and in my account' }).click();
  await expect(keptHere(page, 'Low Ann')).toHaveCount(0);
  await expect(inAccount(page, 'Low Ann')).toHaveCount(0);
  await keptHere(page, 'Low Tom').getByRole('button', { name: 'Delete Low Tom' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete here only' }).click();
  await expect(keptHere(page, 'Low Tom')).toHaveCount(0);
  await expect(inAccount(page, 'Low Tom')).toContainText('In your account only');

  // the brought one speaks on the second device, which needs no server for it
  await keptHere(second, 'Low Tom')
    .getByRole('link', { name: /^Change a recording.*Low Tom/ })
    .click();
  await expect(second.getByText('The voice Low Tom is set.')).toBeVisible();
  await second.route('**/api/**', (route) => route.abort());
  await second.locator('input[type=file]').first().setInputFiles(voice);
  await start(second);
  await done(second);
  await second.getByRole('button', { name: 'Download', exact: true }).click();
  const saving = second.waitForEvent('download');
  await second.getByRole('menuitem').first().click();
  const spoken = medianF0(await readSound(await (await saving).path()));
  expect(Math.abs(1200 * Math.log2(spoken / low.header.pitch!.medianHz))).toBeLessThan(150);
  await elsewhere.close();
});

test('a file that is being chosen while another tab adds the first voice is kept, too', async ({ page }) => {
  const low = await lowVoice();
  await page.goto(mine);
  const other = await page.context().newPage();
  await other.goto(mine);
  const choosing = page.waitForEvent('filechooser');
  await page.getByLabel('Open a voice file').click();
  const chooser = await choosing;
  await openVoice(other, voiceFile(low, 'Low Tom'));
  await expect(keptHere(page, 'Low Tom')).toBeVisible();
  await chooser.setFiles(voiceFile(low, 'Low Ann'));
  await expect(keptHere(page, 'Low Ann')).toBeVisible();
  await expect(keptHere(page, 'Low Tom')).toBeVisible();
});
