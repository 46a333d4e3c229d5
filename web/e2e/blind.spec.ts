import { createHash } from 'node:crypto';
import { encodeWav } from '@formant/engine/codecs/wav';
import { noise } from '@formant/engine/testing/signals';
import { talk } from '@formant/engine/testing/talk';
import { tinyGtcrn } from '@formant/engine/testing/tiny-gtcrn';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectPlaying,
  expectWellMade,
  levelDb,
  openTool,
  sentBy,
  startButton,
  test,
} from './test.ts';

/** A network that leaves a fifth of everything: much quieter than what signal processing leaves of speech. */
const model = { name: 'gtcrn.onnx', mimeType: '', buffer: Buffer.from(tinyGtcrn({ known: [0.2, 0] })) };
/** What it is called: its weights are not the published ones. */
const network = 'GTCRN (your own)';
/** What would tell which engine is heard. */
const names = /gtcrn|dsp\b|onnx|signal processing|neural|built in/i;

function recording(seconds: number, sampleRate: number, channelCount = 1, gain = 1) {
  const speech = talk(seconds, sampleRate, { f0: 120, formantScale: 1 });
  const hiss = noise(speech.length, 9);
  const samples = speech.map((value, i) => gain * (value + 0.03 * hiss[i]!));
  const channels = Array.from({ length: channelCount }, () => samples);
  const buffer = Buffer.from(encodeWav({ sampleRate, channels }, 'float32'));
  return { name: 'talk.wav', mimeType: 'audio/wav', buffer };
}

const bench = (page: Page) => page.getByRole('region', { name: 'Compare blind' });
const engine = (page: Page) => page.getByRole('combobox', { name: 'Engine' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the enhancer with a recording and a second engine, whose file the person brings. */
async function openWithModel(page: Page, file: ReturnType<typeof recording>) {
  await openTool(page, 'audio-enhancer', file);
  await page.getByText('Add a neural model').click();
  await page.locator('input[accept=".onnx"]').setInputFiles(model);
  await expect(engine(page)).toContainText('GTCRN');
  await page.getByRole('radio', { name: 'Noise, hum and clicks only' }).check({ force: true });
  await page.getByRole('radio', { name: 'As it is' }).check({ force: true });
}

async function begin(page: Page) {
  await button(page, 'Compare blind').click();
  await button(page, 'Begin').click();
  await expect(bench(page)).toContainText('Round 1 of 3', { timeout: 60_000 });
}

async function expectNoNames(page: Page) {
  expect(await bench(page).evaluate((element) => element.outerHTML)).not.toMatch(names);
  expect(await bench(page).ariaSnapshot()).not.toMatch(names);
}

/** The highest level within some seconds, which a loop has all of. */
async function loudestDb(page: Page): Promise<number> {
  let loudest = -100;
  const end = Date.now() + 3500;
  while (Date.now() < end) loudest = Math.max(loudest, await levelDb(page));
  return loudest;
}

test('two engines are compared blind, and the tool begins with the one that was chosen until it is taken back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openWithModel(page, recording(3, 44_100));
  const sent = sentBy(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await begin(page);

  // as loud as each other, from the same moment on
  await button(page, 'Play').click();
  await expectPlaying(page);
  const a = page.getByRole('radio', { name: 'A', exact: true });
  const b = page.getByRole('radio', { name: 'B', exact: true });
  await expect(a).toBeChecked();
  const loudA = await loudestDb(page);
  await page.keyboard.press('b');
  await expect(b).toBeChecked();
  await expect(button(page, 'Pause')).toBeVisible(); // it went on
  const loudB = await loudestDb(page);
  expect(Math.abs(loudA - loudB)).toBeLessThan(3); // of 14 that the network takes away
  await expectNoNames(page);
  await expectAccessible(page);

  for (const round of [1, 2, 3]) {
    await expect(bench(page)).toContainText(`Round ${round} of 3`);
    await expectNoNames(page);
    await button(page, 'A is better').click();
  }
  expect(asked.filter((url) => names.test(url))).toEqual([]);

  // what it was
  await expect(bench(page)).toContainText(/You preferred .+ in [23] of 3 rounds\./);
  await expect(bench(page)).toContainText('this can be chance. Fewer than 6 equal choices always can.');
  const rows = page.getByRole('table', { name: 'What you heard' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const wins = { [network]: 0, 'Signal processing': 0 };
  for (const row of [1, 2, 3]) {
    const [, was, other, chosen] = await rows.nth(row).getByRole('cell').allInnerTexts();
    expect([was!.trim(), other!.trim()].toSorted()).toEqual([network, 'Signal processing']);
    expect(chosen!.trim()).toBe(was!.trim());
    wins[was!.trim() as keyof typeof wins]++; // safe: one of the two, as was just seen
  }
  const [preferred, most] = Object.entries(wins).toSorted((x, y) => y[1] - x[1])[0]!;
  await expect(bench(page)).toContainText(
    `You preferred ${preferred === network ? preferred : 'signal processing'} in ${most} of 3 rounds.`,
  );
  const measured = page.getByRole('table', { name: /Measured/ });
  await expect(measured.getByRole('row').filter({ hasText: 'Noise in the pauses' })).toContainText(/dB.*dB/);
  await expectAccessible(page);

  // from now on
  await button(page, 'Use signal processing from now on').click();
  await expect(page.getByText('You chose signal processing for this tool')).toBeVisible();
  await expect(engine(page)).toHaveText('Built in: signal processing');
  await openTool(page, 'audio-enhancer', recording(1, 44_100));
  await expect(engine(page)).toHaveText('Built in: signal processing');
  await expect(page.getByText('You chose signal processing for this tool')).toBeVisible();
  await button(page, 'Begin as usual again').click();
  await expect(engine(page)).toContainText('By itself: GTCRN');
  await openTool(page, 'audio-enhancer', recording(1, 44_100));
  await expect(engine(page)).toContainText('By itself: GTCRN');
  await expect(page.getByText('You chose signal processing')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a comparison fits a phone, has a part of its own for each round, and ends within a second', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openWithModel(page, recording(45, 16_000));
  await button(page, 'Compare blind').click();
  await page.getByRole('switch', { name: 'Another part in each round' }).check({ force: true });
  await expectWellMade(page, 'light');
  await button(page, 'Begin').click();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Begin')).toBeVisible({ timeout: 1000 });
  await expect(page.getByRole('switch', { name: 'Another part in each round' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await button(page, 'Begin').click();
  await expect(bench(page)).toContainText('Round 1 of 3', { timeout: 60_000 });
  const part = async () => (await bench(page).getByRole('status').innerText()).split(', ')[1];
  const first = await part();
  await expectWellMade(page, 'dark');
  await button(page, 'No difference').click();
  await expect(bench(page)).toContainText('Round 2 of 3');
  expect(await part()).not.toBe(first);
  await button(page, 'No difference').click();
  await button(page, 'No difference').click();
  await expect(bench(page)).toContainText('You heard no difference in any of 3 rounds.');
  await expect(page.getByRole('table', { name: /Measured/ })).toHaveCount(2); // it has two such parts
  await expectWellMade(page, 'dark');
  await button(page, 'Back to the settings').click();
  await expect(startButton(page)).toBeVisible();
});

test.describe('a server that fails at first', () => {
  test.use({ expectedConsole: /status of 503/ });

  test('a model that is not here is offered with its size, and fetched before the comparison begins', async ({
    page,
  }) => {
    const bytes = model.buffer.length;
    const sha256 = createHash('sha256').update(model.buffer).digest('hex');
    const files = [{ name: 'model.onnx', bytes, sha256 }];
    const about = { id: 'tiny', name: 'GTCRN', task: 'enhancement', kind: 'gtcrn', licence: 'MIT' };
    const listed = { ...about, source: 'https://example.com', natural: false, bytes, files };
    await page.route('**/api/models?**', (route) =>
      route.fulfill({ json: { runtime: null, data: [listed] } }),
    );
    // the tool itself asks for it as soon as there is a file
    let fails = true;
    await page.route('**/api/models/tiny/model.onnx', (route) =>
      fails ? route.fulfill({ status: 503 }) : route.fulfill({ body: model.buffer }),
    );
    await openTool(page, 'audio-enhancer', recording(2, 16_000));
    await button(page, 'Compare blind').click();
    await expect(bench(page).getByRole('alert')).toContainText('The model did not arrive whole');
    await expect(bench(page)).toContainText(/GTCRN is not on this device yet\. It takes [\d.]+ [kM]B/);
    await expect(button(page, 'Begin')).toBeDisabled();
    fails = false;
    await page.getByRole('button', { name: /^Fetch GTCRN, [\d.]+ [kM]B$/ }).click();
    await button(page, 'Begin').click();
    await expect(bench(page)).toContainText('Round 1 of 3', { timeout: 60_000 });
  });
});

test('a page that is loaded anew goes on with the comparison, and one that was left does not', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openWithModel(page, recording(3, 16_000));
  await begin(page);
  await button(page, 'A is better').click();
  await button(page, 'B is better').click();
  await expect(bench(page)).toContainText('Round 3 of 3');
  await page.reload();
  await expect(bench(page)).toContainText('broken off after 2 of 3 rounds');
  await expectAccessible(page);
  await button(page, 'Go on').click();
  await expect(bench(page)).toContainText('Round 3 of 3', { timeout: 60_000 });
  await button(page, 'Play').click();
  await expectPlaying(page);
  await button(page, 'No difference').click();
  const heard = page.getByRole('table', { name: 'What you heard' });
  await expect(heard.getByRole('row')).toHaveCount(4);
  const before = await heard.innerText();
  await page.reload();
  await button(page, 'Go on').click();
  await expect(heard).toBeVisible({ timeout: 60_000 });
  expect(await heard.innerText()).toBe(before);
  await button(page, 'Compare again').click();
  await expect(bench(page)).not.toContainText('broken off');
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  await expect(bench(page)).toHaveCount(0);
});

for (const [seconds, sampleRate, channelCount] of [
  [1, 192_000, 2],
  [1, 8_000, 1],
] as const)
  test(`a sound of ${seconds} s at ${sampleRate} Hz is compared`, async ({ page }) => {
    await openWithModel(page, recording(seconds, sampleRate, channelCount));
    await begin(page);
    await button(page, 'Play').click();
    await expectPlaying(page);
  });

test('silence is not compared, and a model that goes away meanwhile is told of', async ({ page }) => {
  await openWithModel(page, recording(2, 16_000, 1, 0));
  await button(page, 'Compare blind').click();
  await expect(bench(page)).toContainText('This recording is silent');
  await expect(button(page, 'Begin')).toBeDisabled();

  await openTool(page, 'audio-enhancer', recording(2, 16_000));
  await button(page, 'Compare blind').click();
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('formant-models', { recursive: true });
  });
  await button(page, 'Begin').click();
  await expect(bench(page).getByRole('alert')).toContainText('model');
  await expect(button(page, 'Begin')).toBeVisible();
  await button(page, 'Back to the settings').click();
  await expect(startButton(page)).toBeVisible();
});
