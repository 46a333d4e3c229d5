import { voiceScripts } from '@formant/contract/facts/voice-scripts';
import { Check, Circle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Progress } from '../../design/Progress.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { MicButton } from './MicButton.tsx';
import { OwnVoiceModel } from './OwnVoiceModel.tsx';
import { useClips } from './use-clips.ts';
import { type GuidedStep, useOwnVoice } from './use-own-voice.ts';
import { adviceOf, figuresOf, ownVoiceGuideWords } from './words.ts';

const kindWords: Readonly<Record<GuidedStep['kind'], string>> = {
  silence: 'The room',
  read: 'Read aloud',
  hum: 'Hum',
  glide: 'Glide',
};

/** The signed-in person's own voice: one recording after the other, then the model that is made of them. */
export function OwnVoiceGuide() {
  const [language, setLanguage] = useState('en');
  const own = useOwnVoice(language);
  const { steps, fault } = own;
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  if (!steps) return fault ? <Banner tone="error">{fault}</Banner> : <Skeleton className="h-60! w-full" />;
  const done = steps.filter((step) => step.done).length;
  const step = steps.find(({ id }) => id === chosen) ?? steps.find((one) => !one.done) ?? steps.at(-1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <section
        className="panel grid grid-cols-[minmax(0,1fr)] gap-5 self-start"
        aria-labelledby="own-voice-step"
      >
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grow basis-48">
            <p className="mb-2 text-14 text-muted tabular-nums">
              {done} of {steps.length} recorded
            </p>
            <Progress label="Recorded" value={done / steps.length} />
          </div>
          <Select
            label="Language"
            value={language}
            onChange={(next) => {
              setChosen(null);
              setLanguage(next);
            }}
            choices={voiceScripts.map((script) => ({ value: script.language, label: script.languageName }))}
          />
        </div>
        {step && (
          <StepCard
            key={step.id}
            step={step}
            count={steps.length}
            sent={own.sent}
            keep={async (file) => {
              if (!(await own.keep(step.id, file))) return;
              // on to what comes after it; what was left out comes last
              const next = steps.find((one) => one.order > step.order && !one.done);
              setChosen(next?.id ?? null);
            }}
          />
        )}
        {fault && <Banner tone="error">{fault}</Banner>}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <section aria-labelledby="own-voice-steps">
          <h2 id="own-voice-steps" className="type-22">
            Recordings
          </h2>
          <ol className="mt-3">
            {steps.map((one) => (
              <li key={one.id} className="border-t border-line">
                <button
                  type="button"
                  className="relative flex min-h-11 w-full items-center gap-3 rounded-button px-2 py-1.5 text-start hover:bg-sunken aria-[current=step]:bg-primary-soft"
                  aria-current={one.id === step?.id ? 'step' : undefined}
                  onClick={() => setChosen(one.id)}
                >
                  {one.done ? (
                    <Check className="size-4 flex-none text-success-text" aria-hidden="true" />
                  ) : (
                    <Circle className="size-4 flex-none text-subtle" aria-hidden="true" />
                  )}
                  <span className="min-w-0 truncate text-14">
                    <span className="sr-only">
                      Step {one.order}, {kindWords[one.kind]}, {one.done ? 'recorded' : 'to be recorded'}:{' '}
                    </span>
                    {one.prompt}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
        <OwnVoiceModel own={own} canTrain={steps.some((one) => one.done && one.kind === 'read')} />
        {done > 0 && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
            {ownVoiceGuideWords.deleteAll}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={ownVoiceGuideWords.deleteYourOwn}
        description={ownVoiceGuideWords.everyGuidedRecording}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {ownVoiceGuideWords.keep}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                void own.forget();
              }}
            >
              Delete
            </Button>
          </>
        }
      />
    </div>
  );
}

/** One step: what to do, the recorder, and how good the last recording was. */
function StepCard({
  step,
  count,
  sent,
  keep,
}: {
  step: GuidedStep;
  count: number;
  sent: number | null;
  keep: (file: File) => Promise<void>;
}) {
  const { clips, add } = useClips();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const clip = clips.at(-1);
  const take = async (file: File) => {
    setBusy(true);
    add(file);
    await keep(file);
    setBusy(false);
  };
  return (
    <>
      <div>
        <h2
          id="own-voice-step"
          ref={heading}
          tabIndex={-1}
          className="text-14 font-semibold text-muted outline-0"
        >
          Step {step.order} of {count}: {kindWords[step.kind]}
        </h2>
        <p className="type-28 mt-2" lang={step.kind === 'read' ? undefined : 'en'}>
          {step.prompt}
        </p>
      </div>
      {busy ? (
        <Progress label={ownVoiceGuideWords.sendingRecording} value={sent ?? 1} />
      ) : (
        <MicButton label={step.done ? 'Record again' : 'Record'} onTake={(file) => void take(file)} />
      )}
      {clip?.report && step.kind !== 'silence' && (
        <div role="status">
          <p className="text-14 text-muted tabular-nums">{figuresOf(clip.report)}</p>
          {adviceOf(clip.report).map((words) => (
            <p key={words} className="mt-1 text-14">
              {words}
            </p>
          ))}
        </div>
      )}
      <p className="text-14 text-muted">
        {ownVoiceGuideWords.atLeastS((step.minMs / 1000).toLocaleString('en'))}
      </p>
    </>
  );
}
