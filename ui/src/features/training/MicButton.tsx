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
  const start = () => {
    made.current ??= new Recorder({ deviceId: null, sound: 'raw', channelCount: 1 });
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
  return <Running recorder={recorder} label={label} onStart={start} onTake={onTake} />;
}

function Running({
  recorder,
  label,
  onStart,
  onTake,
}: {
  recorder: Recorder;
  label: string;
  onStart: () => void;
  onTake: (file: File) => void;
}) {
  const { phase, fault } = useStore(recorder.state);
  const seconds = useStore(recorder.input, ({ now }) => Math.floor(now.seconds * 10) / 10);
  const stop = async () => {
    await recorder.stop();
    const id = recorder.state.getState().lastTake;
    const take = takes.getState().list.find((one) => one.id === id);
    const file = take ? await takeSound(take) : null;
    if (take && file) onTake(new File([file], `${take.name}.wav`, { type: 'audio/wav' }));
    await recorder.close();
  };
  if (phase === 'recording' || phase === 'saving')
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <Button
          variant="live"
          busy={phase === 'saving'}
          icon={<Square aria-hidden="true" />}
          onClick={() => void stop()}
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
