import type { SpeechVoice } from '../voice.ts';

/** Synthesizers that are neural models, by their ids. */
export const neuralEngines = ['piper', 'kokoro'] as const;
export type NeuralEngine = (typeof neuralEngines)[number];

/** Whether a voice is one of an installed model. */
export const isNeural = ({ engine }: Pick<SpeechVoice, 'engine'>): boolean =>
  (neuralEngines as readonly string[]).includes(engine);

/** `piper:<model>`, and with `+<speaker>` one of several in a model. */
export const neuralVoiceId = (engine: NeuralEngine, model: string, speaker: string | null): string =>
  `${engine}:${model}${speaker === null ? '' : `+${speaker}`}`;

/** The model of a voice and who speaks in it; null for a voice that needs none. */
export function modelOfVoice(voiceId: string): { model: string; speaker: string | null } | null {
  const [, model, speaker] = /^(?:piper|kokoro):([^+]+)(?:\+(.+))?$/.exec(voiceId) ?? [];
  return model === undefined ? null : { model, speaker: speaker ?? null };
}
