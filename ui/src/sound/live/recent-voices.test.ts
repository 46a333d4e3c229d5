import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LiveSetup } from './live-setup.ts';
import { recentVoices, rememberVoices } from './recent-voices.ts';

test('the last five voices are remembered, each once, the last one first', () => {
  const setup = createStore(() => ({ voiceId: 'natural', voiceName: 'Natural' }) as LiveSetup); // safe: nothing else is read
  const end = rememberVoices(setup);
  const wear = (voiceId: string | null, voiceName = String(voiceId)) =>
    setup.setState({ voiceId, voiceName });
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) wear(id);
  wear(null, 'Deep, changed');
  setup.setState({ outputDb: -3 });
  expect(recentVoices.getState().list.map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c']);
  end();
  wear('g');
  expect(recentVoices.getState().list[0]?.id).toBe('b');
});
