import { findVoice, ownVoices } from '@formant/engine/tts';
import { SayIn } from '../my-voices/SayIn.tsx';

const plain = 'flite:slt';

/** A sentence that this device reads aloud, and any other that is typed. */
export function SpeakDemo({ text, voice = plain }: { text: string; voice?: string }) {
  const { id, name, language } = findVoice(ownVoices, voice);
  return (
    <div className="machine p-5 sm:p-8" data-theme="dark">
      <SayIn id={id} name={name} language={language} text={text} atOnce />
    </div>
  );
}
