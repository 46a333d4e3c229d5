import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buzz } from '@formant/engine/testing/buzz';
import type { Page } from '@playwright/test';
import { medianF0, readSound } from './sound.ts';
import {
  expect,
  expectPlaying,
  expectWellMade,
  newEmail,
  password,
  post,
  sentBy,
  signUp,
  test,
} from './test.ts';

const words = (page: Page, block: number) => page.getByRole('textbox', { name: `Words of block ${block}` });
const wave = (page: Page, block: number) => page.getByRole('slider', { name: `Position in block ${block}` });

async function write(page: Page, ...texts: string[]) {
  await page.goto('/text-to-speech');
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a block' }).click();
    await words(page, index + 1).fill(text);
  }
}

/** Presses a button and answers the path of what comes down. */
async function downloaded(page: Page, button: RegExp | string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await download).path();
}

test('how every language is read is fetched when something is to be spoken, not with the page', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/text-to-speech', { waitUntil: 'networkidle' });
  await words(page, 1).fill('The workshop was quiet.');
  expect(fetched.filter((url) => url.includes('can-read'))).toEqual([]);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.poll(() => fetched.filter((url) => url.includes('can-read')).length).toBeGreaterThan(0);
  await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });
});

test('whoever does not know what to write begins with a conversation of two voices, and hears it', async ({
  page,
}) => {
  await page.goto('/text-to-speech');
  await page.getByRole('button', { name: /^A conversation/ }).click();
  await expect(words(page, 1)).toBeFocused();
  await expect(words(page, 4)).toHaveValue(/that was your job!$/);
  await expect(page.getByRole('button', { name: 'Voice of block 2: Ross' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Or begin with' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Generate 4 blocks/ }).click();
  await expect(wave(page, 4)).toBeVisible({ timeout: 60_000 });
  await expectPlaying(page);
});

test('a visitor has two blocks spoken on this device, hears every word, and takes sound and subtitles along', async ({
  page,
}) => {
  const sent = sentBy(page);
  await write(page, 'The workshop was quiet. Nobody came.', 'Then the telephone rang 12 times.');
  await page.getByRole('button', { name: 'Voice of block 2: Sally' }).click();
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('Ross');
  await page.getByRole('button', { name: /^Ross/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Generate 2 blocks free, this device' }).click();
  // words light up while they are heard
  await expect(page.locator('[data-part=word]').first()).toBeVisible({ timeout: 60_000 });
  await expect(wave(page, 2)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^(Play|Pause) all/ }).waitFor();
  await wave(page, 1).press('Home');
  await expectPlaying(page);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const srt = await readFile(await downloaded(page, 'SRT'), 'utf8');
  const times = [...srt.matchAll(/(\d+):(\d+):(\d+),(\d+)/g)].map(
    ([, h, m, s, ms]) => ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms),
  );
  expect(times).toHaveLength(6); // three sentences
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const wav = await readSound(await downloaded(page, 'Everything in one file'));
  expect(wav).toMatchObject({ sampleRate: 48_000 });
  expect(wav.seconds).toBeGreaterThan(times.at(-1)! / 1000); // the last word is within the sound
  expect(wav.seconds).toBeLessThan(times.at(-1)! / 1000 + 1);
  expect(wav.rms).toBeGreaterThan(0.03); // speech at about -17 LUFS
  await page.getByRole('radio', { name: 'MP3' }).check({ force: true });
  const mp3 = await readSound(await downloaded(page, 'Everything in one file'));
  expect(mp3.seconds).toBeCloseTo(wav.seconds, 0);
  expect(mp3.rms).toBeGreaterThan(0.03);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(words(page, 1)).toHaveValue('The workshop was quiet. Nobody came.');
  await expect(page.getByRole('button', { name: 'Voice of block 2: Ross' })).toBeVisible();
  await wave(page, 2).press('Home');
  await expectPlaying(page);
  expect(sent).toEqual([]);
  await expectWellMade(page, 'light');
});

test('studio sound takes the buzz out of a voice, stays on, and is told in the history', async ({ page }) => {
  const sent = sentBy(page);
  await write(page, 'The workshop was quiet. Nobody came along all morning.');
  const studioSound = page.getByRole('checkbox', { name: 'Studio sound' });
  const file = async () => {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const name = await downloaded(page, 'Download the sound');
    await page.keyboard.press('Escape');
    return name;
  };
  const spoken = async () => {
    await page.getByRole('button', { name: /^Generate 1 block/ }).click();
    await expect(page.getByText('All is spoken')).toBeVisible({ timeout: 60_000 });
    return file();
  };
  const rows = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');
  const plain = await spoken();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).not.toContainText('studio sound');
  await expect(studioSound).not.toBeChecked();

  await studioSound.check();
  await expect(page.getByText('Changed since this take')).toBeVisible();
  const studio = await spoken();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'studio sound' })).toHaveCount(1);
  const [before, after] = [await readSound(plain), await readSound(studio)];
  expect(after.seconds).toBe(before.seconds);
  const buzzOf = ({ channels: [samples], sampleRate }: typeof after) => buzz(samples!, sampleRate);
  expect(buzzOf(after)).toBeLessThan(0.9 * buzzOf(before));
  expect(Math.abs(20 * Math.log10(after.rms / before.rms))).toBeLessThan(1.5); // dB: as loud

  await page.reload();
  await expect(studioSound).toBeChecked();
  await expect(rows.filter({ hasText: 'studio sound' })).toHaveCount(1);
  // made again, by a synthesizer that has just been loaded
  await page.getByRole('button', { name: 'More for block 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete this take' }).click();
  expect(await readFile(await spoken())).toEqual(await readFile(studio));
  expect(sent).toEqual([]);
});

test('a change makes a new take, and a take opens in the voice changer without an upload', async ({
  page,
}) => {
  await write(page, 'One take of this.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });
  await words(page, 1).fill('Another take of this, which is longer.');
  await expect(page.getByText('Changed since this take')).toBeVisible();
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  const first = page.getByRole('radio', { name: '1', exact: true });
  await expect(first).toBeVisible({ timeout: 60_000 });
  await first.check({ force: true });
  await page.getByRole('button', { name: 'As in the take' }).click();
  await expect(words(page, 1)).toHaveValue('One take of this.');
  // what was spoken before is not spoken again
  await page.getByRole('button', { name: 'Speak block 1 again' }).click();
  await expect(page.getByText(/were spoken before/)).toBeVisible();
  await page.getByRole('button', { name: 'More for block 1' }).click();
  await page.getByRole('menuitem', { name: 'Open in the voice changer' }).click();
  await expect(page).toHaveURL(/\/tools\/voice-changer\?job=/);
  await expect(page.getByText('One take of this.wav')).toBeVisible();
});

test('a long text can be cancelled, and nothing of it is lost', async ({ page }) => {
  const long = 'This is one of a great many sentences that nobody is going to hear. '.repeat(400);
  await write(page, long);
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await expect(page.getByText(/^Speaking, \d+%/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByRole('button', { name: /^Generate 1 block/ })).toBeVisible();
  await expect(page.getByText('Not spoken yet')).toBeVisible();
  await expect(words(page, 1)).toHaveValue(long);
});

test('what can’t be spoken is said in words, with voices that can', async ({ page }) => {
  await write(page, 'Мы шли домой через мост.', '… !!!');
  await page.getByRole('button', { name: /^Generate 2 blocks/ }).click();
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'can’t read Cyrillic letters' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Block 2' }).getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Russian', exact: true }).click();
  await page.getByRole('button', { name: 'Speak block 1 again' }).click();
  await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Import text' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'film.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(
      '1\n00:00:01,000 --> 00:00:02,000\nFrom a film.\n\n2\n00:00:09,000 --> 00:00:10,000\nThe end.\n',
    ),
  });
  await page.getByRole('button', { name: 'Replace the script' }).click();
  await expect(words(page, 2)).toHaveValue('The end.');

  // right to left
  await words(page, 1).fill('مرحبا بكم في هذا المكان');
  expect(await words(page, 1).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');

  // the server tells beforehand what it would refuse
  await words(page, 1).fill('Too long for a visitor. '.repeat(20));
  await page.getByRole('radio', { name: 'Server' }).check({ force: true });
  await expect(alerts.filter({ hasText: 'up to 300 characters' })).toBeVisible();
  await page.getByRole('button', { name: 'Speak it on this device instead' }).click();
  await expect(page.getByRole('button', { name: 'Generate 2 blocks free, this device' })).toBeEnabled();
});

test('a voice of the universe is taken along to the studio, and its words stay when it is gone', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') told.push(request.postData() ?? '');
  });
  await page.goto('/voice-universe?kind=preset');
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Speak with it' }).click();
  await expect(page).toHaveURL(/\/text-to-speech$/);
  await words(page, 1).fill('Somebody else speaks here.');
  await page.getByRole('button', { name: 'Generate 1 block free, this device' }).click();
  await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });
  await expectPlaying(page);
  // its letters tell in which language it has to speak
  await page.getByRole('button', { name: 'Add a block' }).click();
  await words(page, 2).fill('Мы шли домой.');
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await expect(wave(page, 2)).toBeVisible({ timeout: 60_000 });
  expect(told.filter((body) => /Somebody else|Мы шли/.test(body))).toEqual([]);

  // deleted since: the script is as it was kept
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('formant.speech') ?? '{}') as {
      blocks: { voiceId: string }[];
    };
    for (const block of kept.blocks) block.voiceId = 'voice:00000000-0000-4000-8000-000000000000';
    localStorage.setItem('formant.speech', JSON.stringify(kept));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Speak block 1 again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'deleted or made private' })).toBeVisible();
  await expect(words(page, 1)).toHaveValue('Somebody else speaks here.');
  await wave(page, 1).press('Home');
  await expectPlaying(page);
});

test('a preset speaks on this device as it does on the server', async ({ page }) => {
  await page.goto('/voice-universe?kind=preset&q=child');
  await page.getByRole('button', { name: 'More about Child' }).click();
  await page.getByRole('menuitem', { name: 'Speak with it' }).click();
  await words(page, 1).fill('The lake lay there without a wind, and nobody was awake.');
  const spokenBy = async (place: 'Device' | 'Server') => {
    await page.getByRole('radio', { name: place }).check({ force: true });
    await page.getByRole('button', { name: /^Generate 1 block/ }).click();
    await expect(page.getByText('All is spoken')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const sound = await readSound(await downloaded(page, 'Download the sound'));
    await page.keyboard.press('Escape');
    return sound;
  };
  const here = await spokenBy('Device');
  await page.getByRole('button', { name: 'More for block 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete this take' }).click();
  const there = await spokenBy('Server');
  expect(here.seconds).toBe(there.seconds);
  expect(medianF0(here)).toBeGreaterThan(180); // Hz: the synthesizer itself speaks below
  expect(Math.abs(medianF0(here) / medianF0(there) - 1)).toBeLessThan(0.005); // a twelfth of a semitone
  expect(20 * Math.log10(here.rms / there.rms)).toBeCloseTo(0, 1); // dB

  // links to what the server has belong to accounts; what lies on this device can be shared by everybody
  const rows = (region: string) => page.getByRole('region', { name: region }).getByRole('listitem');
  await expect(rows('On the server')).toHaveCount(1);
  await expect(rows('On the server').getByRole('button', { name: /^Share / })).toHaveCount(0);
  await expect(rows('History').getByRole('button', { name: /^Share / })).toHaveCount(1);
});

test('a synthesizer’s voice that is taken from the library speaks on this device', async ({ page }) => {
  await page.goto('/text-to-speech');
  const { data } = await page.evaluate(
    async () =>
      (await (await fetch('/api/voice/get-voice-universe-voices?kind=tts&q=Sally')).json()) as {
        data: { uuid: string; name: string }[];
      },
  );
  const { uuid, name } = data[0]!;
  await page.goto(`/text-to-speech?voice=voice:${uuid}`);
  await expect(page.getByRole('button', { name: `Voice of block 1: ${name}` })).toBeVisible();
  await words(page, 1).fill('Nobody has changed me.');
  await page.getByRole('button', { name: 'Generate 1 block free, this device' }).click();
  await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });
  await expectPlaying(page);
});

test.describe('where the server can’t be reached', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('a preset that the script names speaks all the same', async ({ page }) => {
    await page.goto('/voice-universe?kind=preset&q=robot');
    await page.getByRole('button', { name: 'More about Robot' }).click();
    await page.getByRole('menuitem', { name: 'Speak with it' }).click();
    await expect(page.getByRole('button', { name: 'Voice of block 1: Robot' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await words(page, 1).fill('Nobody answers.');
    await page.getByRole('button', { name: 'Generate 1 block free, this device' }).click();
    await expect(wave(page, 1)).toBeVisible({ timeout: 60_000 });
    await expectPlaying(page);
  });
});

test.describe('a voice that is more than settings', () => {
  test.use({ expectedConsole: /status of 409/ });

  test('speaks on the server only, and the studio says so', async ({ page }) => {
    await signUp(page);
    const { uuid } = await post<{ uuid: string }>(page, 'voice/save', { name: 'Bo', language: 'en' });
    await page.goto(`/text-to-speech?voice=voice:${uuid}`);
    await words(page, 1).fill('Nobody has trained it yet.');
    await expect(page.getByRole('radio', { name: 'Server' })).toBeChecked();
    await page.getByRole('radio', { name: 'Device' }).check({ force: true });
    await page.getByRole('button', { name: /^Generate 1 block/ }).click();
    const alert = page.getByRole('alert');
    await expect(alert.filter({ hasText: '“Bo” speaks on the server only' })).toBeVisible();
    await page.getByRole('button', { name: 'Let the server speak' }).click();
    await expect(page.getByRole('radio', { name: 'Server' })).toBeChecked();
    await page.getByRole('button', { name: /^Generate 1 block/ }).click();
    await expect(alert.filter({ hasText: '“Bo” is not trained yet' })).toBeVisible();
  });
});

test('a text of a megabyte is refused in words before anything is spoken, and kept whole', async ({
  page,
}) => {
  const long = 'word '.repeat(200_000);
  await write(page, long);
  await expect(
    page.getByRole('alert').filter({ hasText: '1,000,000 characters; up to 50,000 are spoken' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate 1 block/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Speak block 1 again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'at most 50,000' })).toBeVisible();
  await page.reload();
  expect((await words(page, 1).inputValue()).length).toBe(long.length);
});

/** A page of another site with one frame of ours, as the studio says how. */
async function embedded(page: Page, kind: 'Studio' | 'Demo', browser = page.context().browser()!) {
  await page.goto('/text-to-speech');
  await page.getByRole('button', { name: 'Embed' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check({ force: true });
  const html = await page.getByRole('textbox', { name: 'HTML' }).inputValue();
  const site = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${html}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo; // safe: it listens on TCP
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(`http://127.0.0.1:${port}/`);
  return {
    elsewhere,
    frame: elsewhere.frameLocator('iframe'),
    async end() {
      await context.close();
      site.close();
    },
  };
}

test('inside another site one signs in by token, speaks, and sets no cookie', async ({
  page,
  launchOptions,
}) => {
  // the list of features that Playwright turns off holds the storage that browsers keep apart for every site; this
  // shorter list takes its place, so that the browser is as people have it
  const args = [...(launchOptions.args ?? []), '--disable-features=Translate'];
  const asPeopleHaveIt = await page
    .context()
    .browser()!
    .browserType()
    .launch({ ...launchOptions, args });
  const { elsewhere, frame, end } = await embedded(page, 'Studio', asPeopleHaveIt);
  await frame.getByLabel('E-mail').fill(newEmail());
  await frame.getByLabel('Password', { exact: true }).fill('not the right one');
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(frame.getByRole('alert')).toBeVisible();

  await frame.getByRole('radio', { name: 'New account' }).check({ force: true });
  await frame.getByLabel('E-mail').fill(newEmail());
  await frame.getByLabel('Password', { exact: true }).fill(password);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Create account' }).click();
  await expect(frame.getByText('We have written to')).toBeVisible({ timeout: 30_000 });
  await frame.getByRole('textbox', { name: 'Text to be spoken' }).fill('Spoken inside another site.');
  await frame.getByRole('button', { name: 'Speak', exact: true }).click();
  await expect(frame.getByRole('slider', { name: 'Position in block 1' })).toBeVisible({ timeout: 60_000 });
  await frame.getByRole('slider', { name: 'Position in block 1' }).press('Home');
  const level = frame.getByRole('meter', { name: 'Output level' });
  await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(-40);

  await elsewhere.reload();
  await expect(frame.getByRole('heading', { name: 'On the server' })).toBeVisible();
  await frame.getByRole('button', { name: 'More for Spoken inside another site.' }).click();
  await frame.getByRole('menuitem', { name: 'Take into the script' }).click();
  await expect(frame.getByRole('textbox', { name: 'Text to be spoken' })).toHaveValue(
    'Spoken inside another site.',
  );
  const grown = await elsewhere.locator('iframe').evaluate((element) => element.clientHeight);
  expect(grown).toBeGreaterThan(520); // the frame has told its height
  expect(await elsewhere.context().cookies()).toEqual([]);
  await frame.getByRole('button', { name: 'Sign out' }).click();
  await expect(frame.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await end();
  await asPeopleHaveIt.close();
});

test('inside another site a browser that keeps nothing there is said to', async ({ page }) => {
  const { elsewhere, frame, end } = await embedded(page, 'Studio');
  // as Chromium answers where third-party storage is blocked
  await elsewhere.addInitScript(() => {
    if (window !== window.top)
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await elsewhere.reload();
  await expect(frame.getByText('you are signed in until it is reloaded')).toBeVisible();
  await end();
});

test('the demo speaks three short texts a day and says so', async ({ page }) => {
  const { frame, end } = await embedded(page, 'Demo');
  const text = frame.getByRole('textbox', { name: 'Text to be spoken' });
  await text.fill('x'.repeat(301));
  await expect(frame.getByText('Delete 1 character: up to 300 are spoken here.')).toBeVisible();
  for (const word of ['One', 'Two', 'Three']) {
    await text.fill(`${word} of three.`);
    await frame.getByRole('button', { name: 'Speak', exact: true }).click();
    await expect(frame.getByText(`${word} of three.`).first()).toBeVisible();
    await expect(frame.getByRole('slider', { name: 'Position in block 1' })).toBeVisible({ timeout: 60_000 });
    await expect(frame.getByRole('button', { name: 'Speak', exact: true })).toBeVisible();
  }
  await text.fill('Four is too many.');
  await expect(frame.getByText(/heard today's 3 demos/)).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Speak', exact: true })).toBeDisabled();
  await end();
});

test('the studio opens with a sentence that is heard at once, and a pasted text becomes blocks', async ({
  page,
}) => {
  await page.goto('/text-to-speech');
  await expect(words(page, 1)).toHaveValue(/^Hello\. This is how I sound/);
  await page.getByRole('button', { name: /^Generate 1 block/ }).click();
  await page.getByRole('button', { name: 'All is spoken' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Add a block' }).click();
  const text = 'The first paragraph.\n\nThe second one,\nof two lines.\n\nThe third.';
  await words(page, 2).evaluate((field: HTMLTextAreaElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expect(words(page, 2)).toHaveValue('The first paragraph.');
  await expect(words(page, 3)).toHaveValue('The second one,\nof two lines.');
  await expect(words(page, 4)).toHaveValue('The third.');
  await expect(page.getByRole('button', { name: /^Generate 3 blocks/ })).toBeEnabled();
});
