// node build/scripts/bench/browser.mjs
// The engine's speed in Chromium beside Node, on the same machine in one run: tools take turns between the two.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { launchOptions } from '../chromium.mjs';

/** @typedef {import('./browser-work.mjs').WorkTool} WorkTool */
/** @typedef {{tool: WorkTool, nodeSeconds: number, browserSeconds: number, ratio: number}} BrowserRow `ratio`: the browser's speed as a part of Node's */

/** Part of Node's speed that the browser has to reach. */
export const browserGoal = 0.7;
const seconds = 30;
/** The first one warms up and doesn't count; of the others the fastest, which other programs have held up least. */
const rounds = 4;
/** Answered by the script itself. */
const origin = 'http://localhost:9';
/** @type {readonly WorkTool[]} */
const workTools = ['vocal-remover', 'audio-enhancer', 'voice-changer', 'echo-remover'];

/** @param {(text: string) => void} say @returns {Promise<BrowserRow[]>} */
export async function benchBrowser(say) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'formant-bench-browser-'));
  const browser = await chromium.launch(launchOptions);
  try {
    const code = await bundle();
    const file = path.join(folder, 'work.mjs');
    writeFileSync(file, code);
    /** @type {typeof import('./browser-work.mjs')} */
    const { work } = await import(pathToFileURL(file).href);
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: code })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto(`${origin}/`);
    const rows = [];
    for (const tool of workTools) {
      say(`browser: ${tool}`);
      const inNode = [];
      const inBrowser = [];
      for (let round = 0; round < rounds; round++) {
        inNode.push(await work(tool, seconds));
        inBrowser.push(await page.evaluate(workInPage, { tool, length: seconds }));
      }
      const nodeSeconds = Math.min(...inNode.slice(1));
      const browserSeconds = Math.min(...inBrowser.slice(1));
      rows.push({ tool, nodeSeconds, browserSeconds, ratio: nodeSeconds / browserSeconds });
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<string>} one module, without anything to load */
async function bundle() {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      lib: {
        entry: fileURLToPath(new URL('./browser-work.mjs', import.meta.url)),
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
 * @param {{tool: WorkTool, length: number}} given @returns {Promise<number>}
 */
function workInPage({ tool, length }) {
  // safe: a page has what this script's own types, those of Node, leave out
  const kept = /** @type {any} */ (globalThis);
  kept.engine ??= new kept.Worker('/work.mjs', { type: 'module' });
  return new Promise((resolve, reject) => {
    kept.engine.onmessage = (/** @type {{data: number}} */ { data }) => resolve(data);
    kept.engine.onerror = (/** @type {{message: string}} */ { message }) => reject(new Error(message));
    kept.engine.postMessage({ tool, seconds: length });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await benchBrowser((text) => process.stderr.write(`${text}\n`));
  for (const { tool, nodeSeconds, browserSeconds, ratio } of rows)
    console.log(
      `${tool}: Node ${nodeSeconds.toFixed(2)} s, Chromium ${browserSeconds.toFixed(2)} s for ${seconds} s of stereo: ${ratio.toFixed(2)} x Node's speed`,
    );
  process.exitCode = rows.every(({ ratio }) => ratio >= browserGoal) ? 0 : 1;
}
