import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modelsOf } from '@formant/engine/testing/tiny-models';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { type SpeechVoice, synthesizersOf } from '@formant/engine/tts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speechAssets } from '../../../compute/speech-assets.ts';
import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  signsById,
  tinySherpaPiper,
  writeSherpaBundle,
} from '../../../testing/sherpa/sherpa-voice.ts';
import { modelFolder } from '../folder.ts';
import { findRuntime } from '../runtime.ts';

let folder = '';
let hasSherpa = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'front-ends-'));
  hasSherpa = await bringSherpa(folder);
}, 90_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const voice: SpeechVoice = {
  id: 'piper:tiny',
  kind: 'tts',
  name: 'Tiny',
  language: 'en-US',
  languageName: 'English',
  gender: 'neutral',
  engine: 'piper',
  licence: 'CC0-1.0',
};

// eSpeak stresses a short word before a dash or a semicolon in one engine and not in the other: none begins with one
const americans = [
  'The quick brown fox jumps over the lazy dog.',
  'Hello, world!',
  'Who is there?',
  'We left the car by the bridge, and walked the rest of the way.',
  'It was late; nobody minded.',
  'She said: come in.',
  'A dog and an owl.',
  'I have to go to the shop.',
  'Good morning everybody',
  'This is what he wanted to have, isn’t it?',
  'Thirty two people of those were from London.',
  'Read the record that they record.',
  'Dr. Smith lives here, e.g. at no. 12.',
  '“I will come tomorrow,” he said.',
  'That is – I think – too much.',
  'Really?! I don’t believe it!',
  'Mr. Jones isn’t in (he left at 7:45).',
  'NATO and the U.S. agree.',
  'Well-known, state-of-the-art things.',
  'It costs $19.99.',
  'C’est la vie, as they say.',
];
const britons = [
  'On 3 May 2024, 250 guests came.',
  'It costs £19.99.',
  'Dr. Smith lives here, e.g. at no. 12.',
  'That is - I think - too much.',
  'The car is far away.',
  'Really?! I don’t believe it!',
  'He said it at ten o’clock, didn’t he?',
];
const germans = [
  'Der schnelle braune Fuchs springt über den faulen Hund.',
  'Guten Tag, Herr Müller!',
  'Es war spät; niemand störte sich daran.',
  'Am 3. Mai 2024 kamen 250 Gäste.',
  'Das kostet 19,99 Euro.',
  'Z. B. Äpfel, Birnen usw. sind dabei.',
  'Dr. Schmidt wohnt in der Hauptstr. 12.',
  'Er sagte: „Ich komme morgen.“',
  'Die Straßenbahn fährt um 7:45 Uhr ab.',
  'Mein Computer hat ein Update (Version 2) bekommen.',
  'Das Team hat den Server neu gestartet.',
  'Wirklich?! Das glaube ich nicht!',
  'Guten Morgen zusammen',
];
const frenchmen = [
  'Le renard brun saute par-dessus le chien paresseux.',
  'Bonjour, madame !',
  'Il était tard ; personne ne s’en plaignait.',
  'Le 3 mai 2024, 250 personnes sont venues.',
  'M. Dupont et Mme Martin habitent ici.',
  'L’homme qu’elle attend n’est pas là.',
  '« Je viens demain », dit-il.',
  'Il y a — je crois — trop de bruit.',
  'Le train part à 7 h 45.',
  'Les oiseaux chantent dans les arbres.',
  'Le week-end, il aime le shopping et le football.',
  'Vraiment ?! Je ne le crois pas !',
];

/** What our front end tells a network of Piper: the network answers with the ids that it was given. */
async function toldByUs(espeakVoice: string): Promise<(text: string) => Promise<string>> {
  const runtime = await findRuntime();
  if (!runtime) throw new Error('the tests bring a runtime of their own');
  const config = {
    audio: { sample_rate: 22_050 },
    espeak: { voice: espeakVoice },
    phoneme_id_map: Object.fromEntries(signsById.map((sign, id) => [sign, [id]])),
  };
  const network = tinyOnnx({
    inputs: [
      { name: 'input', dims: ['b', 'T'], type: 'int64' },
      { name: 'input_lengths', dims: ['b'], type: 'int64' },
      { name: 'scales', dims: [3] },
    ],
    outputs: [{ name: 'output', dims: ['b', 'T'] }],
    nodes: [{ op: 'Cast', inputs: ['input'], outputs: ['output'], attributes: { to: 1 } }],
  });
  const files = {
    'model.onnx': network,
    'model.onnx.json': new TextEncoder().encode(JSON.stringify(config)),
  };
  const models = modelsOf(runtime, { tiny: files });
  const piper = synthesizersOf(speechAssets, models).find(({ id }) => id === 'piper')!;
  return async (text) => signsOf((await piper.speak(text, { voice, speed: 1, pitch: 0 })).samples);
}

const signsOf = (ids: Float32Array): string => Array.from(ids, (id) => signsById[id]).join('');

/** sherpa-onnx reads each sentence by itself, and one of nothing where a quotation ends the text. */
const inOne = (signs: string): string =>
  signs
    .replaceAll('_', '')
    .replaceAll(/ ?\$\^/g, ' ')
    .replace(/ +\$$/, '$');

describe.each([
  ['en-us', americans],
  ['en-gb-x-rp', britons],
  ['de', germans],
  ['fr', frenchmen],
])('ours for browsers and sherpa-onnx’s, %s', (espeakVoice, sentences) => {
  it('hear the same sounds in a sentence', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    const name = `tiny${espeakVoice}`;
    await installBundle(folder, bundleEntry(name), (to) =>
      writeSherpaBundle(to, tinySherpaPiper({ espeakVoice })),
    );
    const sherpa = synthesizersOf(speechAssets, modelFolder(folder)).find(({ id }) => id === 'sherpa')!;
    const ours = await toldByUs(espeakVoice);
    const manner = { voice: { ...voice, engine: 'sherpa', id: `sherpa:${name}+0` }, speed: 1, pitch: 0 };
    for (const text of sentences) {
      const theirs = signsOf((await sherpa.speak(text, manner)).samples);
      expect([text, theirs.length > 2 * text.length * 0.6]).toEqual([text, true]); // something was said
      expect([text, inOne(await ours(text))]).toEqual([text, inOne(theirs)]);
    }
  }, 120_000);
});

it('ours keeps apart the words beside an ellipsis, which sherpa-onnx runs into one', async () => {
  const ours = await toldByUs('en-us');
  expect(inOne(await ours('Wait… then go.'))).toBe('^wˈeɪt… ðˈɛn ɡˈoʊ.$');
});
