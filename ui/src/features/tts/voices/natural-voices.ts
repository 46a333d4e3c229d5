import type { NeuralModel } from '@formant/contract/models';
import { isNeural, languageFor, modelOfVoice } from '@formant/engine/tts';
import { isOpeningVoice } from '../script/opening.ts';
import type { Block } from '../script/script.ts';
import type { Voice } from './voice.ts';

type Spoken = Pick<Block, 'text' | 'voiceId' | 'language'>;

/** What people are shown of natural voices for a block. */
export type NaturalChoice =
  /** A model in its language that could be kept here. */
  | { is: 'offered'; model: NeuralModel }
  /** A voice in its language that this device speaks with. */
  | { is: 'here'; voice: Voice; model: string };

/**
 * The natural voice for a block; null where neither this device nor the server has one in its language.
 * @param voices every voice that a block could take
 * @param here those of the models that this device keeps
 * @param offered models that the server hands out
 */
export function naturalChoice(
  block: Spoken,
  {
    voices,
    here,
    offered,
  }: { voices: readonly Voice[]; here: readonly Voice[]; offered: readonly NeuralModel[] },
): NaturalChoice | null {
  const own = voices.find(({ id }) => id === block.voiceId);
  const taken = here.find(({ id }) => id === block.voiceId);
  const voice = taken ?? nearest(block, own, here);
  if (voice) return { is: 'here', voice, model: modelOfVoice(voice.id)!.model };
  const language = languageOf(block, own);
  const models = new Set(
    voices
      .filter((one) => isNeural(one) && mainOf(one.language) === language)
      .map(({ id }) => modelOfVoice(id)?.model),
  );
  const [model] = offered
    .filter(({ id }) => models.has(id))
    .toSorted((a, b) => Number(b.natural) - Number(a.natural) || a.bytes - b.bytes);
  return model ? { is: 'offered', model } : null;
}

/** The natural voice that takes over where nobody has chosen: a block that speaks in the voice it began with. */
export function naturalInstead(
  block: Spoken,
  voices: readonly Voice[],
  here: readonly Voice[],
): Voice | null {
  if (!isOpeningVoice(block.voiceId)) return null;
  return nearest(
    block,
    voices.find(({ id }) => id === block.voiceId),
    here,
  );
}

/** Of the block's language; of its voice's region and gender as far as there is one. */
function nearest(block: Spoken, own: Voice | undefined, here: readonly Voice[]): Voice | null {
  const language = languageOf(block, own);
  const likeness = (voice: Voice): number =>
    2 * Number(voice.language === own?.language) + Number(voice.gender === own?.gender);
  const [voice] = here
    .filter((one) => mainOf(one.language) === language)
    .toSorted((a, b) => likeness(b) - likeness(a));
  return voice ?? null;
}

const languageOf = ({ text, language }: Spoken, own: Voice | undefined): string | null => {
  const found = own ? languageFor(text, language ?? null, own.language) : null;
  return found === null ? null : mainOf(found);
};
const mainOf = (language: string): string => language.split('-')[0]!.toLowerCase();
