import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from './build.mjs';
import { launchOptions } from './chromium.mjs';
import { environment, ready, root, stop } from './workspace.mjs';

/**
 * Builds the website and starts it on a free port with an empty data folder; `end` ends it.
 * @param {Record<string, string>} [settings] further ones of the environment
 */
export async function startWebsite(settings = {}) {
  const node = await ready();
  await build('web');
  const server = spawn(node, ['web/server.ts'], {
    cwd: root,
    env: environment({
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'formant-website-')),
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  /** @type {string} */
  const url = await new Promise((resolve) => {
    server.on('exit', () => stop(`The server did not start:\n${output}`));
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  server.removeAllListeners('exit');
  return { url, pid: Number(server.pid), end: () => void server.kill('SIGTERM') };
}

/**
 * The website in Chromium; `end` ends both.
 * @param {string[]} [args] further arguments of Chromium
 */
export async function openWebsite(args = []) {
  const website = await startWebsite();
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });
  async function end() {
    await browser.close();
    website.end();
  }
  return { url: website.url, browser, end };
}
