import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chromium = '/usr/bin/chromium';
// Kept in the environment, because the configuration is read again in every worker.
process.env.FORMANT_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'formant-e2e-'));
process.env.FORMANT_E2E_PORT ??= String(20_000 + (process.pid % 20_000));
const port = process.env.FORMANT_E2E_PORT;

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'web/dist/test-results'),
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
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
    env: { PORT: port, DATA_DIR: process.env.FORMANT_E2E_DATA, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  },
});
