import { languageFor, sameLanguage } from '@formant/engine/tts';
import { languageName } from '../../../i18n/language-name.ts';
import type { Place } from '../../../jobs/jobs.ts';
import type { Block } from '../script/script.ts';
import type { Problem } from '../studio-state.ts';
import { likenedKeyOf } from '../voices/likened-voices.ts';
import { computerModels, likeningVoice } from '../voices/own-models.ts';
import { type StudioVoices, voiceName } from '../voices/studio-voices.ts';
import { likenedWords as words } from '../voices/words.ts';

/** What is wrong with a voice of this device that a model of this computer speaks; null where nothing is, and for others. */
export function likenedProblem(block: Block, place: Place, voices: StudioVoices): Problem | null {
  const key = likenedKeyOf(block.voiceId);
  if (key === null) return null;
  const name = voiceName(voices.all, block);
  const because = (message: string): Problem => ({ message, able: [] });
  if (!voices.listed(key)) return because(words.gone(name));
  if (place !== 'device') return because(words.onlyHere(name));
  const by = likeningVoice(computerModels.getState().list);
  if (!by) return { ...because(words.noModel(name)), computer: true };
  const voice = voices.listed(block.voiceId);
  if (!voice) return because(words.noExcerpt(name));
  const language = languageFor(block.text, null, voice.language) ?? by.language;
  return sameLanguage(by.language, language)
    ? null
    : because(words.otherLanguage(name, languageName(by.language.split('-')[0]!)));
}
