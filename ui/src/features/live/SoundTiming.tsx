import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { SoundTimingState } from '../../platform/port.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { profileNames, soundTimingWords } from './words.ts';

/** In the app: what the system's own sound runs on, and that another profile there needs another start. */
export function SoundTiming({ session }: { session: LiveSession }) {
  const { soundTiming } = usePlatform();
  const on = useStore(session.state, ({ phase }) => phase === 'on');
  const [state, setState] = useState<SoundTimingState | null>(null);
  useEffect(() => {
    if (!soundTiming) return;
    let gone = false;
    void soundTiming.state().then((now) => !gone && setState(now));
    const end = soundTiming.onChange(setState);
    return () => {
      gone = true;
      end();
    };
  }, [soundTiming]);
  if (!soundTiming || !state) return null;
  const { running, next } = state;
  return (
    <div className="grid gap-2" data-part="sound-timing">
      <p className="text-14 text-muted" role="status">
        {running === next
          ? soundTimingWords.runs(profileNames[running])
          : soundTimingWords.comes(profileNames[running], profileNames[next])}
      </p>
      {running !== next && (
        <>
          <Button size="small" onClick={() => void soundTiming.restart()}>
            {soundTimingWords.restart}
          </Button>
          {on && <p className="text-12 text-subtle">{soundTimingWords.interrupts}</p>}
        </>
      )}
    </div>
  );
}
