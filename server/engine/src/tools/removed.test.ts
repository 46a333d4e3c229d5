import { describe, expect, it } from 'vitest';
import { memorySink, memorySource } from '../base/audio.ts';
import { optionsSchema } from '../base/options-schema.ts';
import type { ToolRun } from '../base/tool.ts';
import { inRoom, words } from '../testing/room.ts';
import { noise, withEcho } from '../testing/signals.ts';
import { talk } from '../testing/talk.ts';
import { type ToolId, tools } from './index.ts';
import { cleaningOf, removedBy } from './removed.ts';

const sampleRate = 44_100;
const voice = talk(8, sampleRate, { f0: 120, formantScale: 1 });
const hiss = noise(voice.length, 9).map((value) => 0.02 * value);
const recording = voice.map((value, i) => value + hiss[i]!);

const runOf = (id: ToolId, input: Float32Array[], options: Record<string, unknown>) => ({
  input: memorySource({ sampleRate, channels: input }),
  options: optionsSchema(tools[id].tool.options).parse(options) as ToolRun['options'],
  signal: new AbortController().signal,
  progress() {},
});

async function cleaned(id: ToolId, input: Float32Array[], options: Record<string, unknown> = {}) {
  const sink = memorySink(sampleRate);
  const run = await tools[id].run();
  await run({ ...runOf(id, input, options), open: () => sink });
  return sink.audio();
}

async function removed(
  id: ToolId,
  input: Float32Array[],
  options: Record<string, unknown> = {},
  result: Float32Array[] | null = null,
): Promise<Float32Array[]> {
  const sink = memorySink(sampleRate);
  const source = result && memorySource({ sampleRate, channels: result }, 5000);
  await removedBy(id, runOf(id, input, options), source, sink);
  return sink.audio().channels;
}

/** Pearson correlation, -1..1. */
function correlation(a: Float32Array, b: Float32Array): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return ab / Math.sqrt(aa * bb + 1e-30);
}

const difference = (a: Float32Array, b: Float32Array) => a.map((value, i) => value - b[i]!);

describe('what was removed', () => {
  it('of a voice under noise is the noise, at its own level, although tone and loudness were changed as well', async () => {
    const [sound] = await removed('audio-enhancer', [recording]);
    expect(sound).toHaveLength(recording.length);
    expect(correlation(sound!, hiss)).toBeGreaterThan(0.9); // the rest is noise that the voice covers, which stays
    expect(Math.abs(correlation(sound!, voice))).toBeLessThan(0.1);
    // not louder or quieter: as much of the true noise as was taken out of it
    const share = correlation(sound!, hiss) * Math.sqrt(power(sound!) / power(hiss));
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1.05);
  });

  it('is not what the finished result lacks: there the voice itself is missing or doubled', async () => {
    const { channels } = await cleaned('audio-enhancer', [recording]);
    const naive = difference(recording, channels[0]!);
    expect(Math.abs(correlation(naive, voice))).toBeGreaterThan(0.5);
  });

  it('is the same to the bit whether the result is at hand or is made again', async () => {
    const options = { mode: 'denoise' };
    const input = [recording, recording.map((value) => 0.5 * value)];
    const { channels } = await cleaned('audio-enhancer', input, { ...options, ...plain });
    const again = await removed('audio-enhancer', input, { ...options, ...plain });
    expect(await removed('audio-enhancer', input, { ...options, ...plain }, channels)).toEqual(again);
    expect(again[1]).toEqual(difference(input[1]!, channels[1]!));
  });

  it('reads no result to which something else was done', async () => {
    const { channels } = await cleaned('audio-enhancer', [recording]);
    const made = await removed('audio-enhancer', [recording], {}, channels);
    expect(made).toEqual(await removed('audio-enhancer', [recording]));
  });

  it('of a room is the room: nearer to what the room has added than to the words', async () => {
    const dry = words(8 * sampleRate, sampleRate);
    const wet = inRoom(dry, sampleRate, { rt60: 0.8, tailEnergy: 2 });
    const [sound] = await removed('reverb-remover', [wet]);
    const added = difference(wet, dry);
    expect(correlation(sound!, added)).toBeGreaterThan(0.6);
    expect(Math.abs(correlation(sound!, dry))).toBeLessThan(0.35);
  });

  it('of an echo is the echo', async () => {
    const wet = withEcho(voice, sampleRate, [[183, 0.5]]);
    const [sound] = await removed('echo-remover', [wet]);
    expect(correlation(sound!, difference(wet, voice))).toBeGreaterThan(0.9);
    expect(Math.abs(correlation(sound!, voice))).toBeLessThan(0.2);
  });

  it('is nothing where only the level is set, and of tools that take nothing out', async () => {
    expect(cleaningOf('audio-enhancer', { mode: 'level' })).toBeNull();
    expect(cleaningOf('converter', {})).toBeNull();
    expect(cleaningOf('vocal-remover', {})).toBeNull(); // its outputs are what was taken apart
    await expect(removed('audio-enhancer', [recording], { mode: 'level' })).rejects.toMatchObject({
      code: 'bad_option',
    });
  });

  it('counts what is no number as silence, as the tool does', async () => {
    const broken = recording.slice();
    broken[1000] = Number.NaN;
    const [sound] = await removed('audio-enhancer', [broken]);
    expect(sound!.every(Number.isFinite)).toBe(true);
  });
});

const plain = { tone: 'neutral', loudness: 'off', deEss: 0 };
const power = (sound: Float32Array) => sound.reduce((sum, value) => sum + value * value, 0);
