import { distanceDb } from '@formant/engine/testing/long-term';
import type { Page } from '@playwright/test';
import {
  cents,
  choose,
  envelopeOf,
  formantShift,
  goLive,
  outputDb,
  power,
  recordLive,
  takesOf,
} from './live.ts';
import { pullableMicrophone } from './microphone.ts';
import { medianF0, readSound } from './sound.ts';
import { expect, expectWellMade, test, voice } from './test.ts';

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const select = async (page: Page, list: string, choice: string) => {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: choice }).click();
};

test('the microphone comes out in another voice, which changes while it runs and is bypassed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await goLive(page);
  await choose(page, 'Deep');
  await recordLive(page, 8);
  await choose(page, 'Bright');
  await recordLive(page, 8);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: /^Bypass/ })).toHaveAttribute('aria-pressed', 'true');
  await recordLive(page, 8);
  const [deep, bright, bypassed] = await takesOf(page, ['Take 1', 'Take 2', 'Take 3']);
  const original = await readSound(voice);
  const f0 = medianF0(original);
  // each take is a part of the recording, whose sentences differ by about a semitone
  expect(Math.abs(cents(medianF0(deep!), f0) + 500)).toBeLessThan(150);
  expect(Math.abs(cents(medianF0(bright!), f0) - 300)).toBeLessThan(150);
  expect(Math.abs(cents(medianF0(bypassed!), f0))).toBeLessThan(150);
  const own = await envelopeOf(original);
  expect(distanceDb(await envelopeOf(bypassed!), own)).toBeLessThan(2.5); // two parts of one speech differ so much
  expect(formantShift(await envelopeOf(deep!), own)).toBeLessThan(-1); // 2.5 semitones down, and an equalizer
  expect(formantShift(await envelopeOf(bright!), own)).toBeGreaterThan(0.5); // 1.5 up
});

test('the chain is edited while it runs: throat, pitch and modules do what they say, and it can be kept', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await goLive(page);
  await slider(page, 'Formants').fill('5');
  await slider(page, 'Pitch').fill('-4');
  await expect(page.getByRole('radio', { name: 'Natural, changed' })).toBeChecked();
  await recordLive(page, 8);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Add a module' }).click();
  await page.getByRole('menuitem', { name: /^Equalizer/ }).click();
  await slider(page, 'High cut').fill('0'); // its lowest: 500 Hz
  await recordLive(page, 8);
  await page.getByRole('button', { name: 'Save as voice' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Through the wall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Through the wall' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Through the wall' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Chain' }).getByText('Equalizer').first()).toBeVisible();
  const [shifted, wall] = await takesOf(page, ['Take 1', 'Take 2']);
  const original = await readSound(voice);
  const own = await envelopeOf(original);
  expect(Math.abs(cents(medianF0(shifted!), medianF0(original)) + 400)).toBeLessThan(150);
  expect(Math.abs(formantShift(await envelopeOf(shifted!), own) - 5)).toBeLessThan(1);
  const tone = await envelopeOf(wall!);
  // bands 20 and 50 lie at about 500 Hz and 3 kHz
  expect(tone[50]! - tone[20]! - (own[50]! - own[20]!)).toBeLessThan(-15);
});

test('push to talk: silent until the key is held, or pressed', async ({ page }) => {
  await goLive(page);
  await page.getByRole('radio', { name: 'Hold', exact: true }).check({ force: true });
  await expect(page.getByText('Silent until the talk key is held.')).toBeVisible();
  await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
  await page.locator('h1').click(); // the key belongs to the page, not to the radio
  await page.keyboard.down('Space');
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await page.keyboard.up('Space');
  await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
  await page.getByRole('radio', { name: 'Toggle', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Press to speak' }).click();
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('Muted. Nobody hears you.')).toBeVisible();
  await expect.poll(() => outputDb(page)).toBeLessThanOrEqual(-60);
});

test('two outputs: others hear the voice on one, the person himself on another', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: { kind: string; id: string; audio: HTMLAudioElement | null }[] = [];
    Object.assign(window, { sent });
    for (const [kind, type] of [
      ['others', AudioContext],
      ['own', HTMLMediaElement],
    ] as const) {
      const made = type.prototype as unknown as { setSinkId(id: string): Promise<void> };
      const real = made.setSinkId;
      made.setSinkId = async function (this: unknown, id: string) {
        await real.call(this, id);
        sent.push({ kind, id, audio: this instanceof HTMLAudioElement ? this : null });
      };
    }
  });
  /** The labels of the devices that were chosen last, and how loud it is on the person's own. */
  const sent = () =>
    page.evaluate(async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      // safe: the script above has put it there
      const list = (
        window as unknown as { sent: { kind: string; id: string; audio: HTMLAudioElement | null }[] }
      ).sent;
      const last = (kind: string) => list.findLast((one) => one.kind === kind);
      const label = (id?: string) => devices.find(({ deviceId }) => deviceId === id)?.label;
      const { audio } = last('own') ?? { audio: null };
      const stream = audio?.srcObject;
      let peak = 0;
      if (audio && !audio.paused && stream instanceof MediaStream) {
        const context = new AudioContext();
        const meter = new AnalyserNode(context, { fftSize: 4096 });
        context.createMediaStreamSource(stream).connect(meter);
        const samples = new Float32Array(4096);
        for (let n = 0; n < 20; n++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          meter.getFloatTimeDomainData(samples);
          peak = Math.max(peak, ...samples);
        }
        await context.close();
      }
      return { others: label(last('others')?.id), own: label(last('own')?.id), peak };
    });
  await goLive(page);
  await expect(page.getByText('Nobody hears it yet: choose an output, or hear yourself.')).toBeVisible();
  await select(page, 'Output', 'Fake Audio Output 1');
  await expect(page.getByText('Others hear the changed voice.')).toBeVisible();
  await page.getByRole('switch', { name: 'Hear yourself' }).check();
  await select(page, 'Your headphones', 'Fake Audio Output 2');
  await expect.poll(sent).toMatchObject({ others: 'Fake Audio Output 1', own: 'Fake Audio Output 2' });
  expect((await sent()).peak).toBeGreaterThan(0.02);
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
});

test('goes on with another microphone when the first is pulled out; without one it stops, and loses nothing', async ({
  page,
}) => {
  const pullOut = await pullableMicrophone(page);
  await goLive(page);
  await choose(page, 'Deep');
  await pullOut(false);
  await expect(page.getByText(/Fake .* went away\. Fake .* is used now/)).toBeVisible();
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Stop 0:0[2-9]/ })).toBeVisible();
  await pullOut(true);
  await expect(page.getByText(/went away and there is no other microphone/)).toBeVisible();
  await expect(page.getByText('Take 1 is among the takes of the voice recorder.')).toBeVisible();
  await expect(page.getByText(/went away and there is no other microphone/)).toBeVisible();
  await expect(power(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('radio', { name: 'Deep' })).toBeChecked();
  await power(page).click();
  await expect(page.getByText('No microphone was found')).toBeVisible();
  const [kept] = await takesOf(page, ['Take 1']);
  expect(kept!.seconds).toBeGreaterThan(1.5);
  expect(kept!.rms).toBeGreaterThan(0.01);
});

test('a refused microphone is explained, and works once it is allowed', async ({ page }) => {
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const real = media.getUserMedia.bind(media);
    let asked = 0;
    media.getUserMedia = (wish) =>
      asked++ === 0 ? Promise.reject(new DOMException('', 'NotAllowedError')) : real(wish);
  });
  await page.goto('/live');
  await power(page).click();
  await expect(page.getByText('The browser refused the microphone')).toBeVisible();
  await expect(page.getByText(/Your settings are kept/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await expect(page.getByText('The browser refused the microphone')).toBeHidden();
});

test('the delay is on screen with its parts, and a self-test that hears nothing says so', async ({
  page,
}) => {
  await goLive(page);
  await expect
    .poll(async () => Number.parseInt((await page.locator('[data-part=latency]').textContent()) ?? '', 10))
    .toBeGreaterThan(10);
  const panel = page.getByRole('region', { name: 'Latency' });
  const parts = await panel.getByRole('listitem').allTextContents();
  const ms = (part: RegExp) => Number(/([\d.]+) ms/.exec(parts.find((text) => part.test(text)) ?? '')?.[1]);
  expect(parts.length).toBe(7);
  const algorithm = ms(/^Noise/) + ms(/^Pitch and formants/) + ms(/^Limiter/);
  expect(algorithm).toBeGreaterThan(10);
  expect(algorithm).toBeLessThanOrEqual(20); // what the voice itself may cost
  const total = Number(/(\d+)/.exec((await panel.getByRole('heading').first().textContent()) ?? '')?.[1]);
  const sum = parts.reduce((all, text) => all + Number(/([\d.]+) ms/.exec(text)?.[1]), 0);
  expect(Math.abs(total - sum)).toBeLessThan(5); // the browser's figures move a little from second to second
  await expect(
    panel.getByRole('img', { name: /^Delay over the last \d+ seconds: \d+ to \d+ ms/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Run self-test' }).click();
  await expect(page.getByText(/The chirps were not heard/)).toBeVisible({ timeout: 30_000 });
});

test('gaps in the sound make it safer, are said, and are reported where the person allows it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Real = AudioWorkletNode;
    const made: { node: AudioWorkletNode; settings: unknown }[] = [];
    window.AudioWorkletNode = class extends Real {
      constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
        super(context, name, options);
        if (name === 'formant-live') made.push({ node: this, settings: options?.processorOptions.settings });
      }
    };
    Object.assign(window, {
      /** The audio thread has no time for the sound, as when other programs take it all: it reads long messages. */
      starve: async () => {
        const ballast = Array.from({ length: 150_000 }, (_, i) => ({ i, words: [`${i}`] }));
        for (let n = 0; n < 8; n++) {
          const { node, settings } = made.at(-1)!;
          node.port.postMessage({ settings, ballast });
          await new Promise((resolve) => setTimeout(resolve, 700));
        }
      },
    });
  });
  await page.goto('/live');
  await page.getByRole('switch', { name: /Send diagnostics/ }).check();
  const started = page.waitForResponse(/\/api\/log\/log-live/);
  await power(page).click();
  expect((await started).status()).toBe(204);
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  // what the page says is sent is what is sent
  await page.getByText('What is sent').click();
  const shown = JSON.parse((await page.locator('[data-part=report]').textContent()) ?? '') as object;
  expect(Object.keys(shown).sort()).toEqual(Object.keys((await started).request().postDataJSON()).sort());
  const glitch = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/log/log-live') && /glitch/.test(answer.request().postData() ?? ''),
  );
  // safe: the script above has put it there
  await page.evaluate(() => (window as unknown as { starve(): Promise<void> }).starve());
  const answer = await glitch;
  expect(answer.status()).toBe(204);
  const report = answer.request().postDataJSON();
  expect(report.xruns).toBeGreaterThan(0);
  expect(Object.keys(report).sort()).toEqual([
    'cpu',
    'durationMs',
    'event',
    'latencyMs',
    'latencyP95Ms',
    'profile',
    'sampleRate',
    'sessionId',
    'surface',
    'xruns',
  ]);
  await expect(
    page.getByText(/gaps in the last minute\. Switched from (Low to Balanced|Balanced to Safe)/),
  ).toBeVisible();
  await expect(page.getByText(/Now: (Balanced|Safe)\./)).toBeVisible();
  await expect.poll(() => page.locator('[data-part=gap]').count()).toBeGreaterThan(0);
  await expect.poll(() => outputDb(page)).toBeGreaterThan(-40);
  await page.getByRole('button', { name: 'Undo and stay' }).click();
  await expect(page.getByText(/^Stays on (Low|Balanced)/)).toBeVisible();
});

test('runs on while other pages are looked at, and is turned off from there', async ({ page }) => {
  await goLive(page);
  await page.getByRole('link', { name: 'Soundboard' }).first().click();
  const dock = page.getByRole('region', { name: 'Live voice changer' });
  await expect(dock).toContainText('Live: Natural');
  await expect
    .poll(async () => Number(await dock.getByRole('meter').getAttribute('aria-valuenow')))
    .toBeGreaterThan(-40);
  await dock.getByRole('button', { name: 'Turn off' }).click();
  await expect(dock).toBeHidden();
});

for (const theme of ['light', 'dark'] as const)
  test(`the running changer is well made, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await goLive(page);
    await choose(page, 'Robot');
    await page.getByRole('radio', { name: 'Hold', exact: true }).check({ force: true });
    await page.getByRole('switch', { name: 'Hear yourself' }).check();
    await page.getByText('What each part does').click();
    await expectWellMade(page, theme);
  });
