// GTCRN at work on a live sound; the same bundle of it runs in Node and in a browser's worker.
import { GtcrnLive } from '@formant/engine/models/gtcrn/gtcrn-live';
import { readGtcrn } from '@formant/engine/models/gtcrn/gtcrn-weights';
import { makeSong } from './song.mjs';

const sampleRate = 48_000;
/** What an audio thread works on at a time. */
const quantum = 128;
const mostSeconds = 20;

/** @type {Float32Array | null} */
let sound = null;
/** @type {GtcrnLive | null} */
let live = null;

/**
 * Takes the noise out of so many seconds, a quantum at a time.
 * @param {string} model base64 of `model.onnx` @param {number} seconds
 * @returns {number} how many were cleaned
 */
export function clean(model, seconds) {
  sound ??= makeSong(mostSeconds).channels[0] ?? new Float32Array(quantum);
  if (!live) {
    live = new GtcrnLive(
      readGtcrn(Uint8Array.from(atob(model), (letter) => letter.charCodeAt(0))),
      sampleRate,
    );
    live.set(1);
  }
  const block = new Float32Array(quantum);
  const quanta = Math.round((seconds * sampleRate) / quantum);
  const places = Math.floor(sound.length / quantum);
  let changed = 0;
  for (let i = 0; i < quanta; i++) {
    const from = (i % places) * quantum;
    block.set(sound.subarray(from, from + quantum));
    live.processInPlace(block);
    if (block[0] !== sound[from]) changed++;
  }
  return (changed * quantum) / sampleRate;
}

if (typeof process === 'undefined') {
  // safe: a worker has what Node's types leave out
  const worker = /** @type {any} */ (globalThis);
  worker.onmessage = (/** @type {{data: {model: string, seconds: number}}} */ { data }) =>
    worker.postMessage(clean(data.model, data.seconds));
}
