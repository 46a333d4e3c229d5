import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { formatTime } from '../../i18n/format.ts';
import { InputMeter } from '../../players/InputMeter.tsx';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import { Recorder } from '../../sound/recorder/recorder.ts';
import { takeSound, takes } from '../../sound/recorder/takes.ts';
import { micFaultText } from '../../sound/recorder/words.ts';
import { micButtonWords } from './words.ts';

/** Records one take and hands it over; the microphone is let go with the page. */
export function MicButton({ label, onTake }: { label: string; onTake: (file: File) => void }) {
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const made = useRef<Recorder | null>(null);
  useEffect(
    () => () => {
      made.current?.dispose();
      made.current = null;
    },
    [],
  );
  const hand = useRef(onTake);
  hand.current = onTake;
  /** A take is handed over whatever has ended it: the button, a microphone that was pulled out, a full disk. */
  const handOver = async (from: Recorder, id: string) => {
    const take = takes.getState().list.find((one) => one.id === id);
    const file = take ? await takeSound(take) : null;
    if (made.current !== from) return; // the page was left
    if (take && file) hand.current(new File([file], `${take.name}.wav`, { type: 'audio/wav' }));
    await from.close();
  };
  const open = () => {
    const fresh = new Recorder({ deviceId: null, sound: 'raw', channelCount: 1 });
    fresh.state.subscribe(({ lastTake }, before) => {
      if (lastTake !== null && lastTake !== before.lastTake) void handOver(fresh, lastTake);
    });
    return fresh;
  };
  const start = () => {
    made.current ??= open();
    setRecorder(made.current);
    nowPlaying.getState().current?.player.pause(); // the loudspeaker would be on the recording
    void made.current.record();
  };
  if (!recorder)
    return (
      <Button icon={<Mic aria-hidden="true" />} onClick={start}>
        {label}
      </Button>
    );
  return <Running recorder={recorder} label={label} onStart={start} />;
}

function Running({ recorder, label, onStart }: { recorder: Recorder; label: string; onStart: () => void }) {
  const { phase, fault } = useStore(recorder.state);
  const seconds = useStore(recorder.input, ({ now }) => Math.floor(now.seconds * 10) / 10);
  if (phase === 'recording' || phase === 'saving')
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <Button
          variant="live"
          busy={phase === 'saving'}
          icon={<Square aria-hidden="true" />}
          onClick={() => void recorder.stop()}
        >
          {micButtonWords.stopRecording}
        </Button>
        <span className="tabular-nums" data-part="recorded">
          {formatTime(seconds, 1)}
        </span>
        <InputMeter input={recorder.input} className="w-40" />
      </div>
    );
  return (
    <div>
      <Button icon={<Mic aria-hidden="true" />} busy={phase === 'opening'} onClick={onStart}>
        {label}
      </Button>
      {fault && (
        <p role="alert" className="field-hint field-hint-error mt-2">
          {micFaultText(fault)}
        </p>
      )}
    </div>
  );
}
