// The engine at work on a song in memory; the same bundle of it runs in Node and in a browser's worker.
import { runTool } from '@formant/engine/testing/run-tool';
import { tools } from '@formant/engine/tools';
import { makeSong } from './song.mjs';

/** @typedef {'vocal-remover' | 'audio-enhancer' | 'voice-changer' | 'echo-remover'} WorkTool */

/** @type {Partial<Record<WorkTool, Record<string, number>>>} */
const settings = { 'voice-changer': { pitch: 4 } };
/** @type {Map<number, ReturnType<typeof makeSong>>} */
const songs = new Map();

/**
 * How long a tool works on a song, wall seconds; the song is made beforehand.
 * @param {WorkTool} tool @param {number} seconds @returns {Promise<number>}
 */
export async function work(tool, seconds) {
  const song = songs.get(seconds) ?? makeSong(seconds);
  songs.set(seconds, song);
  const entry = tools[tool];
  const run = await entry.run();
  const begun = performance.now();
  // safe: the tool and its run belong together, and the settings above are its own
  await runTool(/** @type {any} */ (entry.tool), run, song, { options: settings[tool] ?? {} });
  return (performance.now() - begun) / 1000;
}

if (typeof process === 'undefined') {
  // safe: a worker has what Node's types leave out
  const worker = /** @type {any} */ (globalThis);
  worker.onmessage = async (/** @type {{data: {tool: WorkTool, seconds: number}}} */ { data }) =>
    worker.postMessage(await work(data.tool, data.seconds));
}
