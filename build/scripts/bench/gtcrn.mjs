import { readFile } from 'node:fs/promises';
import { modelFolder } from '@formant/server/ports/models/folder';
import { median } from '../median.mjs';
import { openBoth } from './both.mjs';
import { cpuSecondsOf } from './cpu-of.mjs';

/** @typedef {{ node: number, browser: number }} GtcrnCost CPU seconds for a second of live sound */

/** CPU seconds that it may take for a second. */
const goal = 0.08;
/** In Node and in the browser by turns. */
const rounds = 3;
const secondsARound = 40;
/** The kernel counts in hundredths of a second. */
const leastCpuSeconds = 0.5;

/**
 * What GTCRN takes of a processor: CPU time and not time on the clock, so that a busy machine does not change it. The
 * browser's is that of all its processes.
 * @param {string} models a folder in which it is installed
 * @param {(text: string) => void} say
 * @returns {Promise<GtcrnCost>}
 */
export async function benchGtcrn(models, say) {
  const file = await modelFolder(models).file('gtcrn', 'model.onnx');
  if (!file) throw new Error('GTCRN is not installed.');
  const model = (await readFile(file.path)).toString('base64');
  /** @type {Awaited<ReturnType<typeof openBoth<typeof import('./gtcrn-work.mjs')>>>} */
  const both = await openBoth('./gtcrn-work.mjs');
  try {
    const inNode = (/** @type {number} */ seconds) => Promise.resolve(both.inNode.clean(model, seconds));
    const inBrowser = (/** @type {number} */ seconds) => both.inBrowser({ model, seconds });
    const ownCpu = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    };
    const browserCpu = () => cpuSecondsOf(both.browserPid);
    // code gets fast while it runs
    await inNode(secondsARound / 4);
    await inBrowser(secondsARound / 4);
    const node = [];
    const browser = [];
    for (let round = 0; round < rounds; round++) {
      say(`gtcrn: round ${round + 1} of ${rounds}`);
      node.push(await cost(inNode, ownCpu));
      browser.push(await cost(inBrowser, browserCpu));
    }
    return { node: median(node), browser: median(browser) };
  } finally {
    await both.end();
  }
}

/** @param {(seconds: number) => Promise<number>} clean @param {() => number} cpuSeconds */
async function cost(clean, cpuSeconds) {
  const before = cpuSeconds();
  const cleaned = await clean(secondsARound);
  const spent = cpuSeconds() - before;
  if (cleaned < 0.9 * secondsARound) throw new Error(`Only ${cleaned} of ${secondsARound} s were cleaned.`);
  if (spent < leastCpuSeconds) throw new Error(`${spent} s are too few to be counted: nothing was done.`);
  return spent / secondsARound;
}

export const keepsGtcrnGoal = (/** @type {GtcrnCost} */ { node, browser }) => Math.max(node, browser) <= goal;

/** @param {GtcrnCost} cost */
export const gtcrnLine = ({ node, browser }) =>
  `GTCRN on a live sound takes ${node.toFixed(3)} s of CPU a second in Node and ${browser.toFixed(3)} s in Chromium (goal ${goal} s)${keepsGtcrnGoal({ node, browser }) ? '' : ': MISSED'}.`;
