// `npm run screenshot`: makes the README's picture from the running product, with a real song split in a real browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from './build.mjs';
import { environment, ready, root, stop } from './workspace.mjs';

const node = await ready();
await build('web');
const server = spawn(node, ['web/server.ts'], {
  cwd: root,
  env: environment({
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'formant-screenshot-')),
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
const url = await new Promise((resolve) => {
  server.on('exit', () => stop(`The server did not start:\n${output}`));
  server.stdout.on('data', (chunk) => {
    output += chunk;
    const found = /ready at (http:\/\/\S+)/.exec(output)?.[1];
    if (found) resolve(found);
  });
});
server.removeAllListeners('exit');

const executablePath = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await page.goto(`${url}/tools/vocal-remover`, { waitUntil: 'networkidle' });
  await page.locator('input[type=file]').setInputFiles(path.join(root, 'web/e2e/fixtures/song.mp3'));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
  await page.screenshot({ path: path.join(root, 'build/docs/tool-page.png') });
  console.log('Wrote build/docs/tool-page.png');
} finally {
  await browser.close();
  server.kill('SIGTERM');
}
