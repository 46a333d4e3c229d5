import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { previewText } from '../text/preview-text.ts';
import { espeakLoader, readByEspeak } from './espeak.ts';
import { loadEspeak } from './espeak-module.ts';
import {
  corePart,
  cutEspeakPart,
  espeakFile,
  espeakPartBytes,
  espeakParts,
  espeakPartsOf,
} from './espeak-parts.ts';
import { runEspeak } from './espeak-run.ts';
import { espeakVoices } from './espeak-voices.ts';

const whole = new Uint8Array(
  readFileSync(createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten/espeak-ng.data')),
);
const names = [...espeakParts.keys()];
const all = new Map(names.map((part) => [part, cutEspeakPart(whole, part)]));
const base = espeakVoices.filter(({ id }) => !id.includes('+'));
const ownName = (id: string): string => id.slice('espeak:'.length);

/** eSpeak NG in parts, and which of them it has asked for. */
function inParts() {
  const asked: string[] = [];
  const withEspeak = espeakLoader({
    async espeakPart(part) {
      asked.push(part);
      return all.get(part)!;
    },
  });
  return { asked, withEspeak };
}

/** As a fresh one with all the data says it: it says a text a little otherwise after another one. */
async function wholly(name: string, text: string): Promise<Float32Array> {
  const worker = await loadEspeak(all);
  worker.set_voice(espeakFile(name));
  worker.set_rate(175);
  worker.set_pitch(50);
  return runEspeak(worker, text).samples;
}

it('is cut so that every byte of the package is in one part, and none in two', () => {
  const taken = new Uint8Array(whole.length);
  for (const files of espeakParts.values())
    for (const { at, bytes } of files) for (let i = at; i < at + bytes; i++) taken[i]! += 1;
  expect(taken.every((times) => times === 1)).toBe(true);
  expect(names.reduce((sum, part) => sum + espeakPartBytes(part), 0)).toBe(whole.length);
  expect(espeakPartBytes(corePart)).toBeLessThan(800_000);
});

describe('eSpeak NG in parts', () => {
  it('begins every one of its voices with the core and one dictionary', async () => {
    expect(base).toHaveLength(131);
    for (const { id } of base) {
      const { asked, withEspeak } = inParts();
      expect(await withEspeak(ownName(id), (worker) => worker.set_voice(espeakFile(ownName(id))))).toBe(0);
      expect(asked, id).toEqual(espeakPartsOf(ownName(id)));
      expect(asked, id).toHaveLength(2);
    }
  });

  // letters of others are read by the dictionaries of other languages
  const foreign = 'iPhone 12 a b c; Ω, ж. Привет! 你好 नमस्ते سلام';
  it.each(base.map(({ id, language }) => [ownName(id), language]))(
    'speaks %s with every part that it opens, sample by sample as with all of them',
    async (name, language) => {
      const text = `${previewText(language)} ${foreign}`;
      const { asked, withEspeak } = inParts();
      const { samples } = await readByEspeak(withEspeak, name, text);
      expect(samples.length).toBeGreaterThan(22_050);
      expect(samples).toEqual(await wholly(name, text));
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.length).toBeLessThan(9);
    },
  );

  it('asks for no dictionary again, and for another one only when its words come', async () => {
    const { asked, withEspeak } = inParts();
    await readByEspeak(withEspeak, 'de', 'Guten Morgen.');
    await readByEspeak(withEspeak, 'de+f2', 'Guten Abend.');
    expect(asked).toEqual([corePart, 'de']);
    await readByEspeak(withEspeak, 'de', 'Ein Wort: привет.');
    expect(asked).toEqual([corePart, 'de', 'en']);
    await readByEspeak(withEspeak, 'ru', 'Привет.');
    expect(asked).toEqual([corePart, 'de', 'en', 'ru']);
  });

  it('lets several texts wait for the same part at once, and speaks each of them whole', async () => {
    const { asked, withEspeak } = inParts();
    const text = 'Ein Wort: привет.';
    const read = () => readByEspeak(withEspeak, 'de', text);
    const lengths = (await Promise.all([read(), read(), read()])).map(({ samples }) => samples.length);
    const { length } = await wholly('de', text);
    for (const one of lengths) expect(Math.abs(one - length)).toBeLessThan(1000); // a little otherwise after another
    expect(asked).toEqual([corePart, 'de', 'en']);
  });

  it('tells that a part did not come, and asks for it again with the next text', async () => {
    let isThere = false;
    const withEspeak = espeakLoader({
      async espeakPart(part) {
        if (part !== corePart && !isThere) throw new Error(`No ${part}`);
        return all.get(part)!;
      },
    });
    await expect(readByEspeak(withEspeak, 'fr-fr', 'Bonjour.')).rejects.toThrow('No fr');
    isThere = true;
    expect((await readByEspeak(withEspeak, 'fr-fr', 'Bonjour.')).samples).toEqual(
      await wholly('fr-fr', 'Bonjour.'),
    );
  });

  it.each([corePart, 'fr'])('refuses the part %s of another version', async (old) => {
    const withEspeak = espeakLoader({
      espeakPart: async (part) => all.get(part)!.subarray(part === old ? 1 : 0),
    });
    await expect(readByEspeak(withEspeak, 'fr-fr', 'Bonjour.')).rejects.toThrow(`${old} of eSpeak NG has`);
  });
});
