import { beforeAll, expect, it } from 'vitest';
import { type EspeakEvent, type EspeakWorker, loadEspeak } from './espeak-module.ts';
import { cutEspeakPart, espeakParts } from './espeak-parts.ts';

/** A file of the checkout, in Node as in a browser. */
async function bytesOf(path: string): Promise<ArrayBuffer> {
  if ('window' in globalThis) return (await fetch(`/${path}`)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

let data: ReadonlyMap<string, Uint8Array>;
let worker: EspeakWorker;
beforeAll(async () => {
  const whole = new Uint8Array(await bytesOf('node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.data'));
  data = new Map([...espeakParts.keys()].map((part) => [part, cutEspeakPart(whole, part)]));
  worker = await loadEspeak(data);
});

function say(voice: string, text: string, { rate = 175, pitch = 50, from = worker } = {}) {
  expect(from.set_voice(voice)).toBe(0);
  from.set_rate(rate);
  from.set_pitch(pitch);
  const samples: number[] = [];
  const events: EspeakEvent[] = [];
  from.synthesize(text, (block, seen) => {
    samples.push(...block);
    events.push(...seen);
  });
  return { samples, events };
}

/** FNV-1a over 16-bit samples. */
const hashOf = (samples: readonly number[]): string =>
  samples
    .reduce((hash, sample) => Math.imul(hash ^ (sample & 0xffff), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(16);

// Figures of the package's own build (@echogarden/espeak-ng-emscripten 0.3.5), which this one took the place of.
it.each([
  ['en-us', 'Hello, 12 people &amp; more.', 175, 50, 42402, '5662e143'],
  ['de', 'Guten Tag, ich bin um 8 Uhr da.', 300, 90, 23898, '48b7cfa5'],
  ['cmn', '你好，今天天气很好。', 120, 20, 82367, '430f73b3'],
  ['ru', 'Мы шли домой.', 175, 50, 14600, '3e97e20c'],
] as const)('says in %s, sample by sample, what eSpeak NG says', (voice, text, rate, pitch, frames, hash) => {
  const { samples } = say(voice, text, { rate, pitch });
  expect(worker.get_samplerate()).toBe(22_050);
  expect(samples).toHaveLength(frames);
  expect(hashOf(samples)).toBe(hash);
});

it('tells words by code points and sounds in IPA, none of them longer than it is', () => {
  const { events } = say('en-us', 'Two red cars.');
  const words = events.filter(({ type }) => type === 'word');
  expect(words.map(({ text_position, word_length }) => [text_position, word_length])).toEqual([
    [1, 3],
    [5, 3],
    [9, 4],
  ]);
  expect(events.filter(({ id }) => id).map(({ id }) => id)).toEqual([
    't',
    'ˈuː',
    'ɹ',
    'ˈɛ',
    'd',
    'k',
    'ˈɑːɹ',
    'z',
  ]);
  const ids = say('vi-vn-x-central', 'Hello.').events.map(({ id }) => id ?? '');
  expect(ids).toContain('(vi-hue)'); // eight bytes, which is all the room there is
});

it('says the same from a fresh start, and knows no voice that is not there', async () => {
  const [one, other] = [await loadEspeak(data), await loadEspeak(data)];
  const text = 'The wind blew as hard as it could.';
  expect(say('en-us+f2', text, { from: one }).samples).toEqual(
    say('en-us+f2', text, { from: other }).samples,
  );
  expect(one.set_voice('nobody')).not.toBe(0);
});
