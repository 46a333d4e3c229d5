import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { drop } from './drop.ts';

const recordings = path.join(import.meta.dirname, '../../web/e2e/fixtures');

/** Listens to everything that reaches the loudspeaker, and to what the page complains of. */
async function listen(page: Page): Promise<{ complaints: string[]; rms(): Promise<number> }> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // without a network the questions to the server fail, as they should
    const offline = message.location().url.includes('/api/') || message.text().includes('/api/');
    // violations are counted below, with the script they come from: Playwright's own have none
    const violation = /Content Security Policy/.test(message.text());
    if (message.type() === 'error' && !offline && !violation) complaints.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
      if (sourceFile) console.error(`${effectiveDirective} refused a part of ${sourceFile}`);
    });
    const ears = new Map<BaseAudioContext, AnalyserNode>();
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode) {
        const ear = ears.get(this.context) ?? this.context.createAnalyser();
        ears.set(this.context, ear);
        Reflect.apply(connect, this, [ear]);
      }
      return Reflect.apply(connect, this, args);
    } as typeof connect;
    const loudness = () => {
      const samples = new Float32Array(2048);
      let loudest = 0;
      for (const [context, ear] of ears) {
        if (context.state !== 'running') continue; // a suspended context keeps its last samples
        ear.getFloatTimeDomainData(samples);
        loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length));
      }
      return loudest;
    };
    Object.assign(window, { loudness });
  });
  await page.reload();
  return {
    complaints,
    rms: () => page.evaluate(() => (window as unknown as { loudness(): number }).loudness()),
  };
}

/** Drops one of the recordings. */
const dropRecording = (page: Page, name: string) =>
  drop(page, { name, bytes: readFileSync(path.join(recordings, name)) });

const answerSaveDialog = (app: ElectronApplication, filePath: string) =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
  }, filePath);

/** What a 24-bit WAV file holds. */
function readWav(file: string): { sampleRate: number; seconds: number; rms: number } {
  const bytes = readFileSync(file);
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWAVE');
  let at = 12;
  while (bytes.toString('latin1', at, at + 4) !== 'fmt ') at += 8 + bytes.readUInt32LE(at + 4);
  const [channels, sampleRate, bits] = [
    bytes.readUInt16LE(at + 10),
    bytes.readUInt32LE(at + 12),
    bytes.readUInt16LE(at + 22),
  ];
  expect(bits).toBe(24);
  while (bytes.toString('latin1', at, at + 4) !== 'data') at += 8 + bytes.readUInt32LE(at + 4);
  const length = bytes.readUInt32LE(at + 4);
  let sum = 0;
  for (let byte = at + 8; byte < at + 8 + length; byte += 3) sum += (bytes.readIntLE(byte, 3) / 2 ** 23) ** 2;
  const samples = length / 3;
  return { sampleRate, seconds: samples / channels / sampleRate, rms: Math.sqrt(sum / samples) };
}

const journeys = [
  { tool: 'Vocal remover', file: 'song.mp3', saved: 'Vocals only', seconds: 24, sampleRate: 44_100 },
  { tool: 'Voice changer', file: 'voice.wav', saved: 'Changed voice', seconds: 14, sampleRate: 16_000 },
];
for (const { tool, file, saved, seconds, sampleRate } of journeys)
  test(`${tool}: a dropped file is worked on here without account and network, heard and saved`, async ({
    app,
    page,
    userData,
  }) => {
    test.setTimeout(180_000);
    const { complaints, rms } = await listen(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tool }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: tool })).toBeVisible();
    await dropRecording(page, file);
    await page.locator('[data-part=start]').click({ timeout: 60_000 });
    await expect(page.getByText(/^Done in/)).toBeVisible({ timeout: 90_000 });

    expect(await rms()).toBe(0);
    const position = page.getByRole('slider', { name: /position$/ }).first();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect.poll(rms).toBeGreaterThan(0.01); // speech level, far above silence
    await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    await expect.poll(rms).toBeLessThan(0.001);

    const target = path.join(userData, 'result.wav');
    await answerSaveDialog(app, target);
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: saved }).click();
    await expect.poll(() => readdirSync(userData), { timeout: 30_000 }).toContain('result.wav');
    const wav = readWav(target);
    expect(wav.sampleRate).toBe(sampleRate);
    expect(Math.abs(wav.seconds - seconds)).toBeLessThan(1.5);
    expect(wav.rms).toBeGreaterThan(0.005);

    // that the app is installed, told once, is all that leaves the computer
    expect(
      requests.filter((request) => !request.startsWith('GET ') && request !== 'POST /api/log/install'),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });

test('the soundboard plays its starter sounds and keeps a board without account and network', async ({
  page,
}) => {
  const { complaints, rms } = await listen(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Soundboard' });
  await link.first().click();
  const rain = page.locator('button[data-pad]').filter({ hasText: 'Rain' });
  await expect(rain).toHaveAttribute('data-ready', 'true', { timeout: 30_000 });
  expect(await rms()).toBe(0);
  await rain.click();
  await expect.poll(rms).toBeGreaterThan(0.01); // -16 LUFS is about .1
  await page.keyboard.press('Escape');
  await expect.poll(rms).toBeLessThan(0.001);
  await page.getByRole('button', { name: 'New board' }).click();
  await expect(page.getByText('kept on this device only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Global keys' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what a Copy button copies can be pasted elsewhere', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BPM finder' }).click();
  await dropRecording(page, 'song.mp3');
  await page.locator('[data-part=start]').click({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Copy BPM' }).click({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.evaluate(() => {
    const elsewhere = document.body.appendChild(document.createElement('textarea'));
    elsewhere.ariaLabel = 'Elsewhere';
    elsewhere.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Elsewhere')).toHaveValue(/^\d+(\.\d+)?/);
});

test('a narrow window has five entries at its lower edge, of which the menu has all the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.locator('> *')).toHaveText(['Tools', 'Live', 'Voices', 'Speech', 'Menu']);
  await bar.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await menu.getByRole('link', { name: 'Soundboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Soundboard' })).toBeVisible();
  await expect(menu).toBeHidden();
});
