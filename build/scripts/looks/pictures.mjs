// `npm run pictures [app] [console] [--to folder]`: pictures of the app and of the support console, in three windows
// and both themes, and one page that shows them all. They are taken by the tests that look for faults there; those are
// told as well, and change nothing of the pictures.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { ready, root, run, stop } from '../workspace.mjs';

const sources = {
  app: ['--config', 'desktop/e2e/playwright.config.ts', 'looks.spec.ts'],
  console: ['--config', 'web/e2e/playwright.config.ts', '--project=pages', 'console-looks.spec.ts'],
};
const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: path.join(root, 'dist/pictures') } },
  allowPositionals: true,
});
const folder = path.resolve(values.to);
const names = /** @type {(keyof typeof sources)[]} */ (Object.keys(sources)); // safe: its own keys
const wanted = names.filter((name) => positionals.length === 0 || positionals.includes(name));
if (wanted.length === 0) stop(`There are pictures of: ${names.join(', ')}.`);

await ready();
if (wanted.includes('console')) await build('web');
mkdirSync(folder, { recursive: true });
for (const file of pictures())
  if (wanted.some((name) => file.startsWith(`${name}-`))) rmSync(path.join(folder, file));
let faults = false;
for (const name of wanted)
  faults =
    (await run('playwright', ['test', ...sources[name]], { env: { FORMANT_PICTURES: folder } })) !== 0 ||
    faults;

const taken = pictures();
if (taken.length === 0) stop('No picture was taken; see above.');
const index = path.join(folder, 'index.html');
writeFileSync(index, pageOf(taken));
console.log(
  `${taken.length} pictures: ${pathToFileURL(index)}${faults ? '\nThere are faults; see above.' : ''}`,
);
process.exitCode = faults ? 1 : 0;

function pictures() {
  return readdirSync(folder).filter((file) => file.endsWith('.png'));
}

/** A row for each place, from the narrow window to the wide one. @param {string[]} files */
function pageOf(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const file of files) {
    const place = file.replace(/-\d+-(?:light|dark)\.png$/, '');
    places.set(place, [...(places.get(place) ?? []), file]);
  }
  const width = (/** @type {string} */ file) => Number(/-(\d+)-/.exec(file)?.[1]);
  const rows = [...places].map(([place, own]) => {
    const images = own
      .sort((a, b) => width(a) - width(b) || b.localeCompare(a))
      .map(
        (file) =>
          `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" width="${width(file) / 4}"></a>`,
      );
    return `<h2>${place}</h2><p>${images.join('')}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:16px system-ui;background:#888}p{display:flex;gap:12px;align-items:start}</style>
${rows.join('\n')}`;
}
