import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav } from '@formant/engine/codecs/wav';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { encodeVoiceFile, type VoiceFile } from '@formant/engine/speech/voices/voice-file';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCodec } from '../ports/codec/choose.ts';
import type { Codec } from '../ports/codec/port.ts';
import type { SpeechJob, SpeechSound, SpokenVoice } from './port.ts';
import { speakFile } from './speak-file.ts';

const text =
  'We left the car by the bridge, and walked the rest of the way. Nobody minded, since there was time.';
let folder = '';
let codec: Codec;
let trained: VoiceFile;
let file = '';
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speak-as-'));
  codec = await loadCodec('node-av');
  const sampleRate = 16_000;
  trained = await trainedOn(
    { sampleRate, channels: [talk(20, sampleRate, { f0: 225, formantScale: 1.15 })] },
    { name: 'Somebody', language: 'en-US' },
  );
  file = join(folder, 'somebody.fvoice');
  await writeFile(file, encodeVoiceFile(trained));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsOnly = (settings: Partial<SpokenVoice['settings']>): SpokenVoice => ({
  language: 'en',
  gender: 'male',
  file: null,
  settings: { ...neutralVoice, ...settings },
});

async function say(job: Partial<SpeechJob>, sound?: (sound: SpeechSound) => void) {
  const path = join(folder, `${++files}.wav`);
  const done = await speakFile(
    { text, voiceId: 'voice:somebody', speed: 1, pitch: 0, format: 'wav', ...job, path },
    { codec, signal: new AbortController().signal, progress: () => undefined, ...(sound ? { sound } : {}) },
  );
  const samples = (await decodeWav(await readFile(path))).channels[0]!;
  const voiced = (await trackF0(samples, 48_000)).map((frame) => frame.f0).filter((f0) => f0 > 0);
  const meanHz = 2 ** (voiced.reduce((sum, f0) => sum + Math.log2(f0), 0) / voiced.length);
  const sorted = voiced.toSorted((a, b) => a - b);
  return {
    ...done,
    samples,
    meanHz,
    spread: sorted[(sorted.length * 0.9) | 0]! / sorted[(sorted.length * 0.1) | 0]!,
  };
}

describe('speaking in a trained voice', () => {
  const voice = (): SpokenVoice => ({ language: null, gender: null, file, settings: null });

  it('meets the mean of the voice’s F0, with every word at its time', async () => {
    const plain = await say({ voiceId: 'flite:slt' });
    const { meanHz, samples, words, engine } = await say({ voice: voice() });
    expect(engine).toBe('flite+voice');
    expect(Math.abs(meanHz / trained.header.pitch!.meanHz - 1)).toBeLessThan(0.02);
    expect(Math.abs(plain.meanHz / trained.header.pitch!.meanHz - 1)).toBeGreaterThan(0.1); // it was changed
    expect(samples.length).toBe(plain.samples.length);
    expect(words).toEqual(plain.words);
    expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true);
  });

  it('says in the file that a computer made it, and of a synthesizer’s own voice does not', async () => {
    const heard = await say({ voice: voice() });
    expect((await codec.probe(heard.output.path)).tags.comment).toMatch(/AI-generated/);
    const plain = await say({ voiceId: 'flite:slt' });
    expect((await codec.probe(plain.output.path)).tags).not.toHaveProperty('comment');
  });

  it('speaks live with the same words, a sentence after the other', async () => {
    const heard: SpeechSound[] = [];
    const { words, samples, meanHz } = await say({ voice: voice() }, (sound) => heard.push(sound));
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.reduce((sum, { pcm }) => sum + pcm.length / 2, 0)).toBe(samples.length);
    expect(heard.flatMap((sound) => sound.words)).toEqual(words);
    let frames = 0;
    for (const { startMs, pcm } of heard) {
      expect(startMs).toBeCloseTo(frames / 48, 3);
      frames += pcm.length / 2;
    }
    // the first sentence stands for the whole
    expect(Math.abs(meanHz / trained.header.pitch!.meanHz - 1)).toBeLessThan(0.05);
  });

  it('takes pitch on top of the voice’s own', async () => {
    const { meanHz } = await say({ voice: voice(), pitch: -4 });
    expect(12 * Math.log2(meanHz / trained.header.pitch!.meanHz)).toBeCloseTo(-4, -0.3); // semitones
  });

  it('speaks the language that is asked for', async () => {
    const { engine, meanHz } = await say({ text: 'Wir gehen um acht Uhr.', voice: voice(), language: 'de' });
    expect(engine).toBe('espeak+voice');
    expect(Math.abs(meanHz / trained.header.pitch!.meanHz - 1)).toBeLessThan(0.03);
    await expect(say({ voice: voice(), language: 'xx' })).rejects.toThrow(/No synthesizer here speaks “xx”/);
  });

  it('refuses a file that is no voice, in clear words', async () => {
    const words = join(folder, 'words.fvoice');
    await writeFile(words, 'nothing but words');
    await expect(say({ voice: { ...voice(), file: words } })).rejects.toThrow(/not a voice file/);
    await expect(say({ voice: { ...voice(), file: `${file}.gone` } })).rejects.toThrow(/no voice file/);
  });
});

describe('speaking in a voice of settings', () => {
  it('keeps to one note, moves the pitch, or leaves the synthesizer as it is', async () => {
    const note = await say({ voice: settingsOnly({ monotoneHz: 140 }) });
    expect(note.meanHz).toBeGreaterThan(136);
    expect(note.meanHz).toBeLessThan(144);
    expect(note.spread).toBeLessThan(1.04); // a semitone is 1.06
    const plain = await say({ voice: settingsOnly({}) });
    const high = await say({ voice: settingsOnly({ pitch: 5 }) });
    expect(12 * Math.log2(high.meanHz / plain.meanHz)).toBeCloseTo(5, -0.3);
    expect(high.samples.length).toBe(plain.samples.length);
  });
});
