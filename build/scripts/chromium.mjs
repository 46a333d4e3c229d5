// Chromium for tests and scripts: where it is installed and how it is started.
import { existsSync } from 'node:fs';

const installed = (/** @type {string} */ file) => (existsSync(file) ? file : undefined);

/** The whole browser, which asks for permissions as people know it; undefined where it is not installed. */
export const chromiumPath = () => installed('/usr/bin/chromium');

/** The build without windows, which draws with less work; undefined where it is not installed. */
export const headlessPath = () => installed('/usr/bin/chromium-headless-shell');

const executablePath = headlessPath() ?? chromiumPath();
/** For Playwright, which takes its own Chromium where none is installed. */
export const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
};
