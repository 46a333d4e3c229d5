import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { startChromium } from './chromium.ts';
import './electron.ts';

const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
});
// read by Electron's own modules and by apps; the version is the one this workspace depends on
const require = createRequire(import.meta.url);
const { version } = require('electron/package.json') as { version: string };
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
// beside Electron's program; a packed app has its own files there
Object.defineProperty(process, 'resourcesPath', {
  value: process.env.STAND_IN_RESOURCES ?? path.join(import.meta.dirname, 'resources'),
  configurable: true,
  enumerable: true,
});

// [node, boot.ts, -r, loader.js, --no-sandbox, --inspect=0, --remote-debugging-port=0, ...the app's own]
const preloaded = process.argv.indexOf('-r');
process.argv[0] = path.join(import.meta.dirname, 'electron');
const loader = preloaded > 0 ? process.argv[preloaded + 1] : undefined;
// Playwright's loader takes the arguments before the app's own away and holds `ready` back
if (loader) require(loader);
else process.argv.splice(1, 1);

const own = process.argv.slice(1);
const entry = path.resolve(
  own.find((text) => !text.startsWith('-') && !/^[a-z][\w.+-]*:\/\//i.test(text)) ?? '.',
);
app.folder = statSync(entry).isDirectory() ? entry : manifestFolder(path.dirname(entry));
const manifestFile = path.join(app.folder, 'package.json');
const manifest = existsSync(manifestFile)
  ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as typeof app.manifest & { main?: string })
  : {};
app.manifest = manifest;
const main = statSync(entry).isDirectory() ? path.join(entry, manifest.main ?? 'index.js') : entry;
try {
  await import(pathToFileURL(main).href);
  await startChromium();
} catch (error) {
  // an app that has ended meanwhile, as a command does, takes its Chromium with it
  if (!app.isQuitting) {
    console.error(error);
    process.exit(1);
  }
}

function manifestFolder(from: string): string {
  const above = path.dirname(from);
  return existsSync(path.join(from, 'package.json')) || above === from ? from : manifestFolder(above);
}
