import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeWav } from '@formant/engine/codecs/wav';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCodec } from '../ports/codec/choose.ts';
import type { Codec } from '../ports/codec/port.ts';
import type { SpeechJob, SpeechSound } from './port.ts';
import { speakFile } from './speak-file.ts';

let folder = '';
let codec: Codec;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speak-'));
  codec = await loadCodec('node-av');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sentence = 'We left the car by the bridge, and walked the rest of the way.';
let files = 0;

async function say(text: string, job: Partial<SpeechJob> = {}, sound?: (sound: SpeechSound) => void) {
  const path = join(folder, `${++files}.wav`);
  const done = await speakFile(
    { text, voiceId: 'flite:slt', speed: 1, pitch: 0, format: 'wav', ...job, path },
    {
      codec,
      signal: new AbortController().signal,
      progress: () => undefined,
      ...(sound ? { sound } : {}),
    },
  );
  const { sampleRate, channels } = await decodeWav(await readFile(path));
  expect([sampleRate, channels.length]).toEqual([48_000, 1]);
  return { ...done, samples: channels[0]!, seconds: channels[0]!.length / 48_000 };
}

async function medianHz(samples: Float32Array): Promise<number> {
  const voiced = (await trackF0(samples, 48_000)).map((frame) => frame.f0).filter((f0) => f0 > 0);
  return voiced.sort((a, b) => a - b)[voiced.length >> 1] ?? 0;
}

const allVoices = [
  'flite:slt',
  'flite:rms',
  'flite:awb',
  'flite:kal16',
  'espeak:en-us',
  'espeak:en-gb',
  'espeak:en-us+f2',
];

describe('speaking', () => {
  it.each(allVoices)('%s speaks at a human pace, pitch and the promised loudness', async (voiceId) => {
    const { samples, seconds, words } = await say(sentence, { voiceId });
    expect(seconds).toBeGreaterThan(2.5); // 13 words
    expect(seconds).toBeLessThan(6);
    const meter = new LoudnessMeter({ sampleRate: 48_000, channelCount: 1 });
    meter.write([samples]);
    const { integratedLufs, truePeakDb } = meter.result();
    expect(integratedLufs).toBeGreaterThan(-19);
    expect(integratedLufs).toBeLessThan(-15.5);
    expect(truePeakDb).toBeLessThan(-0.5);
    const pitch = await medianHz(samples);
    expect(pitch).toBeGreaterThan(75);
    expect(pitch).toBeLessThan(260);
    expect(words.map((word) => word.text)).toEqual(sentence.replaceAll(/[.,]/g, '').split(' '));
    for (const [index, word] of words.entries()) {
      expect(sentence.slice(word.charStart, word.charEnd)).toBe(word.text);
      expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
      expect(word.endMs).toBeGreaterThan(word.startMs);
    }
    expect(words.at(-1)!.endMs / 1000).toBeGreaterThan(0.8 * seconds);
    expect(words.at(-1)!.endMs / 1000).toBeLessThanOrEqual(seconds);
  });

  it('hears pauses where the word times say that nobody speaks, and sound where they say somebody does', async () => {
    for (const voiceId of ['flite:slt', 'espeak:en-us']) {
      const { samples, words } = await say('One two three. Four five six.', { voiceId });
      const level = (fromMs: number, toMs: number) => {
        const part = samples.subarray(fromMs * 48, toMs * 48);
        return 10 * Math.log10(part.reduce((sum, x) => sum + x * x, 1e-9) / part.length);
      };
      const gap = level(words[2]!.endMs + 60, words[3]!.startMs - 60);
      for (const word of words) expect(level(word.startMs, word.endMs)).toBeGreaterThan(gap + 25); // dB
    }
  });

  it('follows speed and pitch', async () => {
    for (const voiceId of ['flite:slt', 'espeak:en-us']) {
      const plain = await say(sentence, { voiceId });
      const fast = await say(sentence, { voiceId, speed: 2 });
      const slow = await say(sentence, { voiceId, speed: 0.5 });
      expect(fast.seconds / plain.seconds).toBeLessThan(0.62);
      expect(slow.seconds / plain.seconds).toBeGreaterThan(1.7);
      const high = await say(sentence, { voiceId, pitch: 5 });
      const ratio = (await medianHz(high.samples)) / (await medianHz(plain.samples));
      expect(12 * Math.log2(ratio)).toBeGreaterThan(4); // semitones
      expect(12 * Math.log2(ratio)).toBeLessThan(6);
    }
  });

  it.each([
    [
      'espeak:de',
      'Der Hund hört nichts von dem Lärm & schläft.',
      ['Der', 'Hund', 'hört', 'nichts', 'von', 'dem', 'Lärm', '&', 'schläft'],
    ],
    ['espeak:cmn', '你好，世界。今天天气很好！', ['你好', '世界', '今天', '天气', '很好']],
    ['espeak:ar', 'مرحبا بالعالم. كيف حالك؟', ['مرحبا', 'بالعالم', 'كيف', 'حالك']],
    [
      'flite:slt',
      'He paid $18.50 at 9:30 p.m. 😀 on 😀 Monday.',
      ['He', 'paid', '$18.50', 'at', '9:30 p.m.', 'on', 'Monday'],
    ],
  ])('%s times the words of “%s”', async (voiceId, text, expected) => {
    const { words } = await say(text, { voiceId });
    expect(words.map((word) => word.text)).toEqual(expected);
    for (const word of words) expect(text.slice(word.charStart, word.charEnd)).toBe(word.text);
  });

  it('speaks SSML, with the places of words in the markup', async () => {
    const text =
      '<speak>Hello<break time="2s"/><prosody rate="50%">slow &amp; low</prosody> <sub alias="World Wide Web">WWW</sub></speak>';
    const { words } = await say(text);
    expect(words.map((word) => text.slice(word.charStart, word.charEnd))).toEqual([
      'Hello',
      'slow',
      '&',
      'low',
      'WWW',
    ]);
    expect(words[1]!.startMs - words[0]!.endMs).toBeGreaterThan(1900);
  });

  it('tells of every sentence as soon as it is there, the first one short', async () => {
    const heard: SpeechSound[] = [];
    const long = `${'It had rained all week and nobody had seen the sun, '.repeat(4)}so we stayed. Then it stopped.`;
    const { samples, words } = await say(long, {}, (sound) => heard.push(sound));
    expect(heard.length).toBeGreaterThan(2);
    expect(heard[0]!.pcm.length / 2 / 48_000).toBeLessThan(6);
    expect(heard.reduce((sum, { pcm }) => sum + pcm.length / 2, 0)).toBe(samples.length);
    expect(heard.flatMap((sound) => sound.words)).toEqual(words);
    expect(heard.at(-1)!.fraction).toBe(1);
    const pcm = heard[0]!.pcm;
    const first = new DataView(pcm.buffer, pcm.byteOffset).getInt16(20_000, true) / 32767;
    expect(first).toBeCloseTo(samples[10_000]!, 3);
  });

  it.each([
    ['', 'flite:slt', /no text/],
    [' \n\t ', 'flite:slt', /no text/],
    ['😀👍🏽', 'flite:slt', /only emoji/],
    ['\u0000\u0007', 'flite:slt', /nothing to be spoken/],
    ['?!…', 'flite:slt', /nothing to be spoken/],
    ['你好世界', 'flite:slt', /Choose a voice that can: espeak:cmn/],
    ['привет, мир', 'espeak:de', /Choose a voice that can: .*espeak:/],
    ['日本へ行く', 'espeak:ja', /hiragana/],
    ['x'.repeat(50_001), 'flite:slt', /at most 50,000/],
    ['Hello', 'flite:nobody', /Voices are, for example: flite:slt/],
    ['<speak><audio src="x"/></speak>', 'flite:slt', /<audio> can’t be spoken/],
    ['<speak><p>one</speak>', 'flite:slt', /<p> has to be closed/],
    ['<speak><say-as interpret-as="date">1</say-as></speak>', 'flite:slt', /can’t be read as a date/],
  ])('refuses text %# in clear words and leaves no file', async (text, voiceId, message) => {
    const before = await readdir(folder);
    await expect(say(text, { voiceId })).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(before);
  });

  it('takes control characters and marks that reorder text out without losing the places of the words', async () => {
    const text = '\u202eHello\u0000 wor\u00adld\u202c';
    const { words } = await say(text);
    expect(words.map((word) => text.slice(word.charStart, word.charEnd))).toEqual(['Hello', 'wor\u00adld']);
  });

  it('ends when cancelled, without a file', async () => {
    const cancel = new AbortController();
    const path = join(folder, 'cancelled.wav');
    const speaking = speakFile(
      { text: `${sentence} `.repeat(100), voiceId: 'flite:slt', speed: 1, pitch: 0, format: 'wav', path },
      { codec, signal: cancel.signal, progress: () => cancel.abort() },
    );
    await expect(speaking).rejects.toThrow(/aborted/);
    expect(await readdir(folder)).not.toContain('cancelled.wav');
  });
});
