import { type ComponentType, useState } from 'react';
import { demoCredit, demoPhrase, demoSeconds, demoVoices } from '../../content/demo/voices.ts';
import { Button } from '../../design/Button.tsx';
import { Mic } from '../../design/icons.tsx';
import { DemoMachine } from './DemoMachine.tsx';
import { voiceDemoWords } from './words.ts';

type Own = ComponentType<{ onLeave: () => void }>;
/** With the microphone and the engine, which the page does without until they are wanted. */
const loadOwn = async (): Promise<Own> => (await import('./OwnDemo.tsx')).OwnDemo;

/** The same on a page where a press has asked for it: it plays at once. */
export const PlayingDemo = () => <VoiceDemo playNow />;

/** One phrase in five voices, or five seconds of the person's own. */
export function VoiceDemo({ playNow }: { playNow?: boolean }) {
  const [own, setOwn] = useState<{ View: Own } | 'loading' | 'failed' | null>(null);
  const open = () => {
    setOwn('loading');
    loadOwn().then(
      (View) => setOwn({ View }),
      () => setOwn('failed'),
    );
  };
  if (own !== null && typeof own === 'object') return <own.View onLeave={() => setOwn(null)} />;
  return <PhraseDemo playNow={playNow} busy={own === 'loading'} failed={own === 'failed'} onOwn={open} />;
}

function PhraseDemo({
  playNow,
  busy,
  failed,
  onOwn,
}: {
  playNow?: boolean;
  busy: boolean;
  failed: boolean;
  onOwn: () => void;
}) {
  const [voiceId, setVoiceId] = useState(demoVoices[1]!.id);
  return (
    <DemoMachine
      playNow={playNow}
      voices={demoVoices}
      seconds={demoSeconds}
      label={voiceDemoWords.demoOnePhrase}
      what={voiceDemoWords.phrase}
      position={voiceDemoWords.positionPhrase}
      chosen={voiceId}
      onChoose={setVoiceId}
      caption={`“${demoPhrase}”`}
      actions={
        <Button
          busy={busy}
          icon={<Mic aria-hidden="true" />}
          className="order-4 w-full sm:order-none sm:ms-auto sm:w-auto md:ms-0"
          onClick={onOwn}
        >
          {voiceDemoWords.tryWithYour}
        </Button>
      }
      foot={
        <>
          {failed && (
            <span role="alert" className="w-full text-error-text">
              {voiceDemoWords.partCouldNot}
            </span>
          )}
          <span>{voiceDemoWords.oneRecordingThrough}</span>
          <span className="text-subtle">{demoCredit}</span>
        </>
      }
    />
  );
}
