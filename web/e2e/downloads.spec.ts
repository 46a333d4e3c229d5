import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appImage, releaseFiles, windowsProgram } from '@formant/server/testing/release-files';
import type { Page } from '@playwright/test';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectAccessible, expectWellMade, giveRole, signUp, test } from './test.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** The file that whoever asks on the page gets: it says by which download the app came. */
const named = /^Formant-1\.4\.0-win-x64-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.exe$/;
const shots = process.env.DOWNLOAD_PICTURES;
async function picture(page: Page, name: string) {
  if (!shots) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(shots, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The addresses of the specification that lead to an installer, and where each leads without following it. */
async function waysToInstallers(base: string, agent: string): Promise<string[]> {
  const paths = [
    '/update-download',
    '/beta-download',
    '/app-download',
    '/installer-download',
    '/full-installer',
  ];
  return Promise.all(
    paths.map(async (address) => {
      const answer = await fetch(base + address, { redirect: 'manual', headers: { 'user-agent': agent } });
      return `${answer.status} ${answer.headers.get('location')}`;
    }),
  );
}

test.describe.configure({ mode: 'serial' });

test('without a version every address ends at a page that says so and what works today', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? '';
  expect(new Set(await waysToInstallers(base, windows))).toEqual(
    new Set(['302 /download-installer?none=win', '302 /download-installer?none=win&channel=beta']),
  );
  await page.goto('/installer-download?os=win');
  await expect(page).toHaveURL('/download-installer?none=win');
  await expect(page.getByText('There is no installer for Windows on this server yet.')).toBeVisible();
  await expect(page.getByText('no installer of the desktop app has been released yet')).toBeVisible();
  await expect(page.getByText('npm run dist -w desktop').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Install the web app' })).toBeVisible();
  await picture(page, 'none');
  for (const [address, sentence] of [
    ['/installer-download/not-a-uuid', 'Page Not Found: /installer-download/not-a-uuid'],
    ['/app-download/no%20code', 'Page Not Found: /app-download/no%20code'],
    ['/update-download/other.yml', 'Page not found: /update-download/other.yml'],
  ] as const) {
    const answer = await fetch(base + address);
    expect([address, answer.status]).toEqual([address, 404]);
    expect(await answer.text()).toContain(sentence);
  }
  const version = await (await fetch(`${base}/version`)).json();
  expect(version).toMatchObject({ stable: {}, beta: {}, minSupported: null });
});

test.describe('opening the app', () => {
  test.use({ expectedConsole: /Failed to launch 'formant:/ });
  test('is tried, and what else there is stands there when nothing opens', async ({ page }) => {
    await page.goto('/open-app?path=/live');
    const late = page.locator('[data-late]');
    await expect(late).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go on in this browser' })).toHaveAttribute('href', '/live');
    await expect(page.getByRole('link', { name: 'Get the app' })).toHaveAttribute(
      'href',
      /^\/download-installer/,
    );
    await expectAccessible(page);
    await picture(page, 'open');
    await page.goto('/launch-app?path=//evil.example');
    await expect(page.getByRole('link', { name: 'Go on in this browser' })).toHaveAttribute(
      'href',
      '/tools/home',
    );
  });
});

test.describe('versions by staff', () => {
  // a file that is refused is answered so
  test.use({ expectedConsole: /status of 422/ });
  test('staff publishes two versions; people download the right one, and nobody else gets in', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const base = baseURL ?? '';
    await page.goto('/');
    const email = await signUp(page);
    giveRole(email, 'admin');
    await turnOnSecondFactor(page);
    await page.goto('/support/releases');
    await expect(page.getByText('No version yet')).toBeVisible();
    const folder = mkdtempSync(path.join(tmpdir(), 'formant-downloads-'));
    const put = (name: string, bytes: Buffer) => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    for (const version of ['1.3.0', '1.4.0']) {
      await page.getByLabel('Version', { exact: true }).first().fill(version);
      if (version === '1.3.0') {
        const draft = page.getByRole('region', { name: 'New version' });
        await draft.getByText('Oldest systems').click();
        await draft.getByLabel('Windows').fill('10.0.17763');
      }
      await page.getByRole('button', { name: 'Start a draft' }).click();
      const panel = page.getByRole('region', { name: version });
      await expect(panel.getByText('It has no installer.')).toBeVisible();
      const input = panel.locator('input[type=file]');
      if (version === '1.4.0') {
        await input.setInputFiles(put('Formant-1.4.0-win-x64.exe', windowsProgram({ signed: false })));
        await expect(panel.getByText('is not signed, so that systems warn of it')).toBeVisible();
        await input.setInputFiles(put('Formant-1.4.0-linux-x86_64.AppImage', appImage({ arch: 'arm64' })));
        await expect(panel.getByText('is for arm64, and its name says x64')).toBeVisible();
      }
      await input.setInputFiles([...releaseFiles(version)].map(([name, bytes]) => put(name, bytes)));
      await expect(panel.getByRole('button', { name: /^Delete Formant/ })).toHaveCount(9);
      await panel.getByLabel('What is new').fill(`Faster than ever.\nQuieter than ${version}.`);
      await panel.getByRole('button', { name: 'Save the notes' }).click();
      await expect(page.getByText('The notes are saved.').last()).toBeVisible();
      if (version === '1.3.0') {
        // chosen when it was added, changed and taken back while it is a draft
        await expect(panel.getByText('Not for systems older than Windows 10.0.17763')).toBeVisible();
        await panel.getByText('Oldest systems').click();
        await expect(panel.getByLabel('Windows')).toHaveValue('10.0.17763');
        await panel.getByLabel('Windows').fill('ten');
        await panel.getByRole('button', { name: 'Save the systems' }).click();
        expect(
          await panel.getByLabel('Windows').evaluate((field: HTMLInputElement) => field.validity.valid),
        ).toBe(false);
        await panel.getByLabel('Windows').fill('');
        await panel.getByLabel('macOS').fill('22.0.0');
        await picture(page, 'systems');
        await page.setViewportSize({ width: 1440, height: 900 });
        await panel.getByRole('button', { name: 'Save the systems' }).click();
        await expect(page.getByText('The systems are saved.').last()).toBeVisible();
        await expect(panel.getByText('Not for systems older than macOS 22.0.0')).toBeVisible();
      }
      await panel.getByRole('button', { name: 'Publish' }).click();
      await expect(panel.getByText('On offer to 100 %')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Save the systems' })).toBeHidden();
    }
    await picture(page, 'staff');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectWellMade(page, 'light');

    expect(await waysToInstallers(base, windows)).toEqual(
      Array(5).fill('302 /update-download/Formant-1.4.0-win-x64.exe'),
    );
    const visitor = await browser.newContext({ userAgent: windows, viewport: { width: 1440, height: 900 } });
    const other = await visitor.newPage();
    await other.goto(`${base}/download-installer`);
    const here = other.locator('[data-part=here]');
    await expect(here.getByText(/Windows · Version 1\.4\.0/)).toBeVisible();
    await expect(other.getByText('Faster than ever.').first()).toBeVisible();
    await expect(other.getByText(/^1\.3\.0, /)).toBeVisible();
    await expectAccessible(other);
    await picture(other, 'downloads');
    await other.setViewportSize({ width: 1440, height: 900 });
    const begun = other.waitForEvent('download');
    await here.getByRole('link', { name: 'Download for Windows' }).click();
    expect((await begun).suggestedFilename()).toMatch(named);
    await expect(here.getByText('Your download has started')).toBeVisible();
    await picture(other, 'started');
    // an address that was made for it starts once
    const once = other.waitForEvent('download');
    await other.goto(`${base}/download-installer?start=1`);
    expect((await once).suggestedFilename()).toMatch(named);
    let more = 0;
    other.on('download', () => more++);
    await other.reload();
    await expect(here).toBeVisible();
    expect(more).toBe(0);
    await other.goto(`${base}/support/releases`);
    await expect(other).toHaveURL(/\/login/);
    await visitor.close();
    // for the journeys after this one the server is as it was
    for (const version of ['1.4.0', '1.3.0']) {
      const panel = page.getByRole('region', { name: version });
      await panel.getByRole('button', { name: 'Pause' }).click();
      await panel.getByRole('button', { name: 'Delete this version' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(panel).toHaveCount(0);
    }
  });
});
