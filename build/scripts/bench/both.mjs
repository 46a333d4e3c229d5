// One module of ours in Node and in a worker of Chromium.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { launchOptions } from '../chromium.mjs';

/** Answered by the script itself. */
const origin = 'http://localhost:9';

/**
 * @template T
 * @param {string} entry in this folder; in a worker it answers each message with one
 * @returns {Promise<{ inNode: T, inBrowser: (message: object) => Promise<any>, browserPid: number, end: () => Promise<void> }>}
 */
export async function openBoth(entry) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'formant-bench-browser-'));
  const server = await chromium.launchServer(launchOptions);
  async function end() {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const code = await bundle(entry);
    const file = path.join(folder, 'work.mjs');
    writeFileSync(file, code);
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto(`${origin}/`);
    return {
      inNode: await import(pathToFileURL(file).href),
      inBrowser: (message) => page.evaluate(workInPage, message),
      browserPid: server.process().pid ?? 0,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @param {string} entry @returns {Promise<string>} one module, without anything to load */
async function bundle(entry) {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['es'],
        fileName: 'work',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('nothing was bundled');
  return output.output[0].code;
}

/**
 * Runs in the page: one worker for all rounds, as a page keeps its engine.
 * @param {object} message @returns {Promise<any>}
 */
function workInPage(message) {
  // safe: a page has what this script's own types, those of Node, leave out
  const kept = /** @type {any} */ (globalThis);
  kept.engine ??= new kept.Worker('/work.mjs', { type: 'module' });
  return new Promise((resolve, reject) => {
    kept.engine.onmessage = (/** @type {{data: unknown}} */ { data }) => resolve(data);
    kept.engine.onerror = (/** @type {{message: string}} */ { message: text }) => reject(new Error(text));
    kept.engine.postMessage(message);
  });
}
