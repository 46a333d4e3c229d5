import { consentSentence } from '@formant/contract/facts/voice-scripts';
import type { voiceConsents } from '@formant/contract/facts/voice-words';
import type { VoiceConsent } from '@formant/engine/speech/voices/voice-file';

/** Whose voice it is. */
export type ConsentKind = (typeof voiceConsents)[number];

const statements: Readonly<Record<Exclude<ConsentKind, 'own-voice'>, string>> = {
  licensed: 'The maker of this voice has declared to hold a licence for it.',
  synthetic: 'The maker of this voice has declared that it is nobody’s.',
};

/** What a voice file says of the consent; an own voice's was read aloud. */
export function consentOf(
  kind: ConsentKind,
  { language, speaker, now }: { language: string; speaker: string; now: Date },
): VoiceConsent {
  const recorded = kind === 'own-voice';
  return {
    statement: recorded ? consentSentence(language, speaker, now) : statements[kind],
    recorded,
    givenAt: now.toISOString(),
  };
}

/** Whose voice a voice file says it is; one that says nothing was allowed by a licence. */
export function kindOfConsent(consent: VoiceConsent | null): ConsentKind {
  if (consent?.recorded) return 'own-voice';
  return consent?.statement === statements.synthetic ? 'synthetic' : 'licensed';
}
