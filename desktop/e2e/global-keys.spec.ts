import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app.ts';

const sound = path.join(import.meta.dirname, '../../web/e2e/fixtures/voice.wav');

/** The keys of the whole system, in which another program holds F8; no test takes any from the computer it runs on. */
async function systemKeys(app: ElectronApplication) {
  await app.evaluate(({ globalShortcut }) => {
    const held = new Map<string, () => void>();
    Object.assign(globalThis, { held });
    globalShortcut.register = (key, pressed) => {
      if (key === 'F8' || held.has(key)) return false;
      held.set(key, pressed);
      return true;
    };
    globalShortcut.unregister = (key) => void held.delete(key);
  });
  return {
    held: () =>
      app.evaluate(() => [...(globalThis as unknown as { held: Map<string, () => void> }).held.keys()]),
    /** A press while another program has the focus. */
    press: (key: string) =>
      app.evaluate((_, pressed) => {
        (globalThis as unknown as { held: Map<string, () => void> }).held.get(pressed)?.();
      }, key),
  };
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();

async function chooseLiveKey(page: Page, key: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Key in every program' }).click();
  await page.getByRole('option', { name: key, exact: true }).click();
}

async function goLive(page: Page): Promise<void> {
  const power = page.getByRole('button', { name: 'Voice changer', exact: true });
  await power.click();
  await expect(power).toHaveAttribute('aria-pressed', 'true');
}

/** A board of one pad, which a key of every program plays. */
async function makePad(page: Page, key: string) {
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await page.getByLabel('Add sounds').setInputFiles(sound);
  const pad = page.locator('button[data-pad]').filter({ hasText: 'voice' });
  await expect(pad).toHaveAttribute('data-ready', 'true', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Global keys' }).click();
  await page.getByRole('button', { name: 'Edit sounds' }).click();
  await page.getByRole('button', { name: /^Key 1/ }).click();
  await page.keyboard.press(key);
  await expect(pad).toContainText(key);
  return pad;
}

test("the live changer's key works on every page while it runs, beside the keys of the pads", async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  const { held, press } = await systemKeys(app);
  await go(page, 'Live');
  await chooseLiveKey(page, 'F6');
  await goLive(page);
  await expect.poll(held).toEqual(['F6']);
  await press('F6');
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();

  await go(page, 'Soundboard');
  const dock = page.getByRole('region', { name: 'Live voice changer' });
  await expect(dock.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expect.poll(held).toEqual(['F6']);
  await press('F6');
  await expect(dock.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();

  const pad = await makePad(page, 'F7');
  await expect.poll(held).toEqual(['F6', 'F7']);
  await press('F7');
  await expect(pad).toHaveAttribute('aria-pressed', 'true');
  await press('F6');
  await expect(dock.getByRole('button', { name: 'Unmute' })).toBeVisible();

  // each goes with what it is for
  await go(page, 'Live');
  await expect.poll(held).toEqual(['F6']);
  await go(page, 'Soundboard');
  await expect.poll(held).toEqual(['F6', 'F7']);
  await dock.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(held).toEqual(['F7']);
});

test('a key that another program holds is told where it was chosen', async ({ app, page }) => {
  const { held } = await systemKeys(app);
  await go(page, 'Live');
  await chooseLiveKey(page, 'F8');
  await expect(page.getByText('Another program holds F8. Choose another key.')).toBeVisible();
  await chooseLiveKey(page, 'F9');
  await expect(page.getByText('Another program holds')).toBeHidden();
  await expect.poll(held).toEqual(['F9']);

  await go(page, 'Soundboard');
  await makePad(page, 'F8');
  await expect(
    page.getByText('Another program holds F8. Choose other keys, or close that program.'),
  ).toBeVisible();
  await expect.poll(held).toEqual([]);
});
