import { soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { voicePresetIds } from '@formant/engine/speech/voices/voice-preset-names';
import { expect, it } from 'vitest';
import { companionVoices } from '../companion-voices.ts';
import { companionState } from '../ipc.ts';

const voices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `voice-${n}`, name: 'A', shelf: 'ready' as const }));
const state = {
  ...{ phase: 'on', latencyMs: 40, muted: true, waitsForKey: false, monitor: false },
  ...{ voiceId: 'deep', voiceName: 'Deep' },
  pads: Array.from({ length: soundboardLimits.soundsPerBoard }, (_, n) => ({ id: `${n}`, name: 'A' })),
};

it('the tray takes all that it is told at once: ready voices, many favourites and every pad', () => {
  expect(voicePresetIds.length + 100).toBeLessThan(companionVoices);
  expect(companionState.safeParse({ ...state, voices: voices(companionVoices) }).success).toBe(true);
  expect(companionState.safeParse({ ...state, voices: voices(companionVoices + 1) }).success).toBe(false);
});
