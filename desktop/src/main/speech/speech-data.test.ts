import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSpeechData } from './speech-data.ts';

const name = 'espeak-ng-el-AAAAAAAA.data';
const own = new Uint8Array([1, 2, 3, 4]);
const files = { [name]: { bytes: 4, sha256: createHash('sha256').update(own).digest('hex') } };

let folder: string;
let asked: string[];
let served: () => Response;
let held: boolean;
let isMetered: boolean;
let signals: AbortSignal[];
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'speech-data-')), 'speech-data');
  asked = [];
  held = false;
  isMetered = false;
  signals = [];
  served = () => new Response(own);
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));
const data = () =>
  makeSpeechData({
    files,
    folder,
    server: () => 'https://voices.example',
    isMetered: () => isMetered,
    async fetch(url, { signal }) {
      asked.push(url);
      signals.push(signal);
      // one that is held ends with its signal alone
      if (held)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return served();
    },
  });

it('fetches what was left out once, and keeps it for the next start', async () => {
  const first = data();
  expect(await Promise.all([first.take(name), first.take(name)])).toEqual([own, own]);
  expect(asked).toEqual([`https://voices.example/assets/${name}`]);
  expect(readdirSync(folder)).toEqual([name]);
  expect(new Uint8Array(await data().take(name))).toEqual(own);
  expect(asked).toHaveLength(1);
});

it.each([
  ['of another size', () => new Response(own.subarray(1)), 'not the file of this version'],
  ['with a byte changed', () => new Response(new Uint8Array([1, 2, 3, 5])), 'not the file of this version'],
  ['that is not there', () => new Response(own, { status: 404 }), 'answers 404'],
])('keeps nothing %s, and fetches again the next time', async (_, bad, sentence) => {
  const one = data();
  served = bad;
  await expect(one.take(name)).rejects.toThrow(sentence);
  served = () => new Response(own);
  expect(await one.take(name)).toEqual(own);
  expect(readdirSync(folder)).toEqual([name]);
});

it('fetches anew what is spoiled on the disk', async () => {
  await data().take(name);
  writeFileSync(path.join(folder, name), new Uint8Array([1, 2, 3, 5]));
  expect(await data().take(name)).toEqual(own);
  expect(asked).toHaveLength(2);
});

it('lets go at once of who cancels, ends the fetch with the last of them, and begins anew', async () => {
  const one = data();
  held = true;
  const [first, second] = [new AbortController(), new AbortController()];
  const both = [one.take(name, first.signal), one.take(name, second.signal)];
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  first.abort(new Error('left'));
  await expect(both[0]).rejects.toThrow('left');
  // the other still waits for the same
  const third = one.take(name, first.signal);
  await expect(third).rejects.toThrow('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort(new Error('gone'));
  await expect(both[1]).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(true);
  held = false;
  expect(await one.take(name)).toEqual(own);
  expect(asked).toHaveLength(2);
}, 5000);

it('brings what a language of the system needs, and nothing of another', async () => {
  await data().bring('de-AT');
  await data().bring('e');
  isMetered = true;
  await data().bring('el');
  expect(asked).toEqual([]);
  isMetered = false;
  await data().bring('EL-gr');
  expect(readdirSync(folder)).toEqual([name]);
});
