import { AudioLines, Mic, MicOff } from 'lucide-react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { Docked } from '../../design/Docked.tsx';
import { Link } from '../../design/Link.tsx';
import { liveSession } from '../../sound/live/live-session.ts';
import { LiveMeter } from './LiveMeter.tsx';
import { useGlobalLiveKey, useLiveKeys } from './use-live.ts';
import { liveDockWords } from './words.ts';

/** On every other page while the changer runs: that it listens, and how to stop that. */
export function LiveDock() {
  const { pathname } = useLocation();
  return pathname === '/live' ? null : <Running />;
}

function Running() {
  const session = liveSession();
  const { phase, muted } = useStore(session.state);
  const voiceName = useStore(session.setup, (setup) => setup.voiceName);
  useLiveKeys(session);
  useGlobalLiveKey(session);
  if (phase !== 'on') return null;
  return (
    <Docked>
      <section
        aria-label={liveDockWords.liveVoiceChanger}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5"
      >
        <Link to="/live" className="flex min-h-11 items-center gap-2 font-medium">
          <AudioLines className="size-5 text-primary-text" aria-hidden="true" />
          Live: {voiceName}
        </Link>
        <LiveMeter session={session} of="outputDb" label={liveDockWords.liveOutputLevel} className="w-24" />
        <Button
          size="small"
          aria-pressed={muted}
          icon={muted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onClick={() => session.mute(!muted)}
        >
          {muted ? 'Unmute' : 'Mute'}
        </Button>
        <Button size="small" variant="danger" onClick={() => session.stop()}>
          {liveDockWords.turnOff}
        </Button>
      </section>
    </Docked>
  );
}
