import { voiceGenders } from '@formant/contract/facts/voice-words';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi, useUser } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { MyVoices } from '../../parts/my-voices/MyVoices.tsx';
import { usePlatform } from '../../platform/context.ts';
import { JobProgress } from '../../players/JobProgress.tsx';
import { DeviceTraining } from '../../sound/voice-training/device-training.ts';
import { speakerEar } from '../../sound/voice-training/speaker-ear.ts';
import { ConsentStep } from './ConsentStep.tsx';
import { isConsentOfAnother } from './compare-speakers.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { MadeVoicePanel } from './MadeVoicePanel.tsx';
import { NameQuestion } from './NameQuestion.tsx';
import { PlaceChoice } from './PlaceChoice.tsx';
import { SamplesStep } from './SamplesStep.tsx';
import { trainingServer } from './server-training.ts';
import {
  askedNameOf,
  comparableOf,
  consentClipOf,
  lostByLeaving,
  missingOf,
  samplesOf,
  shownStepOf,
  TrainModel,
} from './train-model.ts';
import { steps } from './train-state.ts';
import { voiceShelf } from './voice-shelf.ts';
import { stagesOn, trainWizardWords } from './words.ts';

const genderLabels = { male: 'Male', female: 'Female', neutral: 'Neither' } as const;

/** The wizard's model, which ends with the page. */
export function useTrainModel(): TrainModel | null {
  const api = useApi();
  const platform = usePlatform();
  const [model, setModel] = useState<TrainModel | null>(null);
  useEffect(() => {
    const made = new TrainModel({
      worker: () => new DeviceTraining(speakerEar(platform.naturalVoices)),
      server: trainingServer(api, platform),
      shelf: voiceShelf,
    });
    startTransition(() => setModel(made));
    return () => {
      made.dispose();
      setModel(null);
    };
  }, [api, platform]);
  return model;
}

/** `?made=<key>` stands in the address while a kept voice shows, so that Back and a reload find it again. */
function useVoiceInAddress(model: TrainModel, shown: string | null): void {
  const [search, setSearch] = useSearchParams();
  const { show } = useToasts();
  const wanted = search.get('made');
  const write = (key: string | null) =>
    setSearch(key === null ? {} : { made: key }, { replace: true, preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (wanted === null) return;
    let live = true;
    void model.open(wanted).then((found) => {
      if (found || !live) return;
      show('That voice is no longer kept in this browser. Make it again, or choose its file.');
      write(null);
    });
    return () => {
      live = false;
    };
  }, [model]);
  const before = useRef(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another voice writes the address
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    write(shown);
  }, [shown]);
}

/** From consent to a voice, step by step. */
export function TrainWizard({ model, onLibraryChange }: { model: TrainModel; onLibraryChange: () => void }) {
  const user = useUser();
  const platform = usePlatform();
  const state = useStore(model.state);
  const clips = useStore(model.clips.state, ({ list }) => list);
  const { run, consent, speaker, language, name, gender, tags } = state;
  const place = user ? state.place : 'device';
  const seen = { state, clips };
  const shown = shownStepOf(state);
  const why = missingOf(seen);
  const asked = askedNameOf(state);

  const onServer = run.phase === 'running' && run.voiceUuid !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the server has the work
  useEffect(() => {
    if (onServer) onLibraryChange();
  }, [onServer]);
  useVoiceInAddress(model, run.phase === 'done' ? run.made.key : null);
  const begin = (anyway: boolean) =>
    void model.train({ place, anyway, excerpt: platform.naturalVoices !== undefined }).then(onLibraryChange);

  return (
    <>
      <div className="panel">
        <ol className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4 text-14" aria-label="Steps">
          {steps.map((label, index) => (
            <li
              key={label}
              aria-current={index === shown ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-2',
                index === shown ? 'font-semibold text-primary-text' : 'text-muted',
              )}
            >
              <span
                className={classNames(
                  'grid size-6 flex-none place-items-center rounded-full text-12 font-semibold tabular-nums',
                  index === shown ? 'bg-primary text-on-primary' : 'bg-sunken',
                )}
              >
                {index + 1}
              </span>{' '}
              {label}
            </li>
          ))}
        </ol>
        <div className="mt-6">
          {shown === 0 && (
            <ConsentStep
              kind={consent}
              onKind={(kind) => model.answer({ consent: kind })}
              speaker={speaker}
              onSpeaker={(who) => model.answer({ speaker: who })}
              language={language}
              onLanguage={(chosen) => model.answer({ language: chosen })}
              clip={consentClipOf(seen)}
              onFile={(file) => model.addConsent(file)}
              onRemove={() => model.removeConsent()}
              mayVouch={state.misread > 0}
              vouched={state.wordsVouched}
              onVouch={() => model.vouchForWords()}
            />
          )}
          {shown === 1 && (
            <SamplesStep
              clips={samplesOf(seen)}
              consentDoubted={
                consent === 'own-voice' && isConsentOfAnother(consentClipOf(seen), samplesOf(seen))
              }
              language={language}
              onFiles={(files) => {
                for (const file of files) model.addSample(file);
              }}
              onTake={(file, prompt) => model.addSentence(file, prompt)}
              onRemove={(id) => model.removeSample(id)}
              onReadAgain={() => model.readAgain()}
            />
          )}
          {shown < 3 && asked !== null && (
            <div className="mb-6 max-w-160">
              <NameQuestion
                asked={asked}
                vouched={state.vouchedFor === asked}
                onVouch={(vouched) => model.answer({ vouchedFor: vouched ? asked : null })}
              />
            </div>
          )}
          {shown === 2 && (
            <div className="grid max-w-120 gap-5">
              <Input
                label={trainWizardWords.nameVoice}
                value={name}
                maxLength={60}
                onChange={(event) => model.answer({ name: event.currentTarget.value })}
              />
              <Segmented
                label="Gender"
                className="justify-self-start"
                value={gender}
                onChange={(chosen) => model.answer({ gender: chosen })}
                choices={voiceGenders.map((value) => ({ value, label: genderLabels[value] }))}
              />
              <Input
                label="Tags"
                hint={trainWizardWords.withCommasBetween}
                value={tags}
                maxLength={200}
                onChange={(event) => model.answer({ tags: event.currentTarget.value })}
              />
            </div>
          )}
          {shown === 3 && run.phase === 'running' && (
            <JobProgress
              label="Training"
              fraction={run.fraction}
              elapsedSeconds={(performance.now() - run.startedAt) / 1000}
              stages={stagesOn(run.place)}
              stage={run.stage}
              stageSeconds={{}}
              note={
                run.place === 'device'
                  ? 'It runs on this device; leaving the page ends it.'
                  : run.voiceUuid
                    ? 'The server has everything: you may leave the page, and find the voice below later.'
                    : 'The recordings are on their way. Keep the page open for a moment.'
              }
            />
          )}
          {shown === 3 && run.phase !== 'running' && (
            <div className="grid gap-5">
              <PlaceChoice
                place={place}
                onPlace={(chosen) => model.answer({ place: chosen })}
                keepsExcerpt={state.keepsExcerpt}
                onKeepsExcerpt={(keepsExcerpt) => model.answer({ keepsExcerpt })}
              />
              {run.phase === 'failed' && <Banner tone="error">{run.message}</Banner>}
              <div className="flex flex-wrap gap-3">
                <Button variant="primary" size="large" onClick={() => begin(false)}>
                  {run.phase === 'failed' ? 'Try again' : `Train ${name.trim()}`}
                </Button>
                {run.phase === 'failed' && run.couldReadAgain && (
                  <Button size="large" onClick={() => model.readAgain()}>
                    {trainWizardWords.readAgain}
                  </Button>
                )}
                {run.phase === 'failed' && run.couldGoAnyway && (
                  <Button size="large" onClick={() => begin(true)}>
                    {trainWizardWords.trainAnyway}
                  </Button>
                )}
              </div>
            </div>
          )}
          {run.phase === 'done' && (
            <MadeVoicePanel
              made={run.made}
              clips={comparableOf(seen)}
              consent={consent}
              language={language}
              worker={model.clips.worker}
              onAgain={() => model.again()}
              onKeep={() => model.keep()}
              onFileSaved={() => model.fileSaved()}
              onSaved={(uuid) => {
                model.saved(uuid);
                onLibraryChange();
              }}
              onCompareFile={
                <FileButton
                  label={trainWizardWords.hearAnotherRecording}
                  accept="audio/*"
                  onFiles={([file]) => file && model.addOther(file)}
                />
              }
            />
          )}
        </div>
        {shown < 4 && (
          <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
            {run.phase === 'running' ? (
              <Button onClick={() => void model.cancel()}>Cancel</Button>
            ) : (
              <>
                {shown > 0 && <Button onClick={() => model.back()}>Back</Button>}
                {shown < 3 && (
                  <Button variant="primary" disabled={why !== null} onClick={() => model.next()}>
                    Next
                  </Button>
                )}
                {shown < 3 && why && (
                  <p className="text-14 text-muted" role="status">
                    {why}
                  </p>
                )}
              </>
            )}
          </div>
        )}
      </div>
      {shown === 0 && (
        <div className="mt-10">
          <MyVoices />
        </div>
      )}
      <LeaveQuestion lost={lostByLeaving(seen)} />
    </>
  );
}
