import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { faultsOfLooks } from '../../build/scripts/looks/looks.mjs';
import { sendFromApp } from './app-of.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { alive, expect, giveRole, newEmail, post, signUp, test } from './test.ts';

// the form is asked for its proof first
test.use({ expectedConsole: /status of 428/ });

const dayMs = 24 * 3600_000;

/** Somebody with the app on a computer; `tell` has it tell of a fortnight, by the number it has with the server. */
async function somebody(browser: Browser, baseURL: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(baseURL);
  await signUp(page);
  const { deviceId, ticket, send } = await sendFromApp(page, baseURL);
  await context.close();
  const tell = async (id: string) => {
    for (let day = 14; day > 0; day--) {
      const t0 = Date.now() - day * dayMs;
      const moved = { up: 3e6 * (1 + (day % 5)), down: 4e7 * (1 + (day % 3)), rttMs: 20 + day };
      const [from, to] = [t0, t0 + dayMs / 24].map((ms) => new Date(ms).toISOString());
      await send(`bandwidth/${id}`, { ...moved, t0: from, t1: to });
    }
    const run = { deviceId, durationMs: 95_000, latencyMs: 41, latencyP95Ms: 63, xruns: 2, cpu: 0.3 };
    const live = { ...run, event: 'stop', profile: 'balanced', sampleRate: 48_000, surface: 'desktop' };
    await send('log/log-live', { ...live, sessionId: randomUUID() });
  };
  return { deviceId, ticket, tell };
}

async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await alive(page);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

test('the console is well made in every window and theme, with what apps and visitors have sent', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const subject = `A question ${Date.now()}`;
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Which formats does the converter read?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible({ timeout: 30_000 });
  const { deviceId, ticket, tell } = await somebody(browser, baseURL ?? '');
  const email = await signUp(page);
  giveRole(email, 'support');
  await turnOnSecondFactor(page);

  const faults: string[] = [];
  const look = async (name: string) => faults.push(...(await faultsOfLooks(page, `console-${name}`)));
  await open(page, `/support?ticket=${ticket}`, 'Support console');
  await look('search');
  await page.getByRole('list', { name: 'Devices found' }).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await tell(address.split('/').at(-1) ?? '');
  await post(page, `admin${address.replace('/support', '')}/diagnostics`, {
    reason: 'We would like to see your audio devices.',
  });
  await open(page, address, 'Device S•••');
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.getByText('As a table').first().click();
  await look('device');
  await page.getByRole('button', { name: 'Pin channel or version' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('pin');
  await open(page, '/support/errors', 'Errors and crashes');
  await look('errors');
  await open(page, `/support/device-logs?deviceId=${deviceId}`, 'Device logs');
  await look('logs');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(deviceId) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Audio devices' })).toBeVisible();
  await look('log');
  await open(page, `/support/inbox?q=${encodeURIComponent(subject)}`, 'Inbox');
  await look('inbox');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(subject) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await look('message');
  giveRole(email, 'admin');
  await open(page, '/support/releases', 'Versions of the app');
  await look('releases');
  await open(page, '/support/audit', 'Audit log');
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText('The log is whole')).toBeVisible();
  await look('audit');
  expect(faults).toEqual([]);
});
