import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastFolder } from '@formant/server/testing/fast-folder';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../build/scripts/chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Kept in the environment, because the configuration is read again in every worker.
if (!process.env.FORMANT_E2E_DATA) {
  const data = mkdtempSync(path.join(fastFolder(), 'formant-e2e-'));
  process.env.FORMANT_E2E_DATA = data;
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
}
process.env.FORMANT_E2E_PORT ??= String(20_000 + (process.pid % 20_000));
const port = process.env.FORMANT_E2E_PORT;
/** Where the journey with a provider starts one; nobody asks it before. */
process.env.FORMANT_E2E_PROVIDER ??= String(40_000 + (process.pid % 20_000));

/** What records and plays in real time, or changes the server for all, has the machine to itself; `npm test` runs the two projects one after the other. */
const inRealTime =
  /(likened|live|live-noise|live-trained|natural-voice|offline-live|recorder|own-voices|soundboard)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'web/dist/test-results'),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  workers: 2,
  projects: [
    { name: 'pages', testIgnore: inRealTime },
    { name: 'live', testMatch: inRealTime, workers: 1 },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    actionTimeout: 60_000,
    permissions: ['microphone'],
    // a journey sees what the server sends; those without a network let it work
    serviceWorkers: 'block',
    launchOptions: {
      ...launchOptions,
      args: [
        ...launchOptions.args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${path.join(root, 'web/e2e/fixtures/voice.wav')}`,
      ],
    },
  },
  webServer: {
    command: 'node web/server.ts',
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: port,
      DATA_DIR: process.env.FORMANT_E2E_DATA,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      MODELS: 'none',
      TRUST_PROXY: '1', // every test has an address of its own
      IMAGE_GENERATOR: 'sandbox', // draws in the server itself
      WEBHOOKS_PRIVATE: 'true', // a journey receives them on this machine
      GOOGLE_CLIENT_ID: 'journeys',
      GOOGLE_CLIENT_SECRET: 'of a journey',
      GOOGLE_ISSUER: `http://localhost:${process.env.FORMANT_E2E_PROVIDER}`,
    },
  },
});
