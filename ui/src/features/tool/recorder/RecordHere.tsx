import { Circle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { voiceRecorder } from '../../../content/voice-recorder.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { PlayerTime } from '../../../players/Transport.tsx';
import { usePlayerState } from '../../../players/use-player.ts';
import { Waveform } from '../../../players/Waveform.tsx';
import type { Player } from '../../../sound/play/player.ts';
import type { MicFault } from '../../../sound/recorder/microphone.ts';
import type { Recorder } from '../../../sound/recorder/recorder.ts';
import type { Take } from '../../../sound/recorder/take.ts';
import { takes } from '../../../sound/recorder/takes.ts';
import { micFaults } from '../../../sound/recorder/words.ts';
import { InputPanel } from './InputPanel.tsx';
import { MicGate } from './MicGate.tsx';
import { MicSettings } from './MicSettings.tsx';
import { RecorderWaiting } from './RecorderWaiting.tsx';
import { type RecorderSettings, toggleRecording, useRecorder, useRecorderKeys } from './use-recorder.ts';
import { useTakePlayer } from './use-take-player.ts';
import { noticeWords, recordHereWords as words } from './words.ts';

type Props = {
  /** Takes the recording to where a chosen file would go. */
  onFile: (file: File) => void;
  onClose: () => void;
};

/** In place of a drop zone: counts in, records, and lets the take be heard before it is used. */
export function RecordHere(props: Props) {
  const { recorder, settings, change } = useRecorder();
  const play = useRef(() => {});
  const playTake = useCallback(() => play.current(), []);
  useRecorderKeys(recorder, settings.countIn, playTake);
  if (!recorder) return <RecorderWaiting />;
  return <Here recorder={recorder} settings={settings} change={change} play={play} {...props} />;
}

function Here({
  recorder,
  settings,
  change,
  play,
  onFile,
  onClose,
}: Props & {
  recorder: Recorder;
  settings: RecorderSettings;
  change: (fields: Partial<RecorderSettings>) => void;
  play: { current: () => void };
}) {
  const { phase, notice, lastTake, fault } = useStore(recorder.state);
  const take = useStore(takes, ({ list }) => list.find(({ id }) => id === lastTake));
  const busy = phase === 'counting' || phase === 'recording' || phase === 'paused' || phase === 'saving';
  const { countIn } = settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a recorder
  useEffect(() => {
    // the press that brought the person here was the wish to record
    let begun = false;
    const begin = () => {
      if (begun || recorder.state.getState().phase !== 'ready') return;
      begun = true;
      void toggleRecording(recorder, countIn);
    };
    const leave = recorder.state.subscribe(begin);
    void recorder.open();
    begin();
    return leave;
  }, [recorder]);
  useEffect(() => {
    // nothing listens while a take is heard
    if (lastTake) void recorder.close();
  }, [recorder, lastTake]);

  return (
    <section className="panel" aria-label={words.title}>
      {notice && (
        <div className="mb-5">
          <Banner tone={notice.kind === 'replaced' ? 'warning' : 'error'}>{noticeWords(notice)}</Banner>
        </div>
      )}
      {take && !busy && phase !== 'opening' ? (
        <TakenHere
          key={take.id}
          take={take}
          play={play}
          fault={fault}
          onFile={onFile}
          onAgain={() => void toggleRecording(recorder, countIn)}
        />
      ) : phase === 'closed' || phase === 'opening' ? (
        <MicGate recorder={recorder} />
      ) : (
        <>
          <InputPanel recorder={recorder} countIn={countIn} />
          {!busy && (
            <MicSettings recorder={recorder} settings={settings} onChange={change} disabled={false} />
          )}
        </>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-4 text-14 text-muted">
        <p>
          {words.kept}{' '}
          <Link to={voiceRecorder.href} className="link">
            {voiceRecorder.name}
          </Link>
        </p>
        <Button variant="quiet" size="small" onClick={onClose}>
          {words.chooseInstead}
        </Button>
      </div>
    </section>
  );
}

/** Below this a take holds nothing to work on, as a share of full scale. */
const quietest = 10 ** (-50 / 20);

function TakenHere({
  take,
  play,
  fault,
  onFile,
  onAgain,
}: {
  take: Take;
  /** Why another take could not begin. */
  fault: MicFault | null;
  play: { current: () => void };
  onFile: Props['onFile'];
  onAgain: () => void;
}) {
  const { player, file, gone } = useTakePlayer(take);
  const heading = useRef<HTMLHeadingElement>(null);
  const [used, setUsed] = useState(false);
  const silent = take.bars.every((bar) => bar < quietest);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    play.current = () => player?.toggle();
    return () => {
      play.current = () => {};
    };
  }, [player, play]);
  const use = () => {
    if (!file) return;
    setUsed(true);
    player?.pause();
    onFile(new File([file], `${take.name}.wav`, { type: 'audio/wav' }));
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-18 font-semibold">
        {take.name}
      </h2>
      {player && <TakePlay take={take} player={player} />}
      {fault && (
        <div className="mt-4">
          <Banner tone="error">
            {micFaults[fault].title}. {micFaults[fault].text}
          </Banner>
        </div>
      )}
      {(silent || gone) && (
        <div className="mt-4">
          <Banner tone={gone ? 'error' : 'warning'}>{gone ? words.gone : words.silent}</Banner>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          size="large"
          className="max-sm:grow"
          busy={used || (!file && !gone)}
          disabled={gone}
          onClick={use}
        >
          {words.use}
        </Button>
        <Button
          size="large"
          className="max-sm:grow"
          icon={<Circle fill="currentColor" aria-hidden="true" />}
          onClick={onAgain}
        >
          {words.again} <kbd className="max-sm:hidden">R</kbd>
        </Button>
      </div>
    </>
  );
}

function TakePlay({ take, player }: { take: Take; player: Player }) {
  const { playing, loading } = usePlayerState(player);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <PlayButton playing={playing} loading={loading} what={take.name} onClick={() => player.toggle()} />
        <PlayerTime player={player} className="text-18 font-semibold" />
      </div>
      <div className="mt-4 border-t border-line">
        <Waveform bars={take.bars} player={player} label={words.position(take.name)} height={88} />
      </div>
    </>
  );
}
