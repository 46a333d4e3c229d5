// `npm run screenshot`: makes the README's picture from the running product, with a real song split in a real browser.
import path from 'node:path';
import { openWebsite } from './open-website.mjs';
import { root } from './workspace.mjs';

const { url, browser, end } = await openWebsite();
try {
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await page.goto(`${url}/tools/vocal-remover`, { waitUntil: 'networkidle' });
  await page.locator('input[type=file]').setInputFiles(path.join(root, 'web/e2e/fixtures/song.mp3'));
  await page.getByRole('button', { name: 'Remove vocals', exact: true }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
  await page.screenshot({ path: path.join(root, 'build/docs/tool-page.png') });
  console.log('Wrote build/docs/tool-page.png');
} finally {
  await end();
}
