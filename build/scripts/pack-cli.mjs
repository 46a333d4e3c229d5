// `npm run pack:cli [-- folder]`: packs the `formant` command as an npm package that installs outside the checkout:
// npm i -g formant-<version>.tgz. Node runs TypeScript as it is everywhere but in node_modules, so that the types are
// taken out here, file by file; everything else stays as it is and where it is.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, run, stop, workspaceNode } from './workspace.mjs';

/** @param {...string} parts @returns {Record<string, any>} */
const json = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts, 'package.json'), 'utf8'));
const product = json();
const parts = { server: json('server'), engine: json('server/engine'), contract: json('server/contract') };

const out = path.resolve(process.argv[2] ?? root);
const folder = mkdtempSync(path.join(tmpdir(), 'formant-package-'));
try {
  takeOver('server', 'server', ['bin', 'src']);
  takeOver('server/engine', 'node_modules/@formant/engine', ['src']);
  takeOver('server/contract', 'node_modules/@formant/contract', ['src', 'openapi.json']);
  takeOver('build', 'build', ['models']);
  for (const file of ['LICENSE', 'README.md']) cpSync(path.join(root, file), path.join(folder, file));
  write('package.json', {
    name: 'formant',
    version: product.version,
    description: product.description,
    license: product.license,
    type: 'module',
    engines: product.engines,
    bin: { formant: 'server/bin/formant.mjs' },
    man: ['man/formant.1'],
    dependencies: {
      ...dependencies(),
      '@formant/engine': product.version,
      '@formant/contract': product.version,
    },
    bundleDependencies: ['@formant/engine', '@formant/contract'],
  });
  write('server/package.json', { version: parts.server.version, type: 'module' });
  for (const name of /** @type {const} */ (['engine', 'contract']))
    write(`node_modules/@formant/${name}/package.json`, {
      name: `@formant/${name}`,
      version: parts[name].version,
      type: 'module',
      exports: JSON.parse(JSON.stringify(parts[name].exports).replaceAll('.ts"', '.js"')),
    });
  manualPage();
  mkdirSync(out, { recursive: true });
  if ((await run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder })) !== 0)
    stop('npm pack failed; see above.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What the parts need of others; of each other they need nothing, they lie beside each other. */
function dependencies() {
  const all = Object.assign({}, ...Object.values(parts).map((part) => part.dependencies));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('@formant/')));
}

/** @param {string} from @param {string} to @param {string[]} names */
function takeOver(from, to, names) {
  for (const name of names)
    cpSync(path.join(root, from, name), path.join(folder, to, name), {
      recursive: true,
      filter: (file) => !/\.(test|bench)\.tsx?$/.test(file) && !/[/\\]testing$/.test(file),
    });
  for (const file of readdirSync(path.join(folder, to), { recursive: true, encoding: 'utf8' })) {
    const full = path.join(folder, to, file);
    if (/\.ts$/.test(file)) {
      writeFileSync(full.replace(/\.ts$/, '.js'), renamed(stripTypeScriptTypes(readFileSync(full, 'utf8'))));
      rmSync(full);
    } else if (/\.mjs$/.test(file)) writeFileSync(full, renamed(readFileSync(full, 'utf8')));
  }
}

/** Names of modules of ours, wherever one is named. @param {string} code */
function renamed(code) {
  return code.replaceAll(/(['"`])(\.{1,2}\/[^'"`\n]*)\.ts\1/g, '$1$2.js$1');
}

/** @param {string} file @param {object} content */
function write(file, content) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

function manualPage() {
  const node = workspaceNode() ?? process.execPath;
  const { stdout, status } = spawnSync(node, [path.join(root, 'server/bin/formant.mjs'), 'man']);
  if (status !== 0) stop('The manual page could not be made.');
  mkdirSync(path.join(folder, 'man'));
  writeFileSync(path.join(folder, 'man/formant.1'), stdout);
}
