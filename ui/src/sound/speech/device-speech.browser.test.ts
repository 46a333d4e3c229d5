import { joined } from '@formant/engine/base/joined';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { trackF0 } from '@formant/engine/speech/pitch/f0';
import { neutralVoice, type VoiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { tinyPiper } from '@formant/engine/testing/tiny-voices';
import { ownVoices, type SpeechChunk, speechRate } from '@formant/engine/tts';
import { afterEach, describe, expect, it } from 'vitest';
import { JobFault } from '../fault.ts';
import { keepModel, removeModel } from '../models/model-files.ts';
import { type DeviceSpeech, openDeviceSpeech } from './device-speech.ts';
import { deviceVoices } from './device-voices.ts';
import { isSpeechKept } from './speech-assets.ts';
import { fliteFile, speechFilesOf } from './speech-files.ts';
import type { SpeechWanted } from './speech-protocol.ts';

const open: DeviceSpeech[] = [];
const speech = () => {
  const made = openDeviceSpeech();
  open.push(made);
  return made;
};
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

const english = { id: 'flite:kal16', language: 'en-US' };
const german = { id: 'espeak:de', language: 'de' };
const text = 'We left the car by the bridge, and walked 12 miles. Nobody minded.';

async function hear(wanted: SpeechWanted, one = speech(), onFetch?: (got: number, of: number) => void) {
  const chunks: SpeechChunk[] = [];
  for await (const chunk of one.speak(wanted, onFetch ? { onFetch } : {})) chunks.push(chunk);
  const samples = joined(chunks.map((chunk) => chunk.samples));
  let frames = 0;
  for (const chunk of chunks) {
    expect(chunk.startMs).toBeCloseTo((1000 * frames) / speechRate, 3); // no gap between sentences
    frames += chunk.samples.length;
  }
  return { chunks, samples, words: chunks.flatMap((chunk) => chunk.words) };
}

const levelAt = (samples: Float32Array, fromMs: number, toMs: number): number => {
  const part = samples.subarray((fromMs * speechRate) / 1000, (toMs * speechRate) / 1000);
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 1e-12) / part.length);
};
async function medianHz(samples: Float32Array): Promise<number> {
  const voiced = (await trackF0(samples, speechRate)).map((frame) => frame.f0).filter((f0) => f0 > 0);
  return voiced.sort((a, b) => a - b)[voiced.length >> 1] ?? 0;
}
const faultOf = async (run: Promise<unknown>) => {
  const thrown: unknown = await run.then(
    () => new Error('It was spoken'),
    (error: unknown) => error,
  );
  if (thrown instanceof JobFault) return thrown.fault;
  throw thrown;
};

describe('speech on this device', () => {
  it.each([
    ['flite:slt', 140, 230],
    ['flite:rms', 75, 130],
    ['espeak:en-us', 75, 130],
  ] as const)('%s speaks every word where it says', async (voiceId, lowestHz, highestHz) => {
    const { chunks, samples, words } = await hear({ text, voiceId });
    expect(chunks.length).toBeGreaterThanOrEqual(2); // two sentences
    expect(chunks.at(-1)?.fraction).toBe(1);
    const seconds = samples.length / speechRate;
    expect(seconds).toBeGreaterThan(3); // 13 words
    expect(seconds).toBeLessThan(7);
    expect(words.map((word) => word.text)).toEqual([
      ...'We left the car by the bridge and walked 12 miles Nobody minded'.split(' '),
    ]);
    for (const word of words) {
      expect(text.slice(word.charStart, word.charEnd)).toBe(word.text);
      expect(levelAt(samples, word.startMs, word.endMs)).toBeGreaterThan(-50); // dB of full scale: it is heard
    }
    const meter = new LoudnessMeter({ sampleRate: speechRate, channelCount: 1 });
    meter.write([samples]);
    const { integratedLufs } = meter.result();
    expect(integratedLufs).toBeGreaterThan(-19);
    expect(integratedLufs).toBeLessThan(-15.5);
    const hz = await medianHz(samples);
    expect(hz).toBeGreaterThan(lowestHz);
    expect(hz).toBeLessThan(highestHz);
  });

  it('reads other languages', async () => {
    const { samples, words } = await hear({ text: 'Wir gehen um 8 Uhr los.', voiceId: 'espeak:de' });
    expect(words).toHaveLength(6);
    expect(samples.length / speechRate).toBeGreaterThan(1);
  });

  it('fetches a synthesizer once, tells the bytes, and keeps it', async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    expect(await isSpeechKept(english)).toBe(false);
    const heard: number[] = [];
    await hear({ text: 'One.', voiceId: 'flite:kal16' }, speech(), (received, total) => {
      expect(total).toBe(fliteFile.bytes);
      heard.push(received);
    });
    expect(heard.at(-1)).toBe(fliteFile.bytes);
    expect(await isSpeechKept(english)).toBe(true);
    expect(await isSpeechKept(german)).toBe(false);
    let again = 0;
    await hear({ text: 'Two.', voiceId: 'flite:kal16' }, speech(), () => again++);
    expect(again).toBe(0);
  });

  it('fetches of eSpeak NG the core and the language that speaks, and tells of both together', async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    const heard: number[] = [];
    const wanted = speechFilesOf(german).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(wanted).toBeLessThan(900_000);
    await hear({ text: 'Guten Morgen.', voiceId: german.id }, speech(), (received, total) => {
      expect(total).toBeLessThanOrEqual(wanted);
      heard.push(received);
    });
    expect(heard.at(-1)).toBe(wanted);
    expect(await isSpeechKept(german)).toBe(true);
    expect(await isSpeechKept({ id: 'espeak:fr-fr', language: 'fr-FR' })).toBe(false);
    const kept = (await (await caches.open('formant-files')).keys()).map(({ url }) => url);
    expect(kept.filter((url) => url.includes('espeak-ng'))).toHaveLength(2);
  });

  it('stops within a sentence when it is cancelled or nobody listens any more, and speaks the next', async () => {
    const one = speech();
    const long = 'This is one of many sentences that nobody is going to hear. '.repeat(200);
    const cancel = new AbortController();
    let heard = 0;
    const listen = async () => {
      for await (const _ of one.speak({ text: long, voiceId: 'flite:rms' }, { signal: cancel.signal }))
        if (++heard === 2) cancel.abort();
    };
    expect(await faultOf(listen())).toMatchObject({ code: 'cancelled' });
    expect(heard).toBe(2);
    for await (const _ of one.speak({ text: long, voiceId: 'flite:rms' })) break;
    expect((await hear({ text: 'Here I am.', voiceId: 'flite:rms' }, one)).words).toHaveLength(3);
  });

  it('says what is wrong with a text or a voice', async () => {
    const one = speech();
    const say = (wanted: SpeechWanted) => faultOf(hear(wanted, one));
    expect(await say({ text, voiceId: 'flite:nobody' })).toMatchObject({
      code: 'bad_option',
      message: expect.stringContaining('flite:slt'),
    });
    expect(await say({ text: ' … ', voiceId: 'flite:slt' })).toMatchObject({ code: 'empty' });
    expect(await say({ text: 'Привет.', voiceId: 'flite:slt' })).toMatchObject({ code: 'bad_option' });
    expect(await say({ text, voiceId: 'flite:slt', language: 'de' })).toMatchObject({ code: 'bad_option' });
    expect(ownVoices.length).toBeGreaterThan(100);
  });
});

describe('a voice of settings alone', () => {
  const as = (settings: Partial<VoiceSettings>, gender: 'male' | 'female' = 'male') => ({
    voiceId: 'voice:somebody',
    as: { language: 'mul', gender, settings: { ...neutralVoice, ...settings } },
  });

  it('speaks as the nearest synthesizer, changed, with every word at its time', async () => {
    const one = speech();
    const plain = await hear({ text, voiceId: 'flite:rms' }, one);
    const note = await hear({ text, ...as({ monotoneHz: 140 }) }, one);
    expect(note.samples.length).toBe(plain.samples.length);
    expect(note.words).toEqual(plain.words);
    const noteHz = await medianHz(note.samples);
    expect(noteHz).toBeGreaterThan(136);
    expect(noteHz).toBeLessThan(144);
    // its own pitch and the block's together
    const high = await hear({ text, ...as({ pitch: 3 }), pitch: 2 }, one);
    const semitones = 12 * Math.log2((await medianHz(high.samples)) / (await medianHz(plain.samples)));
    expect(semitones).toBeGreaterThan(4.5);
    expect(semitones).toBeLessThan(5.5);
  });

  it('speaks any language that a synthesizer has', async () => {
    const one = speech();
    const russian = await hear({ text: 'Мы шли домой.', ...as({ monotoneHz: 140 }) }, one);
    expect(russian.words.map((word) => word.text)).toEqual(['Мы', 'шли', 'домой']);
    expect(await medianHz(russian.samples)).toBeGreaterThan(136);
    expect(await faultOf(hear({ text, ...as({}), language: 'xx' }, one))).toMatchObject({
      code: 'bad_option',
      message: expect.stringContaining('“xx”'),
    });
  });
});

describe('a neural voice whose model this browser keeps', () => {
  afterEach(() => removeModel('talker'));

  it('is there with the model, speaks in the worker with word times, and goes with it', async () => {
    expect(await deviceVoices()).toEqual([]);
    await keepModel(
      { id: 'talker', name: 'Talker', kind: 'piper', licence: 'CC0-1.0' },
      Object.fromEntries(
        Object.entries(tinyPiper()).map(([name, bytes]) => [
          name,
          async () => new Blob([bytes.slice()]).stream(),
        ]),
      ),
      { signal: new AbortController().signal, received: () => {} },
    );
    expect(await deviceVoices()).toMatchObject([
      { id: 'piper:talker', name: 'Tiny Talker', language: 'en-US', engine: 'piper', licence: 'CC0-1.0' },
    ]);
    const { samples, words, chunks } = await hear({ text, voiceId: 'piper:talker' });
    expect(chunks.length).toBe(2);
    expect(words.map((word) => word.text)).toEqual([
      ...[
        'We',
        'left',
        'the',
        'car',
        'by',
        'the',
        'bridge',
        'and',
        'walked',
        '12',
        'miles',
        'Nobody',
        'minded',
      ],
    ]);
    for (const { startMs, endMs } of words) expect(levelAt(samples, startMs, endMs)).toBeGreaterThan(-40); // dB
    await removeModel('talker');
    const failed = await hear({ text, voiceId: 'piper:talker' }).catch((thrown: unknown) => thrown);
    expect((failed as JobFault).fault.message).toMatch(/no voice “piper:talker”/);
  });
});
