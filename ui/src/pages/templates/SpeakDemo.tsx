import { findVoice, ownVoices } from '@formant/engine/tts';
import { SayIn } from '../../parts/my-voices/SayIn.tsx';
import type { DemoProps } from './demos.ts';

const plain = 'flite:slt';

/** A sentence that this device reads aloud, and any other that is typed. */
export function SpeakDemo({ text, voice = plain }: DemoProps<'speak'>) {
  const { id, name, language } = findVoice(ownVoices, voice);
  return (
    <div className="machine p-5 sm:p-8" data-theme="dark">
      <SayIn id={id} name={name} language={language} text={text} />
    </div>
  );
}
