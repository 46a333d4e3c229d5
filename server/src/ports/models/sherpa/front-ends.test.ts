import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modelsOf } from '@formant/engine/testing/tiny-models';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { type SpeechVoice, synthesizersOf } from '@formant/engine/tts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** What our front end tells a network of Piper: the network answers with the ids that it was given. */
async function toldByUs(): Promise<(text: string) => Promise<string>> {
  const runtime = await findRuntime();
  if (!runtime) throw new Error('the tests bring a runtime of their own');
  const config = {
    audio: { sample_rate: 22_050 },
    espeak: { voice: 'en-us' },
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

it('ours for browsers and sherpa-onnx’s hear the same sounds in a sentence', async ({ skip }) => {
  if (!hasSherpa) skip(noSherpa);
  await installBundle(folder, bundleEntry('tiny'), (to) => writeSherpaBundle(to, tinySherpaPiper()));
  const sherpa = synthesizersOf(speechAssets, modelFolder(folder)).find(({ id }) => id === 'sherpa')!;
  const ours = await toldByUs();
  const manner = { voice: { ...voice, engine: 'sherpa', id: 'sherpa:tiny+0' }, speed: 1, pitch: 0 };
  for (const text of sentences) {
    const theirs = signsOf((await sherpa.speak(text, manner)).samples);
    expect([text, theirs.length > 2 * text.length * 0.6]).toEqual([text, true]); // something was said
    expect([text, await ours(text)]).toEqual([text, theirs]);
  }
}, 120_000);

const sentences = [
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
];
