import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserDraft } from './draft.ts';
import { newScript } from './script.ts';

let kept: string | null = null;
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text;
    },
  });
});
afterEach(() => {
  kept = null;
  vi.unstubAllGlobals();
});

const voice = {
  id: 'library:1',
  kind: 'tts' as const,
  name: 'Ada',
  language: 'en-US',
  languageName: 'English (United States)',
  gender: 'female' as const,
  engine: 'espeak',
  licence: 'CC0-1.0',
  settings: neutralVoice,
};

it('gives back the script with the voices it names, without where they were heard', () => {
  const script = { ...newScript(), title: 'Mine', voices: [voice] };
  expect(browserDraft.keep({ ...script, voices: [{ ...voice, previewUrl: '/p', trained: 'k' }] })).toBe(true);
  expect(browserDraft.load()).toEqual(script);
});

it.each([
  ['is no list', {}],
  ['holds nothing', [null]],
  ['lacks a field', [{ ...voice, engine: undefined }]],
  ['is of another kind', [{ ...voice, kind: 'song' }]],
  ['has another gender', [{ ...voice, gender: 'loud' }]],
  ['names its synthesizer by a number', [{ ...voice, synthesizer: 7 }]],
  ['has settings that no device can speak with', [{ ...voice, settings: { semitones: 'high' } }]],
])('forgets the voices and keeps the text where what was kept of them %s', (_, voices) => {
  kept = JSON.stringify({ ...newScript(), title: 'Mine', voices });
  expect(browserDraft.load()).toMatchObject({ title: 'Mine', voices: [] });
});
