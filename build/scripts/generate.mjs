// `npm run generate`: writes the files that follow from code; `--check` only says which are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { licencesModule, shippedPackages } from './licences.mjs';
import { root, stop } from './workspace.mjs';

/** @param {string} file */
const load = (file) => import(pathToFileURL(path.join(root, file)).href);
const { describeApi } = await load('server/src/site/docs/index.ts');
const { slices } = await load('server/src/slices.ts');
const { clientSource } = await load('server/src/site/docs/client-source.ts');
const { environmentExample } = await load('server/src/kernel/environment-example.ts');

const api = describeApi(slices);
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/** @type {Record<string, string>} */
const generated = {
  'server/contract/openapi.json': `${JSON.stringify(api, null, 2)}\n`,
  'server/client/src/calls.generated.ts': clientSource(api),
  '.env.example': environmentExample(),
  'ui/src/content/licences.generated.ts': licencesModule(shippedPackages(lock.packages)),
};

const stale = Object.keys(generated).filter((file) => {
  const full = path.join(root, file);
  return !existsSync(full) || readFileSync(full, 'utf8') !== generated[file];
});
if (process.argv.includes('--check')) {
  if (stale.length > 0)
    stop(`Out of date: ${stale.join(', ')}. Run npm run generate and commit what it writes.`);
} else {
  for (const file of stale) writeFileSync(path.join(root, file), generated[file] ?? '');
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Everything is up to date.');
}
