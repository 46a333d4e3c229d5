import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { ConvertItem } from '@formant/contract/conversion';
import { decodeWav } from '@formant/engine/codecs/wav';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { tinyContentVec, tinyRvc } from '@formant/engine/testing/tiny-rvc';
import type { ElectronApplication } from '@playwright/test';
import { expect, loadedWindow } from './app.ts';
import { longer } from './longer.ts';
import { type Person, type RealServer, signIn, test, upload } from './real-server.ts';

const root = path.join(import.meta.dirname, '../..');
const recording = readFileSync(path.join(root, 'web/e2e/fixtures/voice.wav'));

async function keep(person: Person, bytes: Buffer): Promise<string> {
  const uploadId = await upload(person, bytes, { fileName: 'Hello.wav', contentType: 'audio/wav' });
  return (await person.call<{ id: string }>('POST', '/api/audio/store-details', { uploadId })).id;
}

let made = 0;
async function start(person: Person, audioId: string): Promise<ConvertItem> {
  const voice = await person.call<{ uuid: string }>('POST', '/api/voice/save', {
    name: `High ${++made}`,
    settings: { pitch: 7 },
  });
  return person.call('POST', `/api/voice/convert/${voice.uuid}`, { audioId, where: 'computer' });
}
const read = (person: Person, { uuid }: { uuid: string }) =>
  person.call<ConvertItem>('POST', '/api/voice/get-convert-item', { uuid });

const pressItem = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('convert-here')?.click());

test('the app does its owner’s conversions once that is turned on, shows them, and they can be cancelled', async ({
  api,
  launch,
}) => {
  test.setTimeout(300_000);
  const patience = { timeout: 90_000 };
  const person = await api.person();
  const app = await launch({ server: api.url });
  const page = await loadedWindow(app);
  await signIn(app, page, person);
  expect(await page.evaluate(() => window.formant.convertIsOn())).toBe(false);
  const audioId = await keep(person, recording);
  const item = await start(person, audioId);
  expect(item).toMatchObject({ status: 'queued', assignee: 'device' });
  // nothing has asked for work: it is off until its owner turns it on
  expect(await person.call('GET', '/api/voice/convert-devices')).toEqual({ data: [] });

  await pressItem(app);
  expect(await page.evaluate(() => window.formant.convertIsOn())).toBe(true);
  await expect.poll(async () => (await read(person, item)).status, patience).toBe('succeeded');
  const done = await read(person, item);
  expect(done).toMatchObject({
    assignee: 'device',
    progress: 1,
    result: { kind: 'conversion', voiceUuid: item.voiceUuid, title: expect.stringMatching(/^Hello \(High/) },
  });
  expect(Math.abs((await semitonesUp(api, done)) - 7)).toBeLessThan(0.5);

  const jobs = page.getByRole('button', { name: /^Jobs/ });
  await jobs.click();
  const drawer = page.getByRole('dialog', { name: 'Jobs' });
  await expect(drawer.getByText('Hello.wav')).toBeVisible();
  await expect(drawer.getByText('Done', { exact: true })).toBeVisible();

  // minutes of work, so that none of this is met by chance
  const long = await keep(person, longer(recording, 120));
  const elsewhere = await start(person, long);
  const cancel = drawer.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible(patience);
  await person.call('POST', `/api/voice/update-convert-item/${elsewhere.uuid}`, { status: 'cancelled' });
  await expect(cancel).toBeHidden(patience);
  await expect(drawer.getByRole('listitem')).toHaveCount(1);

  const here = await start(person, long);
  await expect(cancel).toBeVisible(patience);
  await cancel.click();
  await expect.poll(async () => (await read(person, here)).status, patience).toBe('cancelled');

  await pressItem(app);
  const last = await start(person, audioId);
  await page.evaluate(() => fetch('/api/time'));
  expect((await read(person, last)).status).toBe('queued');
});

/** How much higher than the recording the server's file of a result is. */
async function semitonesUp({ url }: RealServer, { result }: ConvertItem): Promise<number> {
  const made = Buffer.from(await (await fetch(new URL(result?.url ?? '', url))).arrayBuffer());
  return 12 * Math.log2((await medianF0(made)) / (await medianF0(recording)));
}

async function medianF0(wav: Buffer): Promise<number> {
  const { channels, sampleRate } = await decodeWav(wav);
  const frames = await trackF0(channels[0] ?? new Float32Array(0), sampleRate);
  const voiced = frames.flatMap(({ f0 }) => (f0 > 0 ? [f0] : [])).sort((a, b) => a - b);
  return voiced[voiced.length >> 1] ?? 0;
}

test('a person converts a recording on the page of the app, by this computer', async ({ api, launch }) => {
  test.setTimeout(300_000);
  const person = await api.person();
  await keep(person, recording);
  await person.call('POST', '/api/voice/save', { name: 'Tall', settings: { pitch: 5 } });
  const app = await launch({ server: api.url });
  const page = await loadedWindow(app);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(app, page, person);
  await page.getByRole('link', { name: 'Conversions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Convert with a voice' })).toBeVisible();
  const convert = page.getByRole('button', { name: 'Convert', exact: true });
  await page.getByRole('radio', { name: 'My computer' }).check({ force: true });
  await expect(page.getByText('Turn on “Convert on this computer”')).toBeVisible();
  await convert.click();
  await expect(page.getByText('Choose a recording, or add one.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Recording' }).click();
  await page.getByRole('option', { name: /Hello\.wav/ }).click();
  await page.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Tall' }).click();
  await convert.click();
  const list = page.getByRole('region', { name: 'Your conversions' });
  await expect(list.getByText('Waiting')).toBeVisible();
  await page.getByRole('switch', { name: /Convert on this computer/ }).click();
  await expect(list.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText(hostname().slice(0, 80))).toBeVisible();
  await list.getByRole('button', { name: /^Play/ }).click();
  await expect(list.getByRole('button', { name: /^Pause/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the app does the conversions of its owner’s neural voices once it keeps the model they need', async ({
  api,
  launch,
}) => {
  test.setTimeout(300_000);
  const patience = { timeout: 90_000 };
  const person = await api.person();
  const audioId = await keep(person, recording);
  const uploadId = await upload(person, Buffer.from(tinyRvc()), {
    fileName: 'v.onnx',
    contentType: 'application/octet-stream',
    purpose: 'model',
  });
  const about = { uploadId, name: 'Neural', consent: 'licensed' };
  const { voice } = await person.call<{ voice: { uuid: string } }>(
    'POST',
    '/api/voice/external-model',
    about,
  );
  const status = async () =>
    (await person.call<{ status: string }>('GET', `/api/voice/get-voice/${voice.uuid}`)).status;
  await expect.poll(status, patience).toBe('ready');
  const app = await launch({ server: api.url });
  const page = await loadedWindow(app);
  await signIn(app, page, person);
  await pressItem(app);
  const asked = { audioId, where: 'computer', settings: { pitch: 12 } };
  const item = await person.call<ConvertItem>('POST', `/api/voice/convert/${voice.uuid}`, asked);

  await page.getByRole('link', { name: 'Conversions' }).click();
  await page.getByRole('combobox', { name: 'Recording' }).click();
  await page.getByRole('option', { name: /Hello\.wav/ }).click();
  await page.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Neural' }).click();
  await page.getByRole('radio', { name: 'My computer' }).check({ force: true });
  // the app has asked for work, and was given none
  await expect(page.getByText(/that are there runs neural models yet/)).toBeVisible(patience);
  expect((await read(person, item)).status).toBe('queued');

  await page.getByRole('radio', { name: 'This device' }).check({ force: true });
  await page.getByRole('button', { name: 'Open in the voice changer' }).click();
  await page.getByLabel('Choose model file').setInputFiles({
    name: 'vec.onnx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(tinyContentVec()),
  });
  await expect.poll(async () => (await read(person, item)).status, patience).toBe('succeeded');
  const done = await read(person, item);
  expect(done).toMatchObject({
    assignee: 'device',
    voiceUuid: voice.uuid,
    result: { kind: 'conversion', title: 'Hello (Neural)' },
  });
  expect(Math.abs((await semitonesUp(api, done)) - 12)).toBeLessThan(0.5);
});
