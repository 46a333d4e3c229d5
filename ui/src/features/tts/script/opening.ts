import { ownVoices, previewText } from '@formant/engine/tts';
import { type Block, newBlock, newScript, type Script, standardVoiceId } from './script.ts';

const main = (language: string): string => language.split('-')[0]!.toLowerCase();

/** The voice that a script in a language begins with, before anybody has chosen. */
function openingVoiceId(language: string): string {
  const own = ownVoices.find((voice) => main(voice.language) === main(language));
  return main(language) === 'en' || !own ? standardVoiceId : own.id;
}

/** Whether a voice may be one that nobody has chosen: a script of its language begins with it. */
export const isOpeningVoice = (voiceId: string): boolean => {
  const voice = ownVoices.find(({ id }) => id === voiceId);
  return voice !== undefined && openingVoiceId(voice.language) === voiceId;
};

/** What a first visit finds: a sentence in the person's language and a voice that reads it, to be heard at once. */
export function openingScript(language: string): Script {
  const voiceId = openingVoiceId(language);
  return { ...newScript(), blocks: [{ ...newBlock(textIn(voiceId)), voiceId }] };
}

/** Whether a block says what the page wrote, spoken or not. */
export const saysOpening = ({ text, voiceId }: Block): boolean => text === textIn(voiceId);

/** Whether a block still is as the page wrote it: nobody misses its words. */
export const isOpening = (block: Block): boolean => block.takeIds.length === 0 && saysOpening(block);

/** What the page writes for a voice. */
const textIn = (voiceId: string): string =>
  previewText(ownVoices.find(({ id }) => id === voiceId)?.language ?? 'en');

/** A block that a voice or a text from elsewhere may take. */
export const isFree = (block: Block): boolean =>
  block.takeIds.length === 0 && (block.text.trim() === '' || isOpening(block));
