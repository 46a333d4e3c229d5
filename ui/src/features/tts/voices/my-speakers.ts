import type { MyVoice } from '../../../sound/voices/my-voices.ts';
import type { Voice } from './voice.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** A voice of the person's as the studio lists it; one of no language speaks that of the text. */
export const mySpeaker = ({ id, name, language, settings, trained }: MyVoice): Voice => ({
  id,
  kind: 'tts',
  name,
  language: language ?? 'mul',
  languageName: language ? (languageNames.of(language) ?? language) : 'Any language',
  gender: 'neutral',
  engine: 'voice',
  licence: 'Yours',
  ...(settings ? { settings } : {}),
  ...(trained !== null ? { trained } : {}),
});
