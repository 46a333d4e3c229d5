import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { expect, it } from 'vitest';
import { keepMadeVoice, madeVoices } from './made-voices.ts';

const key = 'formant.live.voices';

it('keeps what another tab has saved meanwhile', () => {
  localStorage.removeItem(key);
  const { voice, kept } = keepMadeVoice({ name: 'Mine', settings: neutralVoice, trained: null });
  expect(kept).toBe(true);
  const theirs = { ...voice, id: 'theirs', name: 'Theirs' };
  localStorage.setItem(key, JSON.stringify([theirs, voice]));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(madeVoices.getState().list.map(({ name }) => name)).toEqual(['Theirs', 'Mine']);
  keepMadeVoice({ name: 'Later', settings: neutralVoice, trained: null });
  const list = JSON.parse(localStorage.getItem(key)!) as { name: string }[];
  expect(list.map(({ name }) => name)).toEqual(['Later', 'Theirs', 'Mine']);
});
