import { Mic } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import type { Recorder } from '../../../sound/recorder/recorder.ts';
import { micFaults } from '../../../sound/recorder/words.ts';

/** Before there is a microphone: the way to one, or why there is none. */
export function MicGate({ recorder }: { recorder: Recorder }) {
  const { phase, fault } = useStore(recorder.state);
  const words = fault
    ? micFaults[fault]
    : {
        title: 'The microphone is off',
        text: 'The browser asks you once whether this page may listen. You see the level before anything is recorded.',
      };
  return (
    <div role={fault ? 'alert' : undefined}>
      <EmptyState
        title={words.title}
        tone={fault ? 'error' : undefined}
        action={
          <Button
            variant="primary"
            size="large"
            busy={phase === 'opening'}
            icon={<Mic aria-hidden="true" />}
            onClick={() => void recorder.open()}
          >
            {fault ? 'Try again' : 'Use the microphone'}
          </Button>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  );
}
