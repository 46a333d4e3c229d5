import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, expectAccessible, expectWellMade, signUp, test } from './test.ts';

/** The program that webhooks call. */
let receiver: Server;
let came: { headers: IncomingHttpHeaders; body: string }[] = [];
let url = '';
test.beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    came.push({ headers: req.headers, body: await text(req) });
    res.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`; // safe: it listens on TCP
});
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  came = [];
});

test('a person makes an API key, rotates it and revokes it', async ({ page, request }) => {
  await signUp(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Keys and webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Developer', level: 1 })).toBeVisible();
  const section = page.getByRole('region', { name: 'API keys' });
  await expect(section.getByText('There is no key yet.')).toBeVisible();
  await expect(page.getByText(/^0 of \d+ jobs today$/)).toBeVisible();

  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'New key …' }).click();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Batch of the night');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your new key' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const first = (await dialog.getByText(/^fmt_/).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(section.getByText('Batch of the night')).toBeVisible();
  await expect(section.getByText(`${first.slice(0, 10)}…`)).toBeVisible();

  const status = async (key: string, path = '/api/web-tools/queue/jobs') =>
    (await request.get(path, { headers: { authorization: `Bearer ${key}`, cookie: '' } })).status();
  expect(await status(first)).toBe(200);
  expect(await status(first, '/api/user')).toBe(403);
  await section.getByRole('button', { name: 'Rotate: Batch of the night' }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your new key' })).toBeVisible();
  const second = (await dialog.getByText(/^fmt_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(section.getByText(/The secret before works until/)).toBeVisible();
  expect([second === first, await status(first), await status(second)]).toEqual([false, 200, 200]);

  const trying = page.getByRole('region', { name: 'Try a call' });
  await trying.getByRole('button', { name: 'Choose a call' }).click();
  await trying.getByRole('button', { name: 'Send' }).click();
  await expect(trying.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true');
  await trying.getByLabel('API key').fill(second);
  await trying.getByRole('combobox', { name: 'Call' }).click();
  await page.getByRole('option', { name: 'GET /api/web-tools/queue/jobs' }).click();
  await trying.getByRole('button', { name: 'Send' }).click();
  await expect(trying.getByText(/^200 after \d+ ms, \d+ calls left this minute$/)).toBeVisible();
  await expect(trying.getByRole('region', { name: 'Answer' })).toContainText('"data": []');
  await expectAccessible(page);

  await expectWellMade(page, 'light');
  await section.getByRole('button', { name: 'Revoke: Batch of the night' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(section.getByText('There is no key yet.')).toBeVisible();
  expect([await status(first), await status(second)]).toEqual([401, 401]);
});

test.describe('webhooks', () => {
  // a wrong address is a 422, which browsers print
  test.use({ expectedConsole: /status of 422/ });

  test('an address is called, checks who calls, and is called again by hand', async ({ page }) => {
    await signUp(page);
    await page.goto('/developers', { waitUntil: 'networkidle' });
    const section = page.getByRole('region', { name: 'Webhooks' });
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'New webhook …' }).click();
    await dialog.getByLabel('Address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/Give an address/);
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have kept it' }).click();

    await section.getByRole('button', { name: `Send a test to ${url}` }).click();
    await expect(section.getByText('Delivered', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: /^Send again: Test/ }).click();
    await expect.poll(() => came.length).toBe(2);
    await expect(section.getByText('Delivered', { exact: true })).toBeVisible();
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    for (const { headers, body } of came) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(JSON.parse(body)).toMatchObject({ type: 'test' });
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectWellMade(page, 'dark');
    await section.getByRole('button', { name: `Remove: ${url}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByText('There is no webhook yet.')).toBeVisible();
  });
});

test('signed out, it leads to sign in', async ({ page }) => {
  await page.goto('/developers');
  await expect(page).toHaveURL(/\/login\?next=%2Fdevelopers/);
});
