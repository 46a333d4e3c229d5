import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { build } from '../build.mjs';
import { appWith } from '../with-gtcrn.mjs';
import { ready, root } from '../workspace.mjs';
import { answersMs, beginLive, clicks, finder, playClicks, readTold } from './latency-told.mjs';
import { hiss, openSoundRoom, rate, wait } from './sound-room.mjs';

/**
 * The app, as it is packed: with the models that were installed in this folder.
 * @param {string} folder @param {string | null} models
 */
export async function measureApp(folder, models) {
  const node = await ready();
  // Playwright looks for the program here; without a real Electron the stand-in runs the same bundle
  process.env.ELECTRON_OVERRIDE_DIST_PATH =
    process.env.FORMANT_ELECTRON ?? path.join(root, 'desktop/e2e/stand-in');
  await build('desktop');
  const app = await appWith(folder, models);
  const room = await openSoundRoom(folder, {
    modules: [
      // what is played into `room` is what the microphone hears
      `module-null-sink sink_name=room rate=${rate} sink_properties=device.description=Room`,
      'module-remap-source source_name=headset master=room.monitor source_properties=device.description=Headset',
      `module-null-sink sink_name=speakers rate=${rate} sink_properties=device.description=Speakers`,
    ],
    source: 'headset',
    sink: 'speakers',
  });
  room.play('room').stdin?.write(hiss(600 * rate));

  /**
   * Listens to a source and tells when each click arrives, on this process's clock. Both sources are listened to in the
   * same way, so that what listening itself takes is in both and falls out of the difference.
   * @param {string} source
   */
  function listen(source) {
    /** @type {number[]} */
    const heard = [];
    const isClick = finder();
    const child = room.record(source, 1);
    child.stdout?.on('data', (/** @type {Buffer} */ piece) => {
      const endMs = performance.now();
      const frames = piece.length >> 1;
      for (let i = 0; i < frames; i++) {
        const atMs = endMs - (1000 * (frames - i)) / rate;
        if (isClick(piece.readInt16LE(2 * i), atMs)) heard.push(atMs);
      }
    });
    return { heard, end: () => child.kill() };
  }

  /** @param {'low' | 'balanced' | 'safe'} profile */
  async function measure(profile) {
    const userData = mkdtempSync(path.join(folder, 'user-'));
    writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ latency: profile }));
    const electron = await _electron.launch({
      args: ['.', `--user-data-dir=${userData}`],
      cwd: app,
      env: {
        ...room.env,
        STAND_IN_NODE: node,
        STAND_IN_SOUND: 'real',
        FORMANT_SERVER: 'http://127.0.0.1:9',
      },
    });
    try {
      const page = await electron.firstWindow();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Live' })
        .first()
        .click();
      await beginLive(page, profile);
      await page.getByRole('button', { name: 'Add the microphone' }).click();
      await page.getByText('In use', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Bypass/ }).click();
      await wait(4000);
      const into = listen('room.monitor');
      const out = listen('formant_microphone');
      await wait(1000);
      playClicks(room.play('room', ['--latency-msec=20']));
      const told = await readTold(page);
      into.end();
      out.end();
      const passed = into.heard.flatMap((at) => {
        const answer = out.heard.find((one) => one > at && one < at + answersMs);
        return answer === undefined ? [] : [{ atMs: answer, ms: answer - at }];
      });
      return { ...told, clicks, passed, heard: out.heard.length };
    } finally {
      await electron.close();
    }
  }
  return { measure, end: () => room.end() };
}
