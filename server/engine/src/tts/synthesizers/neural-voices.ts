import type { SpeechVoice } from '../voice.ts';

/** Synthesizers that are neural models which run on a device, too, by their ids. */
export const neuralEngines = ['piper', 'kokoro'] as const;
export type NeuralEngine = (typeof neuralEngines)[number];

/** Whether a voice is one of an installed model that a device can run. */
export const isNeural = ({ engine }: Pick<SpeechVoice, 'engine'>): boolean =>
  (neuralEngines as readonly string[]).includes(engine);

/** The synthesizer of models that read text themselves. */
export const textEngine = 'sherpa';

/** `piper:<model>`, and with `+<speaker>` one of several in a model. */
export const neuralVoiceId = (
  engine: NeuralEngine | typeof textEngine,
  model: string,
  speaker: string | null,
): string => `${engine}:${model}${speaker === null ? '' : `+${speaker}`}`;

/** The model of a voice and who speaks in it; null for a voice that needs none. */
export function modelOfVoice(voiceId: string): { model: string; speaker: string | null } | null {
  const [, model, speaker] = /^(?:piper|kokoro|sherpa):([^+]+)(?:\+(.+))?$/.exec(voiceId) ?? [];
  return model === undefined ? null : { model, speaker: speaker ?? null };
}
