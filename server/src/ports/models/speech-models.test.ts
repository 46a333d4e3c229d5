import type { InferenceRuntime } from '@formant/engine/base/inference';
import { openKokoro } from '@formant/engine/models/voices/kokoro';
import { openPiper } from '@formant/engine/models/voices/piper';
import { modelsOf } from '@formant/engine/testing/tiny-models';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRuntime } from './runtime.ts';

let runtime: InferenceRuntime;
beforeAll(async () => {
  const found = await findRuntime();
  if (!found) throw new Error('the tests bring a runtime of their own');
  runtime = found;
});
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const open = (files: Record<string, Uint8Array>) => modelsOf(runtime, { tiny: files }).open('tiny');

/** Says the ids it was given, times the length scale, and the speaker at the end. */
const piper = (speakers: boolean) =>
  tinyOnnx({
    inputs: [
      { name: 'input', dims: ['b', 'T'], type: 'int64' },
      { name: 'input_lengths', dims: ['b'], type: 'int64' },
      { name: 'scales', dims: [3] },
      ...(speakers ? [{ name: 'sid', dims: ['b'], type: 'int64' as const }] : []),
    ],
    outputs: [{ name: 'output', dims: ['b', 'N'] }],
    constants: [
      { name: 'one', dims: [1], data: [1], type: 'int64' },
      { name: 'row', dims: [2], data: [1, 1], type: 'int64' },
    ],
    nodes: [
      { op: 'Cast', inputs: ['input'], outputs: ['ids'], attributes: { to: 1 } },
      { op: 'Gather', inputs: ['scales', 'one'], outputs: ['length'] },
      { op: 'Mul', inputs: ['ids', 'length'], outputs: ['scaled'] },
      ...(speakers
        ? [
            { op: 'Reshape', inputs: ['sid', 'row'], outputs: ['who'] },
            { op: 'Cast', inputs: ['who'], outputs: ['speaker'], attributes: { to: 1 } },
          ]
        : [
            { op: 'Reshape', inputs: ['input_lengths', 'row'], outputs: ['count'] },
            { op: 'Cast', inputs: ['count'], outputs: ['speaker'], attributes: { to: 1 } },
          ]),
      { op: 'Concat', inputs: ['scaled', 'speaker'], outputs: ['output'], attributes: { axis: 1 } },
    ],
  });
const config = {
  audio: { sample_rate: 22_050 },
  espeak: { voice: 'en-us' },
  inference: { noise_scale: 0.6, length_scale: 1, noise_w: 0.8 },
  num_speakers: 3,
  phoneme_id_map: { _: [0], '^': [1], $: [2], h: [20], ə: [59] },
};

describe('a Piper voice', () => {
  it('gets its phonemes between begin and end, a pad behind each, without what it does not know', async () => {
    const voice = await openPiper(
      await open({ 'model.onnx': piper(false), 'model.onnx.json': json(config) }),
    );
    expect([voice.sampleRate, voice.espeakVoice(null)]).toEqual([22_050, 'en-us']);
    const ids = [1, 0, 20, 0, 59, 0, 2];
    expect([...(await voice.speak('h☂ə'))]).toEqual([...ids, ids.length]);
    expect([...(await voice.speak('hə', { speed: 2 }))].slice(0, -1)).toEqual(ids.map((id) => id / 2));
  });

  it('of several speakers is told which one, within their number', async () => {
    const voice = await openPiper(await open({ 'model.onnx': piper(true), 'model.onnx.json': json(config) }));
    expect((await voice.speak('h', { speaker: '1' })).at(-1)).toBe(1);
    expect((await voice.speak('h', { speaker: '9' })).at(-1)).toBe(2);
  });

  it('that reads letters in the place of sounds is refused in words', async () => {
    const files = {
      'model.onnx': piper(false),
      'model.onnx.json': json({ ...config, phoneme_type: 'text' }),
    };
    await expect(openPiper(await open(files))).rejects.toThrow(/reads letters/);
  });

  it('without its description is refused in words', async () => {
    const files = { 'model.onnx': piper(false), 'model.onnx.json': json({ hello: 1 }) };
    await expect(openPiper(await open(files))).rejects.toMatchObject({ code: 'bad_model' });
  });
});

/** Says the ids it was given, then the speed, then the first number of the style. */
const kokoro = tinyOnnx({
  inputs: [
    { name: 'input_ids', dims: [1, 'T'], type: 'int64' },
    { name: 'style', dims: [1, 256] },
    { name: 'speed', dims: [1] },
  ],
  outputs: [{ name: 'waveform', dims: [1, 'N'] }],
  constants: [
    { name: 'zero', dims: [1], data: [0], type: 'int64' },
    { name: 'row', dims: [2], data: [1, 1], type: 'int64' },
  ],
  nodes: [
    { op: 'Cast', inputs: ['input_ids'], outputs: ['ids'], attributes: { to: 1 } },
    { op: 'Reshape', inputs: ['speed', 'row'], outputs: ['tempo'] },
    { op: 'Gather', inputs: ['style', 'zero'], outputs: ['first'], attributes: { axis: 1 } },
    { op: 'Concat', inputs: ['ids', 'tempo', 'first'], outputs: ['waveform'], attributes: { axis: 1 } },
  ],
});

describe('a Kokoro voice', () => {
  const vocabulary = json({ model: { vocab: { h: 50, ə: 83 } } });
  const styles = new Float32Array(510 * 256);
  for (let row = 0; row < 510; row++) styles[row * 256] = row;
  const files = {
    'model.onnx': kokoro,
    'tokenizer.json': vocabulary,
    'bf_one.bin': new Uint8Array(styles.buffer),
  };

  it('gets its signs between zeros, and the style of their number, which begins at one', async () => {
    const voice = await openKokoro(await open(files));
    expect([voice.sampleRate, voice.espeakVoice('bf_one')]).toEqual([24_000, 'en-gb']);
    expect([...(await voice.speak('hə☂h', { speed: 1.5, speaker: 'bf_one' }))]).toEqual([
      0, 50, 83, 50, 0, 1.5, 2,
    ]);
  });

  it('says that a sentence is too long instead of cutting it', async () => {
    const voice = await openKokoro(await open(files));
    await expect(voice.speak('h'.repeat(511))).rejects.toMatchObject({ code: 'too_long' });
  });

  it('refuses a voice or a network of another form', async () => {
    const odd = await openKokoro(await open({ ...files, 'bf_one.bin': new Uint8Array(1000) }));
    await expect(odd.speak('h', { speaker: 'bf_one' })).rejects.toMatchObject({ code: 'bad_model' });
    await expect(openKokoro(await open({ ...files, 'model.onnx': piper(false) }))).rejects.toMatchObject({
      code: 'bad_model',
    });
  });
});
