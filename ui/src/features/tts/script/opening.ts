import { ownVoices, previewText } from '@formant/engine/tts';
import { type Block, newBlock, newScript, type Script, standardVoiceId } from './script.ts';

const main = (language: string): string => language.split('-')[0]!.toLowerCase();

/** What a first visit finds: a sentence in the person's language and a voice that reads it, to be heard at once. */
export function openingScript(language: string): Script {
  const own = ownVoices.find((voice) => main(voice.language) === main(language));
  const spoken = main(language) === 'en' || !own ? null : own;
  const block = newBlock(previewText(spoken?.language ?? 'en'));
  return { ...newScript(), blocks: [{ ...block, voiceId: spoken?.id ?? standardVoiceId }] };
}

/** Whether a block still is as the page wrote it: nobody misses its words. */
export const isOpening = ({ text, takeIds, voiceId }: Block): boolean => {
  if (takeIds.length > 0) return false;
  const voice = ownVoices.find(({ id }) => id === voiceId);
  return text === previewText(voice?.language ?? 'en');
};

/** A block that a voice or a text from elsewhere may take. */
export const isFree = (block: Block): boolean =>
  block.takeIds.length === 0 && (block.text.trim() === '' || isOpening(block));
