// The browsers of tests and scripts: where they are installed and how Chromium is started.
import { existsSync } from 'node:fs';

const installed = (/** @type {string} */ file) => (existsSync(file) ? file : undefined);

/** The whole browser, which asks for permissions as people know it; undefined where it is not installed. */
export const chromiumPath = () => installed('/usr/bin/chromium');

/** The build without windows, which draws with less work; undefined where it is not installed. */
export const headlessPath = () => installed('/usr/bin/chromium-headless-shell');

/** The other browser, in which one journey looks at pages; undefined where it is not installed. */
export const firefoxPath = () => installed('/usr/bin/firefox-esr');

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
