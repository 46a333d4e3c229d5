import { medianF0, readSound, widthDb } from './sound.ts';
import {
  done,
  expect,
  expectPlaying,
  levelDb,
  openTool,
  sentBy,
  song,
  start,
  startButton,
  test,
  voice,
} from './test.ts';

test('a visitor finds the vocal remover and splits a song on his own device', async ({ page }) => {
  const uploads = sentBy(page);
  await page.goto('/');
  await page
    .getByRole('link', { name: /vocal remover/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vocal remover' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(song);
  await start(page);
  await done(page);

  await test.step('the stems play, and stop', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expectPlaying(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    await expect.poll(() => levelDb(page)).toBeLessThan(-45);
  });

  await test.step('muting every stem silences them', async () => {
    await page.getByRole('button', { name: 'Mute Vocals' }).click();
    await page.getByRole('button', { name: 'Mute Instrumental' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
    await expect.poll(() => levelDb(page)).toBeLessThan(-45);
    await page.getByRole('button', { name: 'Mute Vocals' }).click();
    await expectPlaying(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  });

  await test.step('the downloads are the stems', async () => {
    const fetched = async (name: RegExp) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      return readSound(await (await download).path());
    };
    const vocals = await fetched(/vocals/i);
    const instrumental = await fetched(/instrumental/i);
    const original = await readSound(song);
    expect(vocals.seconds).toBeCloseTo(original.seconds, 1);
    expect(vocals.rms).toBeGreaterThan(0.01);
    // the voice sits in the middle and the band around it
    expect(widthDb(vocals)).toBeLessThan(widthDb(instrumental) - 6);
    const [left] = original.channels;
    let error = 0;
    let energy = 0;
    for (const [i, sample] of left!.entries()) {
      error += (vocals.channels[0]![i]! + instrumental.channels[0]![i]! - sample) ** 2;
      energy += sample ** 2;
    }
    // stems add up to the song, within the rounding of two 24-bit files and two decoders
    expect(10 * Math.log10(error / energy)).toBeLessThan(-40);
  });

  expect(uploads).toEqual([]);
});

test('a visitor makes a voice deeper and compares it with the original', async ({ page }) => {
  await openTool(page, 'voice-changer', voice);
  await page.getByRole('radio', { name: 'Deep' }).check({ force: true });
  await start(page);
  await done(page);

  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
  await expect(page.getByRole('radio', { name: /result/i })).toBeChecked();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: /original/i })).toBeChecked();
  await expectPlaying(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: /result/i })).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: /changed voice/i }).click();
  const changed = await readSound(await (await download).path());
  const original = await readSound(voice);
  expect(changed.seconds).toBeCloseTo(original.seconds, 1);
  const semitones = 12 * Math.log2(medianF0(changed) / medianF0(original));
  expect(semitones).toBeLessThan(-2); // "deep" is some semitones lower
  expect(semitones).toBeGreaterThan(-10);
});

test('a finished local result is still there after a reload', async ({ page }) => {
  await openTool(page, 'vocal-remover', song);
  await start(page);
  await done(page);
  await page.reload();
  await done(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expectPlaying(page);
});

test('a job that a reload interrupts begins again and ends', async ({ page }) => {
  await openTool(page, 'vocal-remover', song);
  await startButton(page).click({ noWaitAfter: true });
  await page.reload();
  const again = startButton(page);
  const ready = page.getByRole('button', { name: 'Download', exact: true });
  await expect(again.or(ready).first()).toBeVisible({ timeout: 60_000 });
  if (await again.isVisible()) await again.click();
  await done(page);
});
