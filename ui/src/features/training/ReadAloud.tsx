import { consentSentence } from '@formant/contract/facts/voice-scripts';
import { useState } from 'react';
import { consentStepWords } from './words.ts';

/** The sentence by which a person allows his voice to be used; the server draws it too, for people who are quick. */
export function ReadAloud({ language, speaker }: { language: string; speaker: string }) {
  const [today] = useState(() => new Date());
  return (
    <div>
      <p className="field-label">{consentStepWords.readThisAloud}</p>
      <blockquote
        className="mt-2 max-w-[60ch] border-s-2 border-primary ps-4 type-22"
        lang={language}
        suppressHydrationWarning // it names the day, which may have changed since the server drew it
      >
        {consentSentence(language, speaker, today)}
      </blockquote>
    </div>
  );
}
