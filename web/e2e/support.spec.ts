import { randomUUID } from 'node:crypto';
import { sendFromApp } from './app-of.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { expect, expectWellMade, giveRole, signUp, test } from './test.ts';

test('staff finds a device by its log and reads what helps; nobody else gets in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const base = baseURL ?? '';
  const own = await browser.newContext();
  const person = await own.newPage();
  await person.goto(base);
  const email = await signUp(person);
  const { deviceId } = await sendFromApp(person, base);
  await person.goto('/support/device-logs');
  await expect(person.getByRole('heading', { level: 1 })).toContainText('Access Denied');
  await expect(person.getByText('Focusrite')).toHaveCount(0);
  await own.close();

  await page.goto('/support/device-logs');
  await expect(page).toHaveURL(/\/login\?next=%2Fsupport%2Fdevice-logs/);
  const staff = await signUp(page);
  giveRole(staff, 'support');
  await turnOnSecondFactor(page);
  await page.goto('/account-settings', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Device logs/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('worklet');
  await page.getByLabel('Person').fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=worklet/);
  await expect(page.getByText('1 log', { exact: true })).toBeVisible();
  const row = page.getByRole('link', { name: new RegExp(deviceId) });
  await expect(row).toContainText('Online');
  // whose it is shows only masked
  await expect(page.getByText(`${email[0]}•••@example.com`)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(email);
  await expectWellMade(page, 'light');

  await page.setViewportSize({ width: 1440, height: 900 });
  await row.click();
  await expect(page.getByRole('heading', { name: 'Device S•••' })).toBeVisible();
  await expect(page.getByText('AMD Ryzen 7 5800X 8-Core Processor, 16 cores')).toBeVisible();
  await expect(page.getByText('Windows, x64')).toBeVisible();
  await expect(page.getByText('2560 × 1440, 150 %, 60 Hz')).toBeVisible();
  await expect(page.getByText('about 200 of 1,000 GB free')).toBeVisible();
  await expect(page.getByText('Focusrite Scarlett 2i2')).toBeVisible();
  await expect(page.getByRole('img', { name: /from 38 to 61.5 ms; 4 gaps/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /61.5 ms/ })).toBeVisible();
  await expect(page.getByText('xrun in the worklet of [e-mail]')).toBeVisible();
  await expectWellMade(page, 'light');
  await page
    .getByRole('navigation', { name: 'Support pages' })
    .getByRole('link', { name: 'Device logs' })
    .click();
  await expect(page.getByRole('heading', { name: 'Device logs' })).toBeVisible();

  await page.getByLabel('Text', { exact: true }).fill('nothing like this');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test.describe('the console', () => {
  // a version that is not there is refused
  test.use({ expectedConsole: /status of 404/ });
  test('staff finds a device in the console, reads what happened, asks for diagnostics and pins it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const base = baseURL ?? '';
    const own = await browser.newContext();
    const person = await own.newPage();
    await person.goto(base);
    const email = await signUp(person);
    const { deviceId, ticket, beatOnce } = await sendFromApp(person, base);
    await person.goto('/support');
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Access Denied');

    await page.goto('/');
    const staff = await signUp(page);
    giveRole(staff, 'support');
    await turnOnSecondFactor(page);
    await page.goto('/support', { waitUntil: 'networkidle' });
    await page.getByLabel('Ticket code').fill(ticket.toLowerCase());
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/ticket=/);
    const found = page.getByRole('list', { name: 'Devices found' });
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await expect(found).toContainText(`${email[0]}•••@example.com`);
    await expect(page.locator('main')).not.toContainText(email);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('devices.csv');
    await expectWellMade(page, 'light');

    await page.setViewportSize({ width: 1440, height: 900 });
    await found.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Device S•••' })).toBeVisible();
    const sound = page.getByRole('region', { name: 'Latency and gaps in the sound' });
    await expect(sound.getByText(/^Latency from 38 to (38|61\.5) ms, 4 gaps in all\./)).toBeVisible();
    const told = sound.getByRole('slider', { name: 'What the app has told, by time' });
    await told.press('End');
    await expect(told).toHaveAttribute('aria-valuetext', / ms.*gaps?$/);
    await sound.getByText('1 h', { exact: true }).click();
    await expect(sound.getByText(/4 gaps in all\. As each heartbeat told it\.$/)).toBeVisible();
    await told.press('End');
    await expect(told).toHaveAttribute('aria-valuetext', / ms.*gaps?$/);
    const hardware = page.getByRole('region', { name: 'Hardware' });
    await expect(hardware).toContainText('Memory in MB');
    await expect(hardware).toContainText(`Ticket ${ticket}`);
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByText('Installed')).toBeVisible();
    await expect(timeline.getByText(/Decoder stopped .* 3 times/)).toBeVisible();
    await expectWellMade(page, 'light');

    await page.getByRole('button', { name: 'Ask for diagnostics' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(dialog).toContainText('Say why');
    await dialog.getByRole('textbox').fill('We would like to see your audio devices.');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Diagnostics asked for' })).toContainText('Waiting');
    await page.getByRole('button', { name: 'Pin channel or version' }).click();
    await dialog.getByLabel('Forced version').fill('0.2.0');
    await dialog.getByLabel('Why?').fill('Has to try the repair first.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toContainText('There is no version 0.2.0');
    await dialog.getByLabel('Forced version').fill('');
    await dialog.getByLabel('Channel').click();
    await page.getByRole('option', { name: 'Beta' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Device', exact: true })).toContainText('Beta');
    expect(await beatOnce()).toMatchObject({
      channel: 'beta',
      diagnostics: { reason: 'We would like to see your audio devices.' },
    });

    await page.goto(`/support/devices/${randomUUID()}`);
    await expect(page.getByRole('main')).toContainText('This is not here');
    await expect(page.getByRole('main')).not.toContainText('/api/');

    await page.goto('/support/errors');
    const group = page.getByRole('list', { name: 'Errors and crashes found' }).getByRole('listitem');
    await group.filter({ hasText: deviceId }).getByRole('link', { name: 'Show the devices' }).click();
    await expect(found).toContainText(deviceId);

    // what was done stands in the audit log, which administrators read
    await page.goto('/support/audit');
    await expect(page.getByRole('main')).toContainText('Only administrators can read the audit log.');
    giveRole(staff, 'admin');
    await page.goto('/support', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('Person').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/person=/);
    const entries = page.getByRole('list', { name: 'Entries found' });
    const asked = entries.getByRole('listitem').filter({ hasText: 'Asked for diagnostics' });
    // the search leaves out what others have asked for
    await expect(asked).toHaveCount(1);
    await expect(asked).toContainText(staff);
    await expect(asked).toContainText('We would like to see your audio devices.');
    await expect(asked).toContainText(`${email[0]}•••@example.com`);
    await page.getByRole('button', { name: 'Show personal data' }).click();
    await dialog.getByRole('textbox').fill('She has asked who saw her device.');
    await dialog.getByRole('button', { name: 'Show it' }).click();
    await expect(asked).toContainText(email);
    const log = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    expect((await log).suggestedFilename()).toBe('audit.csv');
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(page.getByText(/^The log is whole: all \d+ entries/)).toBeVisible();
    await expectWellMade(page, 'light');

    // whose device it is sees the same, and deletes it
    await person.goto('/account-settings/devices', { waitUntil: 'networkidle' });
    const panel = person.getByRole('region', { name: 'Studio desk' });
    await expect(panel.getByRole('row', { name: /Diagnostics that you sent 2 90 days/ })).toBeVisible();
    await expectWellMade(person, 'light');
    await panel.getByRole('button', { name: 'Look at it' }).click();
    const sent = panel.getByRole('group').filter({ hasText: 'Diagnostics that you sent' });
    await sent.getByText('Diagnostics that you sent').click();
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    await expect(sent.getByRole('listitem').first()).toContainText('ram mb32768');
    await expect(sent.getByRole('listitem').first()).toContainText('disk total gb1000');
    await expect(sent.getByRole('listitem').first()).toContainText('"width":2560');
    await expectWellMade(person, 'light');
    const saved = person.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save as a file' }).click();
    expect((await saved).suggestedFilename()).toBe(`device-${deviceId}.json`);
    await panel.getByRole('button', { name: 'Delete' }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel.getByRole('row', { name: /Diagnostics that you sent 0/ })).toBeVisible();
    await own.close();
  });
});
