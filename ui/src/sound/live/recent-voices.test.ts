import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { setAccountScope } from '../../platform/account-scope.ts';
import type { LiveSetup } from './live-setup.ts';
import { recentOf, recentVoices, rememberVoices } from './recent-voices.ts';

afterEach(() => {
  setAccountScope({ numbers: '', owner: () => null });
  recentVoices.setState({ list: [] });
});
const ids = () => recentOf(recentVoices.getState().list).map(({ id }) => id);
const usual = () => ({ voiceId: 'natural', voiceName: 'Natural' }) as LiveSetup; // safe: nothing else is read

test('the last five voices are remembered, each once, the last one first', () => {
  const setup = createStore(usual);
  const end = rememberVoices(setup);
  const wear = (voiceId: string | null, voiceName = String(voiceId)) =>
    setup.setState({ voiceId, voiceName });
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) wear(id);
  wear(null, 'Deep, changed');
  setup.setState({ outputDb: -3 });
  expect(ids()).toEqual(['b', 'f', 'e', 'd', 'c']);
  end();
  wear('g');
  expect(ids()[0]).toBe('b');
});

test('a voice of an account’s library is at hand for that account alone, every other voice for whoever is there', () => {
  const setup = createStore(usual);
  const end = rememberVoices(setup);
  const as = (account: string | null) =>
    setAccountScope({ numbers: '', owner: () => ({ server: 'https://voice.example', account }) });
  as('ada');
  setup.setState({ voiceId: 'voice:of-ada', voiceName: 'Ada' });
  setup.setState({ voiceId: 'deep', voiceName: 'Deep' });
  expect(ids()).toEqual(['deep', 'voice:of-ada']);
  as('bob');
  setup.setState({ voiceId: 'voice:of-bob', voiceName: 'Bob' });
  expect(ids()).toEqual(['voice:of-bob', 'deep']);
  as(null);
  expect(ids()).toEqual(['deep']);
  as('ada');
  expect(ids()).toEqual(['deep', 'voice:of-ada']);
  end();
});
