import { languageName } from '../../../i18n/language-name.ts';
import type { MyVoice } from '../../../sound/voices/my-voices.ts';
import type { Voice } from './voice.ts';

/** A voice of the person's as the studio lists it; one of no language speaks that of the text. */
export const mySpeaker = ({ id, name, language, settings, trained }: MyVoice): Voice => ({
  id,
  kind: 'tts',
  name,
  language: language ?? 'mul',
  languageName: languageName(language ?? 'mul'),
  gender: 'neutral',
  engine: 'voice',
  licence: 'Yours',
  ...(settings ? { settings } : {}),
  ...(trained !== null ? { trained } : {}),
});
