import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { demoVoices } from '../../content/demo/voices.ts';
import { Button, buttonClass } from '../../design/Button.tsx';
import { HangingWave } from '../../design/HangingWave.tsx';
import { Mic } from '../../design/icons.tsx';
import { Link } from '../../design/Link.tsx';
import { formatTime } from '../../i18n/format-time.ts';
import { InputMeter } from '../../players/InputMeter.tsx';
import { ownInput, ownRecording, withOwnSound } from '../../sound/play/own-recording.ts';
import { DemoMachine, MachineFoot } from './DemoMachine.tsx';
import { demoRecordSeconds, OwnDemoModel } from './own-demo-model.ts';
import { ownDemoWords as words } from './own-demo-words.ts';

/** The voice that is heard first, and the others in the order of their chips. */
const first = demoVoices[1]!.id;
const order = [first, ...demoVoices.map(({ id }) => id).filter((id) => id !== first)];

/** Five seconds of the person, in the five voices of the page. */
export function OwnDemo({ onLeave }: { onLeave: () => void }) {
  const [model, setModel] = useState<OwnDemoModel | null>(null);
  const [chosen, setChosen] = useState(first);
  useEffect(() => {
    const made = new OwnDemoModel(order);
    setModel(made);
    void made.begin();
    return () => made.dispose();
  }, []);
  if (!model) return null;
  return <Machine model={model} chosen={chosen} onChoose={setChosen} onLeave={onLeave} />;
}

function Machine({
  model,
  chosen,
  onChoose,
  onLeave,
}: {
  model: OwnDemoModel;
  chosen: string;
  onChoose: (id: string) => void;
  onLeave: () => void;
}) {
  const { phase, recording, sounds, failure } = useStore(model.state);
  const durable = useStore(ownRecording, (own) => own.durable);
  const failed = failure !== null && (
    <p role="alert" className="mt-4 text-15 text-error-text">
      {failure}
    </p>
  );
  const leave = (
    <button type="button" className="link py-2" onClick={onLeave}>
      {words.back}
    </button>
  );
  if (phase !== 'made' || !recording)
    return (
      <section className="machine" data-theme="dark" aria-label={words.label}>
        <Recording model={model} />
        {failed && <div className="px-5 pb-6 sm:px-10">{failed}</div>}
        <MachineFoot>
          <span>{words.stays}</span>
          {leave}
        </MachineFoot>
      </section>
    );
  const name = demoVoices.find(({ id }) => id === chosen)?.label ?? '';
  return (
    <DemoMachine
      key={recording.id}
      playNow
      voices={demoVoices.map(({ id, label }) => ({ id, label, sound: sounds[id] ?? null }))}
      seconds={recording.seconds}
      label={words.label}
      what={words.recording}
      position={words.position}
      chosen={chosen}
      onChoose={onChoose}
      caption={
        <span role="status">
          {sounds[chosen] || failure ? words.heard(name) : words.making(name)}
          {failed}
        </span>
      }
      actions={
        <span className="order-4 flex w-full flex-wrap gap-3 sm:order-none sm:ms-auto sm:w-auto md:ms-0">
          <Button
            className="max-sm:w-full"
            icon={<Mic aria-hidden="true" />}
            onClick={() => void model.record()}
          >
            {words.again}
          </Button>
          <Link
            to={withOwnSound(`/tools/voice-changer?preset=${chosen}`)}
            className={`${buttonClass({ variant: 'primary' })} max-sm:w-full`}
          >
            {words.goOn}
          </Link>
        </span>
      }
      foot={
        <>
          <span>{durable ? words.stays : words.forgets}</span>
          <span className="flex flex-wrap gap-x-5">
            <Link to="/voice-universe" className="link py-2">
              {words.library}
            </Link>
            {leave}
          </span>
        </>
      }
    />
  );
}

/** The microphone in place of the wave: what it hears, the seconds that are left, and the end. */
function Recording({ model }: { model: OwnDemoModel }) {
  const phase = useStore(model.state, (state) => state.phase);
  const seconds = useStore(ownInput, ({ now }) => Math.floor(now.seconds * 10) / 10);
  const live = phase === 'recording';
  const says = {
    empty: words.microphone,
    asking: words.asking,
    recording: words.speak,
    keeping: words.keeping,
    made: words.keeping,
  }[phase];
  return (
    <>
      <div className="px-4 sm:px-10">
        <LiveWave live={live} />
      </div>
      <p className="type-22 px-5 pt-5 sm:px-10" role="status">
        {says}
      </p>
      <div className="flex flex-wrap items-center gap-4 px-5 py-6 sm:gap-6 sm:px-10 sm:pt-7 sm:pb-8">
        {live ? (
          <Button variant="live" size="large" onClick={() => model.stop()}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            busy={phase !== 'empty'}
            icon={<Mic aria-hidden="true" />}
            onClick={() => void model.record()}
          >
            {words.tryAgain}
          </Button>
        )}
        <InputMeter input={ownInput} className="min-w-32 grow sm:max-w-80" />
        {live && (
          <span className="text-muted tabular-nums" data-part="left">
            {words.left(formatTime(Math.max(0, demoRecordSeconds - seconds), 1))}
          </span>
        )}
      </div>
    </>
  );
}

const shownBars = 108;

/** What the microphone hears, bar by bar over the seconds of the recording. */
function LiveWave({ live }: { live: boolean }) {
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!live) return;
    const heard = new Array<number>(shownBars).fill(0);
    return ownInput.subscribe(({ now }) => {
      const at = Math.min(shownBars - 1, Math.floor((now.seconds / demoRecordSeconds) * shownBars));
      const level = Math.max(0, 1 + now.peakDb / 50);
      // a bar is shorter than the time between two looks
      for (let i = at; i >= 0 && !heard[i]; i--) heard[i] = level;
      setPeaks([...heard]);
    });
  }, [live]);
  const shown = peaks.length > 0 ? peaks : new Array<number>(shownBars).fill(0);
  return <HangingWave className="h-38 md:h-58" peaks={shown.map((peak) => 0.02 + peak * 0.86)} bar={5} />;
}
