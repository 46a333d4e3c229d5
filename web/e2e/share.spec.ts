import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  done,
  expect,
  expectAccessible,
  expectPlaying,
  expectWellMade,
  newEmail,
  openTool,
  password,
  signUp,
  song,
  start,
  test,
  voice,
} from './test.ts';

/** Records two seconds and shares them; answers the path of the link. */
async function shareTake(page: Page, settings: () => Promise<void> = async () => {}): Promise<string> {
  await page.goto('/tools/voice-recorder');
  await expect(page.getByRole('button', { name: /^Record/ })).toBeVisible();
  await page.getByRole('switch', { name: /Count in/ }).uncheck();
  await page.keyboard.press('r');
  await expect(page.locator('[data-part=recorded]')).toHaveText(/0:0[2-9]/);
  await page.keyboard.press('r');
  await page.getByRole('article', { name: 'Take 1' }).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('This uploads the sound to the server.')).toBeVisible();
  await settings();
  await page.getByRole('button', { name: 'Upload and get the link' }).click();
  return new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname;
}

test.describe('a link', () => {
  test.use({ expectedConsole: /status of 4(03|10)|can only be used/ });

  test('of a visitor plays elsewhere, is described for other sites, stands in a frame, and ends', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const path = await shareTake(page);
    const listener = await (await browser.newContext()).newPage();
    expect((await listener.goto(path))?.status()).toBe(200);
    await expect(listener.getByRole('heading', { level: 1, name: 'Take 1' })).toBeVisible();
    await expect(listener.getByText(/The link ends on/)).toBeVisible();
    await listener.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(listener);

    const discovery = await listener.locator('link[type="application/json+oembed"]').getAttribute('href');
    const described = (await (await request.get(discovery ?? '')).json()) as { html: string; title: string };
    expect(described).toMatchObject({ version: '1.0', type: 'rich', title: 'Take 1.wav' });
    await listener.getByRole('button', { name: 'Embed' }).click();
    await expect(listener.getByRole('textbox', { name: 'HTML' })).toHaveValue(described.html);
    await listener.getByRole('button', { name: 'Close' }).click();
    const site = createServer((_req, res) => {
      res
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Elsewhere</title>${described.html}`);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { port } = site.address() as AddressInfo; // safe: it listens on TCP
    const elsewhere = await listener.context().newPage();
    await elsewhere.goto(`http://127.0.0.1:${port}/`);
    const frame = elsewhere.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Play', exact: true }).click();
    const level = frame.getByRole('meter', { name: 'Output level' });
    await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(-40);
    site.close();

    await listener.getByRole('button', { name: 'Open in the voice changer' }).click();
    await expect(listener).toHaveURL(/\/tools\/voice-changer\?job=/);

    await page.goto('/share');
    await page.getByRole('button', { name: 'End the link to Take 1' }).click();
    await page.getByRole('button', { name: 'End the link', exact: true }).click();
    await expect(page.getByText('No links yet')).toBeVisible();
    expect((await listener.goto(path))?.status()).toBe(410);
    await expect(listener.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    expect((await request.get(`${baseURL}/share/AAAAAAAAAA`)).status()).toBe(404);
    await listener.context().close();
  });

  test('of an account asks for its password, and fits the other pages', async ({ page, browser }) => {
    await signUp(page);
    const path = await shareTake(page, () => page.getByLabel('Password (optional)').fill('open sesame'));
    const listener = await (await browser.newContext()).newPage();
    await listener.goto(path);
    await expect(listener.getByRole('heading', { level: 1, name: 'Shared audio' })).toBeVisible();
    await expect(listener.getByText('Take 1')).toBeHidden();
    const password = listener.getByLabel('Password of this audio');
    await password.fill('guess');
    await listener.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(listener.getByText('That is not the password of this audio.')).toBeVisible();
    await password.fill('open sesame');
    await listener.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(listener.getByRole('heading', { level: 1, name: 'Take 1' })).toBeVisible();
    await listener.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(listener);
    await expectWellMade(listener, 'light');

    await page.goto('/account-settings');
    const links = page.getByRole('region', { name: 'Shared links' });
    await links.getByRole('button', { name: 'End the link to Take 1' }).click();
    await page.getByRole('button', { name: 'End the link', exact: true }).click();
    await expect(links.getByText('No links yet')).toBeVisible();
    expect((await listener.goto(path))?.status()).toBe(410);
    await listener.context().close();
  });
});

/** Goes on in the dialog that a Share button has opened; answers the path of the link. */
async function upload(page: Page): Promise<string> {
  await expect(page.getByText('This uploads the sound to the server.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload and get the link' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const { pathname } = new URL(await link.inputValue());
  await page.keyboard.press('Escape');
  return pathname;
}

async function expectShared(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectPlaying(page);
}

test('the page of a changed voice says which voice it is, and other sites get a picture and the sound', async ({
  page,
  request,
}) => {
  await page.goto('/tools/voice-changer?preset=robot');
  await page.locator('input[type=file]').setInputFiles(voice);
  await start(page);
  await done(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  const path = await upload(page);

  await expectShared(page, path, 'voice (changed voice)');
  const card = page.getByRole('region', { name: 'Robot' });
  await expect(card.getByText('Heard in the voice')).toBeVisible();
  await expect(card.getByText('By Formant')).toBeVisible();
  await expect(card.getByText('GPL 3.0 or later')).toBeVisible();
  await expectWellMade(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  for (const name of ['og:image', 'twitter:image']) {
    const picture = await request.get((await meta(name).getAttribute('content')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]); // of the header of a PNG
  }
  const sound = await request.get((await meta('og:audio').getAttribute('content')) ?? '');
  expect(sound.headers()['content-type']).toMatch(/^audio\//);
  expect((await sound.body()).length).toBeGreaterThan(50_000);
  await card.getByRole('link', { name: 'See the voice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robot' })).toBeVisible();
});

test('a guest signs in from the dialog, finds the result again, and protects the link', async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  const email = await signUp(elsewhere, newEmail());
  await elsewhere.context().close();
  await openTool(page, 'voice-changer', voice);
  await start(page);
  await done(page);
  const result = new URL(page.url());
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(result.pathname + result.search);
  await done(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Password (optional)').fill('open sesame');
  const path = await upload(page);
  await page.goto(path);
  // whoever has shared it is not asked for his own password
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/changed voice/);
  await expect(page.getByLabel('Password of this audio')).toBeHidden();
  const listener = await (await browser.newContext()).newPage();
  await listener.goto(path);
  await expect(listener.getByLabel('Password of this audio')).toBeVisible();
  const meta = (name: string) => listener.locator(`meta[property="${name}"]`);
  await expect(meta('og:audio')).toHaveCount(0);
  await expect(meta('og:image:alt')).toHaveAttribute('content', 'Formant');
  expect(await listener.content()).not.toContain('changed voice');
  await listener.context().close();
});

test('a batch’s file, takes of the studio and a pad are shared from where they are', async ({ page }) => {
  await page.goto('/tools/audio-enhancer');
  await page.locator('input[type=file]').setInputFiles([song, voice]);
  await page.getByRole('button', { name: 'Start 2 files' }).click();
  await expect(page.getByText('2 of 2 done')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Share voice/ }).click();
  const ofBatch = await upload(page);

  await page.goto('/text-to-speech');
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill('Nobody came.');
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click();
  const shareOf = (region: string) =>
    page.getByRole('region', { name: region }).getByRole('button', { name: 'Share Nobody came' });
  await shareOf('Block 1').click({ timeout: 60_000 });
  const ofTake = await upload(page);
  // a take that no block holds any more
  await page.getByRole('button', { name: 'More for block 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete the block' }).click();
  await shareOf('History').click();
  const ofHistory = await upload(page);

  await page.goto('/soundboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await page.getByLabel('Add sounds').setInputFiles(voice);
  await expect(page.locator('button[data-pad][data-ready=true]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit sounds' }).click();
  await page.getByRole('button', { name: 'Share voice' }).click();
  const ofPad = await upload(page);

  await expectShared(page, ofBatch, 'voice (enhanced)');
  await expectShared(page, ofTake, 'Nobody came');
  await expectShared(page, ofHistory, 'Nobody came');
  await expectShared(page, ofPad, 'voice');
});

/** Goes on in the dialog of a sound that the server has; answers the path of the link. */
async function link(page: Page): Promise<string> {
  await expect(page.getByText('The sound is on the server already.')).toBeVisible();
  await page.getByRole('button', { name: 'Get the link' }).click();
  return new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname;
}

test('a conversion and a speech of the account are shared without an upload', async ({ page }) => {
  await signUp(page);
  await page.goto('/tools/conversions');
  await page.getByLabel('Recording to add').setInputFiles(voice);
  await expect(page.getByRole('combobox', { name: 'Recording' })).toContainText('voice');
  await page.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Robot', exact: true }).click();
  await page.getByRole('radio', { name: 'Server' }).check({ force: true });
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await page.getByRole('button', { name: /^Share voice/ }).click({ timeout: 60_000 });
  await page.goto(await link(page));
  await expect(page.getByRole('region', { name: 'Robot' }).getByText('Heard in the voice')).toBeVisible();

  await page.goto('/text-to-speech');
  await page.getByRole('textbox', { name: 'Words of block 1' }).fill('Somebody came.');
  await page.getByRole('radio', { name: 'Server' }).check({ force: true });
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  const row = page.getByRole('region', { name: 'On the server' }).getByRole('listitem');
  await row.getByRole('button', { name: 'Share Somebody came' }).click({ timeout: 60_000 });
  await expectShared(page, await link(page), 'Somebody came');
});
