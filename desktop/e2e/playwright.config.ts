import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const here = import.meta.dirname;
const root = path.join(here, '../..');
const electron = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));

// FORMANT_ELECTRON names a folder with Electron's binary; else the one the package has downloaded is
// taken, and where there is none, the stand-in runs the same specs
const binary = process.env.FORMANT_ELECTRON ?? path.join(electron, 'dist');
const hasBinary = existsSync(path.join(electron, 'path.txt')) || process.env.FORMANT_ELECTRON !== undefined;
process.env.ELECTRON_OVERRIDE_DIST_PATH = hasBinary ? binary : path.join(here, 'stand-in');
const ownNode = path.join(root, 'node_modules/.bin/node');
process.env.STAND_IN_NODE ??= existsSync(ownNode) ? ownNode : process.execPath;

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;
export default defineConfig({
  testDir: here,
  outputDir: path.join(here, '../dist/test-results'),
  globalSetup: path.join(here, 'build-app.ts'),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
});
