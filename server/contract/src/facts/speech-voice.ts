import { z } from '@formant/engine/base/schema';

/** A voice that reads text, as lists and the app have it: `SpeechVoice` of the engine. */
export const speechVoice = z.object({
  id: z.string(),
  kind: z.literal('tts'),
  name: z.string(),
  /** BCP 47, such as `en-US`. */
  language: z.string(),
  /** For people, in English. */
  languageName: z.string(),
  gender: z.enum(['male', 'female', 'neutral']),
  /** `espeak`, `flite`, or the synthesizer that an installed model brings. */
  engine: z.string(),
  /** SPDX name of the licence of the voice. */
  licence: z.string(),
});
