import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspace.mjs';

/** @typedef {import('./desktop-faults.mjs').Fault} Fault */

/**
 * Why these faults could not be planted: the text they replace has changed, or the test that is to catch them is gone.
 * @param {readonly Fault[]} faults @param {(file: string) => string} read a file of the checkout, from its top
 * @returns {string[]} one sentence for each fault, none where all is well
 */
export function stale(faults, read = (file) => readFileSync(path.join(root, file), 'utf8')) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @param {string} file */
  const textOf = (file) => {
    if (!texts.has(file)) texts.set(file, read(file));
    return texts.get(file) ?? '';
  };
  return faults.flatMap(({ name, file, find, put, test }) => {
    const times = textOf(file).split(find).length - 1;
    if (times !== 1)
      return [`${name}: its text is there ${times} times in ${file}, and has to be there once`];
    if (find === put) return [`${name}: what is put in place is what was there`];
    const tests = textOf(testFile(test));
    return isNamed(tests, test.named) ? [] : [`${name}: ${testFile(test)} has no test named "${test.named}"`];
  });
}

/** @param {Fault['test']} test @returns {string} the file of its tests, from the top of the checkout */
export const testFile = ({ spec, unit }) => unit ?? `desktop/e2e/${spec}`;

/** @param {string} tests @param {string | undefined} named alternatives, as of a pattern @returns {boolean} */
const isNamed = (tests, named) =>
  named === undefined ||
  named.split('|').every((one) => new RegExp(`test\\(\\s*['"\`][^\\n]*${one}`).test(tests));
