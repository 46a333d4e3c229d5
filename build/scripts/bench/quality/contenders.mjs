import { fileURLToPath } from 'node:url';

/** @typedef {import('./material.mjs').Item} Item */
/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {string} [needs] the command or package without which it is skipped; the product itself needs nothing
 * @property {(item: Item, out: string) => [command: string, ...args: string[]]} run `out` is a folder for it alone
 * @property {Record<string, string>} [files] its outputs by what the score calls them, beside `output`
 * @property {Record<string, string>} [env] what it finds in the environment
 * @property {boolean} [own] the product once more, with another engine
 */

/** The product's own command. */
export const formant = fileURLToPath(new URL('../../../../server/bin/formant.mjs', import.meta.url));
/** A script that makes a command of a library. */
export const peer = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../peers/${name}.mjs`, import.meta.url));
/** @param {string} tool @param {Record<string, string>} [set] @returns {Contender} */
export const own = (tool, set = {}) => ({
  name: `formant ${tool}`,
  run: ({ file }, out) => [
    process.execPath,
    formant,
    ...['run', tool, file, '--out', out, '--overwrite', '--json'],
    ...Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ],
});
/** @param {string} name @param {string} filter @returns {Contender} */
export const ffmpeg = (name, filter) => ({
  name: `ffmpeg ${name}`,
  needs: 'ffmpeg',
  run: ({ file }, out) => ['ffmpeg', '-v', 'error', '-y', '-i', file, '-af', filter, `${out}/output.wav`],
});
/** @param {string} name @param {string[]} effect @returns {Contender} */
export const sox = (name, effect) => ({
  name: `sox ${name}`,
  needs: 'sox',
  run: ({ file }, out) => ['sox', file, '-b', '24', `${out}/output.wav`, ...effect],
});
