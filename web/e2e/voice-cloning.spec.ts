import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { consentSentence } from '@formant/contract/facts/voice-scripts';
import { encodeWav } from '@formant/engine/codecs/wav';
import { decodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { spokenBy } from '@formant/server/testing/starter-faces';
import type { Page } from '@playwright/test';
import { pullableMicrophone } from './microphone.ts';
import { medianF0, readSound } from './sound.ts';
import {
  done,
  expect,
  expectAccessible,
  expectPlaying,
  expectWellMade,
  signUp,
  start,
  test,
  voice,
} from './test.ts';

/** The same speech, played slower: another, lower voice. */
const slower = 0.75;

async function lowVoice(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { channels, sampleRate } = await readSound(voice);
  const [speech = new Float32Array(0)] = channels;
  const pause = new Float32Array(sampleRate / 2);
  const twice = new Float32Array([...speech, ...pause, ...speech, ...pause]);
  const rate = Math.round(sampleRate * slower);
  return {
    name: 'low.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from(encodeWav({ sampleRate: rate, channels: [twice] }, 'int16')),
  };
}

const story =
  'We left the car by the bridge, and walked the rest of the way. Nobody minded, since there was time. The baker had closed already, but his daughter sold us what was left of the bread.';
/** Speakers of their own, who can read. */
async function readBy(speaker: 'rms' | 'slt', name: string, text: string) {
  const buffer = Buffer.from(encodeWav(await spokenBy(`flite:${speaker}`, text), 'int16'));
  return { name, mimeType: 'audio/wav', buffer };
}

const silence = {
  name: 'silence.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(encodeWav({ sampleRate: 16_000, channels: [new Float32Array(16_000 * 6)] }, 'int16')),
};
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const files = (page: Page) => page.getByLabel('Choose recordings');

async function throughConsent(page: Page, kind: string) {
  await page.goto('/voice-cloning');
  await page.getByText(kind).check();
  await next(page).click();
}
/** Past the first step with a recording that has not the words of the sentence, twice, as the page asks for. */
async function withOtherWords(page: Page) {
  await page.goto('/voice-cloning');
  await page.getByLabel('Name of the person who speaks').fill('Ada Example');
  const again = page.getByRole('button', { name: 'Read the sentence again' });
  const other = await readBy('slt', 'story.wav', story);
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByLabel('Choose a recording of it').setInputFiles(other);
    await expect(page.getByText('These do not sound like the words above')).toBeVisible({ timeout: 60_000 });
    if (attempt === 0) await again.click();
  }
  await page.getByRole('button', { name: 'I have read it: go on' }).click();
  await next(page).click();
}
async function nameIt(page: Page, name: string) {
  await next(page).click();
  await page.getByLabel('Name of the voice').fill(name);
  await next(page).click();
}

test('a voice is made on the device of a consent, recordings and a name, and a recording speaks in it', async ({
  page,
}, info) => {
  await page.goto('/voice-cloning');
  await expect(next(page)).toBeDisabled();
  await page.getByLabel('Name of the person who speaks').fill('Barack Obama');
  await expect(
    page.getByRole('region', { name: 'Barack Obama is the name of a well-known person.' }),
  ).toBeVisible();
  await expect(page.getByText('Answer the question about “Barack Obama”.')).toBeVisible();
  await page.getByLabel('Name of the person who speaks').fill('Ada Example');
  await expect(page.getByText(/^I am Ada Example\. Today, on/)).toBeVisible();
  await page.getByRole('button', { name: 'Record the sentence' }).click();
  await expect.poll(async () => page.locator('[data-part=recorded]').textContent()).toMatch(/0:0[4-9]/);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  const sentence = page.getByRole('listitem', { name: 'Consent sentence' });
  await expect(sentence).toContainText('s of speech', { timeout: 60_000 });
  // what the microphone heard were other words: they are read again, and only then one may go on all the same
  const otherWords = page.getByText('These do not sound like the words above');
  const goOn = page.getByRole('button', { name: 'I have read it: go on' });
  await expect(otherWords).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(goOn).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read the sentence again' }).click();
  await expect(sentence).toBeHidden();
  const words = consentSentence('en', 'Ada Example', new Date());
  const recording = page.getByLabel('Choose a recording of it');
  await recording.setInputFiles(await readBy('slt', 'story.wav', story));
  await expect(otherWords).toBeVisible({ timeout: 60_000 });
  await expect(goOn).toBeVisible();
  await page.getByRole('button', { name: 'Read the sentence again' }).click();
  await recording.setInputFiles(await readBy('slt', 'consent.wav', words));
  await expect(sentence).toContainText('s of speech', { timeout: 60_000 });
  await expect(otherWords).toBeHidden();
  await next(page).click();

  await files(page).setInputFiles([await readBy('rms', 'low.wav', story), silence]);
  const clip = page.getByRole('listitem', { name: 'low.wav' });
  await expect(clip).toContainText('s of speech', { timeout: 60_000 });
  await expect(page.getByRole('listitem', { name: 'silence.wav' })).toContainText('only silence');
  await expect(page.getByText('Somebody else seems to have read')).toBeVisible();
  await nameIt(page, 'Low Ada');
  await expect(page.getByText('Nothing is uploaded.')).toBeVisible();
  // the low voice is a man's, and a woman has read the sentence
  await page.getByRole('button', { name: 'Train Low Ada' }).click();
  await expect(page.getByText('Somebody else seems to have read')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Read the sentence again' }).click();
  await recording.setInputFiles(await readBy('rms', 'consent.wav', words));
  await expect(sentence).toContainText('s of speech', { timeout: 60_000 });
  for (let step = 0; step < 3; step++) await next(page).click();
  await page.getByRole('button', { name: 'Train Low Ada' }).click();
  await expect(page.getByRole('heading', { name: 'Low Ada is ready' })).toBeVisible({ timeout: 60_000 });

  await page.getByLabel('Hear it on another recording').setInputFiles(voice);
  await expect(page.getByRole('combobox', { name: 'Recording to hear it on' })).toHaveText('voice.wav', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expectPlaying(page);
  await page.keyboard.press('b');
  await expectPlaying(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the voice file' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Low Ada.fvoice');
  const file = path.join(info.outputPath(), 'low.fvoice');
  await download.saveAs(file);
  const { header } = decodeVoiceFile(await readFile(file));
  expect(header).toMatchObject({
    name: 'Low Ada',
    language: 'en',
    consent: { statement: words, recorded: true, wordsFound: true },
  });

  await page.goto('/tools/voice-changer');
  await page.locator('input[type=file]').first().setInputFiles(voice);
  await page.locator('summary', { hasText: 'Advanced' }).first().click();
  await page.getByLabel('Trained voice').setInputFiles(file);
  await expect(page.getByText('low.fvoice')).toBeVisible(); // until it is known the button rests
  await start(page);
  await done(page);
  const taking = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  const result = await readSound(await (await taking).path());
  const cents = 1200 * Math.log2(medianF0(result) / header.pitch!.medianHz);
  expect(Math.abs(cents)).toBeLessThan(150); // its pitch is the low voice's
});

test('a made voice goes with the button that leaves, and is still there after Back and a reload', async ({
  page,
}) => {
  await throughConsent(page, 'Nobody’s');
  await files(page).setInputFiles([await lowVoice()]);
  await expect(page.getByRole('listitem', { name: 'low.wav' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  // recordings that no voice was made of yet are not lost unasked
  await page.getByRole('link', { name: 'let yourself be guided' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await nameIt(page, 'Kept Ada');
  await page.getByRole('button', { name: 'Train Kept Ada' }).click();
  const ready = page.getByRole('heading', { name: 'Kept Ada is ready' });
  await expect(ready).toBeVisible({ timeout: 60_000 });

  // it speaks where it was made, and the words go along to the studio
  await page.getByLabel('Type a sentence').fill('Does this sound like me?');
  await page.getByRole('button', { name: 'Say it' }).click();
  await expect(page.getByText('Kept Ada speaks')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Write more in the studio' }).click();
  await expect(page.getByRole('button', { name: /^Voice of block 1.*Kept Ada/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Words of block 1' })).toHaveValue(
    'Does this sound like me?',
  );
  await page.goBack();
  await expect(ready).toBeVisible();

  await page.getByRole('link', { name: 'Open the voice changer' }).click();
  await expect(page.getByText('The voice Kept Ada is set.')).toBeVisible();
  await page.locator('input[type=file]').first().setInputFiles(voice);
  await expect(page.getByText('Kept Ada.fvoice')).toBeVisible({ timeout: 60_000 });

  await page.goBack();
  await expect(ready).toBeVisible();
  await page.reload();
  await expect(ready).toBeVisible();
  await page.getByLabel('Hear it on another recording').setInputFiles(voice);
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Use live' }).click();
  await expect(page.getByRole('radio', { name: 'Kept Ada' })).toBeChecked();
  await page.goto('/voice-cloning');
  const row = page.getByRole('listitem', { name: 'Kept Ada' });
  await row.getByRole('button', { name: 'Delete Kept Ada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('two tabs that train at once both end, and both voices are kept', async ({ page }) => {
  test.setTimeout(120_000);
  const other = await page.context().newPage();
  const low = await lowVoice();
  const tabs = [
    { tab: page, name: 'Tab one' },
    { tab: other, name: 'Tab two' },
  ];
  for (const { tab, name } of tabs) {
    await throughConsent(tab, 'Nobody’s');
    await files(tab).setInputFiles([low]);
    await expect(tab.getByRole('listitem', { name: 'low.wav' })).toContainText('s of speech', {
      timeout: 60_000,
    });
    await nameIt(tab, name);
  }
  await Promise.all(tabs.map(({ tab, name }) => tab.getByRole('button', { name: `Train ${name}` }).click()));
  for (const { tab, name } of tabs)
    await expect(tab.getByRole('heading', { name: `${name} is ready` })).toBeVisible({ timeout: 60_000 });
  await page.goto('/voice-universe?tab=mine');
  for (const { name } of tabs) await expect(page.getByRole('listitem', { name })).toBeVisible();
});

test('a microphone that is pulled out hands over what it has heard so far', async ({ page }) => {
  const pullOut = await pullableMicrophone(page);
  await page.goto('/voice-cloning');
  await page.getByRole('button', { name: 'Record the sentence' }).click();
  await expect.poll(async () => page.locator('[data-part=recorded]').textContent()).toMatch(/0:0[3-9]/);
  await pullOut(true);
  await expect(page.getByRole('listitem', { name: 'Consent sentence' })).toContainText('s of speech', {
    timeout: 60_000,
  });
});

test('bad samples give words, and what was recorded stays', async ({ page }) => {
  await throughConsent(page, 'Nobody’s');
  await files(page).setInputFiles([silence]);
  await expect(page.getByText('5 s of speech are the least. Record another sentence')).toBeVisible();
  await files(page).setInputFiles({
    name: 'notes.pdf',
    mimeType: 'audio/wav',
    buffer: Buffer.from('%PDF-1.7 ...'),
  });
  await expect(page.getByRole('listitem', { name: 'notes.pdf' })).toContainText('not audio');
  const two = await lowVoice();
  const { channels, sampleRate } = await readSound(voice);
  const high = Buffer.from(encodeWav({ sampleRate: Math.round(sampleRate * 1.45), channels }, 'int16'));
  await files(page).setInputFiles([two, { name: 'high.wav', mimeType: 'audio/wav', buffer: high }]);
  await expect(page.getByRole('listitem', { name: 'high.wav' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  await nameIt(page, 'Both');
  await page.getByRole('button', { name: 'Train Both' }).click();
  await expect(page.getByRole('alert')).toContainText('Two people', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Train anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Both is ready' })).toBeVisible({ timeout: 60_000 });
});

test('a signed-in person trains on the server, finds the voice in the list, deletes it and takes that back', async ({
  page,
}) => {
  await signUp(page);
  await throughConsent(page, 'I hold a licence');
  await files(page).setInputFiles([await lowVoice()]);
  await expect(page.getByRole('listitem', { name: 'low.wav' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  await nameIt(page, 'Served');
  await page.getByText('On the server', { exact: true }).click();
  await expect(page.getByText('Your recordings and the consent are uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Train Served' }).click();
  await expect(page.getByRole('heading', { name: 'Served is ready' })).toBeVisible({ timeout: 60_000 });
  const row = page.getByRole('listitem', { name: 'Served' });
  await expect(row).toContainText('Ready');
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save file of Served' }).click();
  expect((await saving).suggestedFilename()).toBe('Served.fvoice');
  await row.getByRole('button', { name: 'Delete Served' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Ready');
});

test('a sentence that the server refuses is read again, and the same voice is made', async ({ page }) => {
  await signUp(page);
  await withOtherWords(page);
  await files(page).setInputFiles([await readBy('slt', 'story.wav', story)]);
  await expect(page.getByRole('listitem', { name: 'story.wav' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  await nameIt(page, 'Second try');
  await page.getByText('On the server', { exact: true }).click();
  await page.getByRole('button', { name: 'Train Second try' }).click();
  await expect(page.getByRole('alert')).toContainText('Read the sentence once more', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Read the sentence again' }).click();
  const words = consentSentence('en', 'Ada Example', new Date());
  await page.getByLabel('Choose a recording of it').setInputFiles(await readBy('slt', 'consent.wav', words));
  await expect(page.getByRole('listitem', { name: 'Consent sentence' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  for (let step = 0; step < 3; step++) await next(page).click();
  await page.getByRole('button', { name: /^(Train Second try|Try again)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Second try is ready' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('listitem', { name: 'Second try' })).toHaveCount(1);
});

test('a voice whose consent sentence was not recognized stays private in the account, says why, and leads back to it', async ({
  page,
}) => {
  await signUp(page);
  await withOtherWords(page);
  await files(page).setInputFiles([await readBy('slt', 'story.wav', story)]);
  await expect(page.getByRole('listitem', { name: 'story.wav' })).toContainText('s of speech', {
    timeout: 60_000,
  });
  await nameIt(page, 'Doubtful');
  await page.getByRole('button', { name: 'Train Doubtful' }).click();
  await expect(page.getByRole('heading', { name: 'Doubtful is ready' })).toBeVisible({ timeout: 60_000 });

  await page.goto('/voice-universe?tab=mine');
  await page
    .getByRole('list', { name: 'Voices on this device' })
    .getByRole('button', { name: /^Keep in my account too/ })
    .click();
  const row = page.getByRole('list', { name: 'My voices' }).getByRole('listitem', { name: 'Doubtful' });
  await expect(row).toContainText('It stays private: the words of the consent sentence were not found');
  await expect(row.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(row.getByRole('radio', { name: 'Public' })).toBeDisabled();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Record the sentence' }).click();
  await expect(page.getByLabel('Name of the person who speaks')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  test(`the page is well made, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/voice-cloning');
    await expect(page.getByRole('button', { name: 'Record the sentence' })).toBeVisible();
    await expectWellMade(page, theme);
  });
