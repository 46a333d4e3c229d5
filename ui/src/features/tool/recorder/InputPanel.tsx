import { Circle, Pause, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Badge, type BadgeTone } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { InputMeter } from '../../../players/InputMeter.tsx';
import { WaveBars } from '../../../players/Waveform.tsx';
import type { Recorder, RecorderPhase } from '../../../sound/recorder/recorder.ts';
import { toggleRecording } from './use-recorder.ts';
import { adviceOn } from './words.ts';

const phases: Readonly<Record<RecorderPhase, { tone: BadgeTone; text: string }>> = {
  closed: { tone: 'plain', text: 'No microphone' },
  opening: { tone: 'plain', text: 'Opening' },
  ready: { tone: 'outline', text: 'Listening, not recording' },
  counting: { tone: 'info', text: 'Counting in' },
  recording: { tone: 'live', text: 'Recording' },
  paused: { tone: 'warning', text: 'Paused' },
  saving: { tone: 'info', text: 'Closing the take' },
};

/** The open microphone: its level, the take that runs, and the buttons that start and end it. */
export function InputPanel({ recorder, countIn }: { recorder: Recorder; countIn: boolean }) {
  const { phase, count } = useStore(recorder.state);
  const running = phase === 'recording' || phase === 'paused' || phase === 'saving';
  const { tone, text } = phases[phase];
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div role="status">
          <Badge tone={tone}>{text}</Badge>
        </div>
        <TakeTime recorder={recorder} />
      </div>
      <div className="relative mt-5 border-t border-line">
        <MovingWave recorder={recorder} />
        {phase === 'counting' && (
          <div
            className="absolute inset-0 grid place-items-center bg-surface/80 text-64 font-semibold text-primary-text tabular-nums"
            role="timer"
            aria-live="assertive"
          >
            {count}
          </div>
        )}
      </div>
      <InputMeter input={recorder.input} className="mt-4 w-full" />
      <AdviceLine recorder={recorder} />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          variant={running || phase === 'counting' ? 'danger' : 'primary'}
          size="large"
          busy={phase === 'saving'}
          className="max-sm:grow"
          icon={
            running || phase === 'counting' ? (
              <Square fill="currentColor" aria-hidden="true" />
            ) : (
              <Circle fill="currentColor" aria-hidden="true" />
            )
          }
          onClick={() => void toggleRecording(recorder, countIn)}
        >
          {phase === 'counting' ? 'Cancel' : running ? 'Stop' : 'Record'}{' '}
          <kbd className="max-sm:hidden">R</kbd>
        </Button>
        {running && (
          <Button
            size="large"
            className="max-sm:grow"
            disabled={phase === 'saving'}
            icon={
              phase === 'paused' ? (
                <Play fill="currentColor" aria-hidden="true" />
              ) : (
                <Pause aria-hidden="true" />
              )
            }
            onClick={() => recorder.pause(phase === 'recording')}
          >
            {phase === 'paused' ? 'Go on' : 'Pause'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Length of the take, and what has been cut off in it. */
function TakeTime({ recorder }: { recorder: Recorder }) {
  const tenths = useStore(recorder.input, ({ now }) => Math.floor(now.seconds * 10));
  return (
    <span className="text-28 font-semibold tabular-nums" data-part="recorded">
      {formatTime(tenths / 10, 1)}
    </span>
  );
}

const MovingWave = ({ recorder }: { recorder: Recorder }) => {
  const bars = useStore(recorder.input, (input) => input.bars);
  const padded = bars.length < 160 ? [...Array<number>(160 - bars.length).fill(0), ...bars] : bars;
  return <WaveBars bars={[...padded]} count={160} share={1} className="h-28!" />;
};

const clipShownMs = 2500;

function AdviceLine({ recorder }: { recorder: Recorder }) {
  const label = useStore(recorder.state, (state) => state.label);
  const clips = useStore(recorder.input, ({ now }) => now.clips);
  const silentSeconds = useStore(recorder.input, ({ now }) => Math.floor(now.silentSeconds));
  const speechLevelDb = useStore(recorder.input, ({ now }) => now.speechLevelDb);
  const clipsNow = useRecentlyMore(clips);
  const advice = adviceOn({ silentSeconds, speechLevelDb }, clipsNow, label);
  const colour =
    advice?.tone === 'error'
      ? 'font-semibold text-error-text'
      : advice?.tone === 'warning'
        ? 'text-warning-text'
        : 'text-muted';
  return (
    <p className={`mt-3 min-h-5 text-14 ${colour}`} role="status">
      {advice?.text ?? 'Speak as you will in the take, and look at the level.'}
    </p>
  );
}

/** Whether the count has grown within the last moments. */
function useRecentlyMore(count: number): boolean {
  const last = useRef(count);
  const [recently, setRecently] = useState(false);
  useEffect(() => {
    const more = count > last.current;
    last.current = count;
    if (!more) return;
    setRecently(true);
    const id = setTimeout(() => setRecently(false), clipShownMs);
    return () => clearTimeout(id);
  }, [count]);
  return recently;
}
