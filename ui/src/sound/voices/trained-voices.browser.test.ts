import { encodeWav } from '@formant/engine/codecs/wav';
import { excerptHz } from '@formant/engine/speech/voices/excerpt-facts';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { expect, it } from 'vitest';
import { database } from '../files/database.ts';
import {
  dropExcerpt,
  keepTrainedVoice,
  listTrainedVoices,
  readExcerpt,
  removeTrainedVoice,
  trainedVoices,
} from './trained-voices.ts';

const rate = 16_000;
const store = database('formant-trained-voices', ['voices']);

it('keeps what a list needs beside the file, and puts it beside older ones once', async () => {
  const audio = { sampleRate: rate, channels: [talk(8, rate, { f0: 110, formantScale: 1 })] };
  const voice = await trainedOn(audio, { name: 'Low Tom', language: 'pt-BR' });
  const bytes = new Uint8Array(encodeVoiceFile(voice));
  const { key } = await keepTrainedVoice(bytes, null);
  const listed = [{ key, name: 'Low Tom', language: 'pt-BR' }];
  expect(trainedVoices.getState().list).toEqual(listed);
  // the list does not read the file
  await store.put('voices', key, {
    key,
    name: 'Low Tom',
    bytes: new Uint8Array(),
    addedAt: 1,
    language: 'fr',
  });
  await listTrainedVoices();
  expect(trainedVoices.getState().list).toEqual([{ ...listed[0], language: 'fr' }]);

  await store.put('voices', key, { key, name: 'Low Tom', bytes, addedAt: 1 }); // as an older page did
  await listTrainedVoices();
  expect(trainedVoices.getState().list).toEqual(listed);
  expect(await store.get('voices', key)).toEqual({
    key,
    name: 'Low Tom',
    bytes,
    addedAt: 1,
    language: 'pt-BR',
  });

  await removeTrainedVoice(key);
  expect(trainedVoices.getState().list).toEqual([]);
});

it('keeps a part of the recordings with a voice that was allowed, goes on with it, and removes it alone or with the voice', async () => {
  const audio = { sampleRate: rate, channels: [talk(8, rate, { f0: 110, formantScale: 1 })] };
  const voice = await trainedOn(audio, { name: 'Ada' });
  const consent = { statement: 'I am Ada.', recorded: true, givenAt: '2026-01-01T00:00:00.000Z' };
  const fileOf = (allowed: typeof consent | null) =>
    new Uint8Array(encodeVoiceFile({ ...voice, header: { ...voice.header, consent: allowed } }));
  const bytes = fileOf(consent);
  const sound = { sampleRate: excerptHz, channels: [new Float32Array(6 * excerptHz).fill(0.25)] };
  const excerpt = new Blob([new Uint8Array(encodeWav(sound, 'int16'))], { type: 'audio/wav' });

  const { key } = await keepTrainedVoice(bytes, null, excerpt);
  const listed = { key, name: 'Ada', language: null };
  expect(trainedVoices.getState().list).toEqual([{ ...listed, hasExcerpt: true }]);
  const heard = await readExcerpt(key);
  expect([heard?.sampleRate, heard?.samples.length]).toEqual([excerptHz, 6 * excerptHz]);
  expect(heard?.samples[excerptHz]).toBeCloseTo(0.25, 3);
  // its own file, opened once more
  await keepTrainedVoice(bytes, null);
  expect(await readExcerpt(key)).not.toBeNull();

  await dropExcerpt(key);
  expect(trainedVoices.getState().list).toEqual([listed]);
  expect(await readExcerpt(key)).toBeNull();
  await keepTrainedVoice(bytes, null, excerpt);
  await removeTrainedVoice(key);
  expect(trainedVoices.getState().list).toEqual([]);
  // opened again it is a voice file like any other
  await keepTrainedVoice(bytes, null);
  expect(trainedVoices.getState().list).toEqual([listed]);
  await removeTrainedVoice(key);

  const without = await keepTrainedVoice(fileOf(null), null, excerpt);
  expect(trainedVoices.getState().list).toEqual([{ ...listed, key: without.key }]);
  expect(await readExcerpt(without.key)).toBeNull();
  await removeTrainedVoice(without.key);
});
