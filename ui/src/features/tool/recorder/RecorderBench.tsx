import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import type { Recorder } from '../../../sound/recorder/recorder.ts';
import { InputPanel } from './InputPanel.tsx';
import { MicGate } from './MicGate.tsx';
import { MicSettings } from './MicSettings.tsx';
import { RecorderWaiting } from './RecorderWaiting.tsx';
import { TakeList } from './TakeList.tsx';
import { type RecorderSettings, useRecorder, useRecorderKeys } from './use-recorder.ts';
import { noticeWords, recorderBenchWords } from './words.ts';

/** Microphone above, takes below. */
export function RecorderBench() {
  const { recorder, settings, change } = useRecorder();
  const play = useRef(() => {});
  const playOpenTake = useCallback(() => play.current(), []);
  useRecorderKeys(recorder, settings.countIn, playOpenTake);
  if (!recorder) return <RecorderWaiting />;
  return <Bench recorder={recorder} settings={settings} change={change} play={play} />;
}

function Bench({
  recorder,
  settings,
  change,
  play,
}: {
  recorder: Recorder;
  settings: RecorderSettings;
  change: (fields: Partial<RecorderSettings>) => void;
  play: { current: () => void };
}) {
  const { phase, notice, lastTake } = useStore(recorder.state);
  const busy = phase === 'counting' || phase === 'recording' || phase === 'paused' || phase === 'saving';
  return (
    <div className="grid gap-6">
      {notice && (
        <Banner
          tone={notice.kind === 'replaced' ? 'warning' : 'error'}
          action={
            <Button size="small" variant="quiet" onClick={() => recorder.dismissNotice()}>
              Dismiss
            </Button>
          }
        >
          {noticeWords(notice)}
        </Banner>
      )}
      <div className="panel">
        {phase === 'closed' || phase === 'opening' ? (
          <MicGate recorder={recorder} />
        ) : (
          <InputPanel recorder={recorder} countIn={settings.countIn} />
        )}
        <MicSettings recorder={recorder} settings={settings} onChange={change} disabled={busy} />
        <Room channelCount={settings.channelCount} takes={lastTake} />
      </div>
      <TakeList newest={lastTake} recording={busy} play={play} />
    </div>
  );
}

/** Bytes of an hour at 48 kHz as 32-bit floats. */
const hourBytes = 48_000 * 4 * 3600;

/** For how long there is room, asked anew after every take. */
function Room({ channelCount, takes }: { channelCount: number; takes: string | null }) {
  const [hours, setHours] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new take has changed the answer
  useEffect(() => {
    let live = true;
    navigator.storage?.estimate().then(
      ({ quota, usage }) => {
        if (live && quota !== undefined && usage !== undefined) setHours((quota - usage) / hourBytes);
      },
      () => {}, // a browser that doesn't tell
    );
    return () => {
      live = false;
    };
  }, [takes]);
  if (hours === null) return null;
  const room = hours / channelCount;
  const text =
    room >= 100
      ? 'more than 100 hours'
      : room >= 2
        ? `about ${Math.floor(room)} hours`
        : `about ${Math.max(0, Math.floor(room * 60))} minutes`;
  return (
    <p className={`mt-5 text-14 ${room < 0.25 ? 'text-warning-text' : 'text-muted'}`}>
      {recorderBenchWords.writtenYourDisk(text)}
    </p>
  );
}
