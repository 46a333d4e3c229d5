import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { processesOf } from '../bench/cpu-of.mjs';
import { chromiumPath } from '../chromium.mjs';
import { startWebsite } from '../open-website.mjs';
import { answersMs, beginLive, clicks, finder, playClicks, readTold } from './latency-told.mjs';
import { hiss, openSoundRoom, rate, wait } from './sound-room.mjs';

/**
 * One sound card: its first channel is the microphone's, the second what the page plays, so that one recording has both
 * and no clock is compared with another.
 */
const modules = [
  `module-null-sink sink_name=card rate=${rate} channels=2 channel_map=front-left,front-right`,
  'module-remap-sink sink_name=room master=card channels=1 channel_map=mono master_channel_map=front-left remix=no sink_properties=device.description=Room',
  'module-remap-sink sink_name=cable master=card channels=1 channel_map=mono master_channel_map=front-right remix=no sink_properties=device.description=Loopback',
  'module-remap-source source_name=headset master=card.monitor channels=1 channel_map=mono master_channel_map=front-left remix=no source_properties=device.description=Headset',
  'module-remap-source source_name=cable_end master=card.monitor channels=1 channel_map=mono master_channel_map=front-right remix=no source_properties=device.description=Loopback',
];

const heldMs = 150;

/** The processes that show pages. @param {number} pid of the browser */
const renderersOf = (pid) =>
  processesOf(pid)
    .map(([one]) => one)
    .filter((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('--type=renderer'));

/**
 * The website in a Chromium without any of the app's switches.
 * @param {string} folder @param {string | null} models
 */
export async function openPage(folder, models) {
  const website = await startWebsite(models === null ? {} : { FORMANT_MODELS: models });
  const room = await openSoundRoom(folder, { modules, source: 'headset', sink: 'cable' });
  room.play('room').stdin?.write(hiss(1200 * rate));
  const executablePath = chromiumPath();

  /** @param {import('@playwright/test').Page} page */
  async function passClicks(page) {
    /** @type {import('./latency-told.mjs').Passed[]} */
    const passed = [];
    const isClick = [finder(), finder()];
    /** Where the clicks were, ms of the recording. @type {[number[], number[]]} */
    const heard = [[], []];
    let frame = 0;
    let rest = Buffer.alloc(0);
    const recorder = room.record('card.monitor', 2);
    recorder.stdout?.on('data', (/** @type {Buffer} */ come) => {
      const piece = Buffer.concat([rest, come]);
      const frames = piece.length >> 2;
      for (let i = 0; i < frames; i++, frame++) {
        const atMs = (1000 * frame) / rate;
        for (const channel of /** @type {const} */ ([0, 1]))
          if (isClick[channel]?.(piece.readInt16LE(4 * i + 2 * channel), atMs)) {
            heard[channel].push(atMs);
            const sent = heard[0].at(-1);
            if (channel === 1 && sent !== undefined && atMs - sent < answersMs)
              passed.push({ atMs: performance.now(), ms: atMs - sent });
          }
      }
      rest = piece.subarray(4 * frames);
    });
    await wait(1000);
    playClicks(room.play('room', ['--latency-msec=20']));
    const told = await readTold(page);
    recorder.kill();
    return { ...told, clicks, passed, heard: heard[1].length };
  }

  return {
    /** @param {'low' | 'balanced' | 'safe'} profile */
    async *measure(profile) {
      const server = await chromium.launchServer({
        ...(executablePath ? { executablePath } : {}),
        env: room.env,
        args: ['--no-sandbox'],
        ignoreDefaultArgs: ['--mute-audio'],
      });
      try {
        const browser = await chromium.connect(server.wsEndpoint());
        const context = await browser.newContext({ permissions: ['microphone'] });
        const page = await context.newPage();
        await page.goto(`${website.url}/live`);
        await beginLive(page, profile);
        await page.getByRole('combobox', { name: 'Output', exact: true }).click();
        await page.getByRole('option', { name: 'Loopback' }).click();
        await page.getByRole('button', { name: /^Bypass/ }).click();
        if (models !== null && profile !== 'low') await page.getByText(/By GTCRN/).waitFor();
        await wait(4000);
        yield { found: await passClicks(page), after: null };
        await page.getByRole('button', { name: 'Run self-test' }).click();
        await page.getByRole('button', { name: 'Listening for the test sound' }).waitFor();
        await page.getByRole('button', { name: 'Run self-test' }).waitFor();
        const said = (await page.locator('[data-part=self-test]').textContent()) ?? '';
        if (!/ measured/.test(said)) {
          yield { fault: `the self-test found nothing: ${said}` };
          return;
        }
        await wait(2000);
        yield { found: await passClicks(page), after: 'after the self-test' };
        // a busy computer holds up the page and its sound alike: what waits for the graph is longer from then on
        for (const pid of renderersOf(server.process().pid ?? 0)) {
          process.kill(pid, 'SIGSTOP');
          await wait(heldMs);
          process.kill(pid, 'SIGCONT');
        }
        await wait(2000);
        yield { found: await passClicks(page), after: 'after the sound was held up' };
      } finally {
        await server.close();
      }
    },
    async end() {
      website.end();
      await room.end();
    },
  };
}
