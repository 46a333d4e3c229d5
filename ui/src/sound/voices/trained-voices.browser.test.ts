import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { expect, it } from 'vitest';
import { database } from '../files/database.ts';
import { keepTrainedVoice, listTrainedVoices, removeTrainedVoice, trainedVoices } from './trained-voices.ts';

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
