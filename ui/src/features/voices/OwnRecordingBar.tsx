import { Mic, Square, Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { formatTime } from '../../i18n/format.ts';
import { InputMeter } from '../../players/InputMeter.tsx';
import { usePlayerState } from '../../players/use-player.ts';
import { WaveBars } from '../../players/Waveform.tsx';
import { audition, hearSound } from '../../sound/play/audition.ts';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import {
  keepOwnRecording,
  longestSeconds,
  type OwnRecording,
  ownInput,
  recordOwn,
  recordSeconds,
  removeOwnRecording,
} from '../../sound/play/own-recording.ts';
import type { Player } from '../../sound/play/player.ts';
import { hearing, useOwnRecording } from './hearing.ts';
import { ownRecordingBarWords } from './words.ts';

/** Records or takes the few seconds on which voices are heard, and says that they stay here. */
export function OwnRecordingBar({
  speaks = 'cards',
}: {
  /** What it is then heard in. */
  speaks?: keyof typeof ownRecordingBarWords.sayOnce;
}) {
  const { kept, durable } = useOwnRecording();
  const own = useStore(hearing, (now) => now.own);
  const [recording, setRecording] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    nowPlaying.getState().current?.player.pause();
    try {
      await work();
      hearing.setState({ own: true });
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const record = () =>
    attempt(async () => {
      const control = new AbortController();
      stop.current = control;
      setRecording(true);
      try {
        await recordOwn(control.signal);
      } finally {
        setRecording(false);
      }
    });
  const choose = (file: File) => attempt(async () => keepOwnRecording(await file.arrayBuffer(), file.name));
  return (
    <section
      className="rounded-card bg-primary-soft p-4 text-primary-text"
      aria-label={ownRecordingBarWords.hearMyRecording}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {kept && !recording && <OwnPlay kept={kept} />}
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 className="font-semibold text-16">{ownRecordingBarWords.hearMyRecording}</h2>
          <p className="text-14 tabular-nums" role="status">
            {recording ? (
              <RecordedTime />
            ) : kept ? (
              `${kept.name}, ${formatTime(kept.seconds)}`
            ) : (
              ownRecordingBarWords.sayOnce[speaks]
            )}
          </p>
        </div>
        {kept && !recording && (
          <div className="h-8 min-w-24 flex-[1_1_8rem] max-sm:hidden" aria-hidden="true">
            <WaveBars bars={kept.bars} count={56} className="[--height:32px] [--rest:var(--primary)]" />
          </div>
        )}
        {recording && <InputMeter input={ownInput} className="min-w-24 flex-[1_1_8rem]" />}
        <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
          {recording ? (
            <Button
              variant="primary"
              size="small"
              icon={<Square fill="currentColor" aria-hidden="true" />}
              onClick={() => stop.current?.abort()}
            >
              Stop
            </Button>
          ) : (
            <>
              <Button
                size="small"
                variant={kept ? 'quiet' : 'primary'}
                icon={<Mic aria-hidden="true" />}
                onClick={() => void record()}
              >
                {kept ? 'New take' : 'Record'}
              </Button>
              <label className={`${buttonClass({ size: 'small', variant: 'quiet' })} overflow-clip`}>
                <Upload aria-hidden="true" />
                {ownRecordingBarWords.chooseFile}
                <input
                  type="file"
                  accept="audio/*,video/*,.flac,.opus"
                  className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
                  onChange={(event) => {
                    const file = event.currentTarget.files?.[0];
                    if (file) void choose(file);
                    event.currentTarget.value = ''; // the same file may be chosen again
                  }}
                />
              </label>
              {kept && (
                <>
                  <IconButton
                    size="small"
                    label={ownRecordingBarWords.deleteMyRecording}
                    onClick={() => void removeOwnRecording()}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                  <Switch
                    label={<span className="sr-only">{ownRecordingBarWords.previewsUseMy}</span>}
                    checked={own}
                    onChange={(event) => hearing.setState({ own: event.currentTarget.checked })}
                  />
                </>
              )}
            </>
          )}
        </div>
      </div>
      <p className="mt-1 text-14">
        {durable
          ? `Your recording stays on this device and is changed here: nothing is uploaded. The first ${longestSeconds} seconds are used.`
          : 'Your recording stays on this device and is changed here: nothing is uploaded. This window forgets it when it is closed.'}
      </p>
      {failure && (
        <p className="mt-2 text-14 text-error-text" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function RecordedTime() {
  const seconds = useStore(ownInput, ({ now }) => Math.floor(now.seconds));
  return `Recording, ${formatTime(seconds)} of ${formatTime(recordSeconds)}`;
}

function OwnPlay({ kept }: { kept: OwnRecording }) {
  const key = `own:${kept.id}`;
  const player = useStore(nowPlaying, ({ current }) => (current?.key === key ? current.player : null));
  const loading = useStore(audition, ({ pending }) => pending?.key === key);
  const play = () =>
    void hearSound({ key, title: kept.name, detail: 'unchanged', href: '/voice-universe' }, kept.wav);
  return player ? (
    <OwnPlaying player={player} onClick={play} />
  ) : (
    <PlayButton size="small" playing={false} loading={loading} what="my recording" onClick={play} />
  );
}

function OwnPlaying({ player, onClick }: { player: Player; onClick: () => void }) {
  const { playing } = usePlayerState(player);
  return <PlayButton size="small" playing={playing} what="my recording" onClick={onClick} />;
}
