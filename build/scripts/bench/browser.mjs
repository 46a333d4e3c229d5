// node build/scripts/bench/browser.mjs
// The engine's speed in Chromium beside Node, on the same machine in one run: tools take turns between the two.
import { fileURLToPath } from 'node:url';
import { openBoth } from './both.mjs';

/** @typedef {import('./browser-work.mjs').WorkTool} WorkTool */
/** @typedef {{tool: WorkTool, nodeSeconds: number, browserSeconds: number, ratio: number}} BrowserRow `ratio`: the browser's speed as a part of Node's */

/** Part of Node's speed that the browser has to reach. */
export const browserGoal = 0.7;
const seconds = 30;
/** The first one warms up and doesn't count; of the others the fastest, which other programs have held up least. */
const rounds = 4;
/** @type {readonly WorkTool[]} */
const workTools = ['vocal-remover', 'audio-enhancer', 'voice-changer', 'echo-remover'];

/** @param {(text: string) => void} say @returns {Promise<BrowserRow[]>} */
export async function benchBrowser(say) {
  /** @type {Awaited<ReturnType<typeof openBoth<typeof import('./browser-work.mjs')>>>} */
  const both = await openBoth('./browser-work.mjs');
  try {
    const rows = [];
    for (const tool of workTools) {
      say(`browser: ${tool}`);
      const inNode = [];
      const inBrowser = [];
      for (let round = 0; round < rounds; round++) {
        inNode.push(await both.inNode.work(tool, seconds));
        inBrowser.push(await both.inBrowser({ tool, seconds }));
      }
      const nodeSeconds = Math.min(...inNode.slice(1));
      const browserSeconds = Math.min(...inBrowser.slice(1));
      rows.push({ tool, nodeSeconds, browserSeconds, ratio: nodeSeconds / browserSeconds });
    }
    return rows;
  } finally {
    await both.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await benchBrowser((text) => process.stderr.write(`${text}\n`));
  for (const { tool, nodeSeconds, browserSeconds, ratio } of rows)
    console.log(
      `${tool}: Node ${nodeSeconds.toFixed(2)} s, Chromium ${browserSeconds.toFixed(2)} s for ${seconds} s of stereo: ${ratio.toFixed(2)} x Node's speed`,
    );
  process.exitCode = rows.every(({ ratio }) => ratio >= browserGoal) ? 0 : 1;
}
