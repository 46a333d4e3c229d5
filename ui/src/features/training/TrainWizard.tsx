import { voiceGenders } from '@formant/contract/facts/voice-words';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/context.ts';
import { voiceCloningPage } from '../../content/voice-cloning-page.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { usePlatform } from '../../platform/context.ts';
import { JobProgress } from '../../players/JobProgress.tsx';
import { type ConsentKind, ConsentStep } from './ConsentStep.tsx';
import { MadeVoicePanel } from './MadeVoicePanel.tsx';
import { leastSeconds, SamplesStep, speechSecondsOf } from './SamplesStep.tsx';
import { stagesOn } from './training-words.ts';
import { useClips } from './use-clips.ts';
import { type MadeVoice, type TrainingPlace, useTrainingRun } from './use-training-run.ts';

const steps = ['Consent', 'Recordings', 'Name', 'Train', 'Compare'] as const;
const genderLabels = { male: 'Male', female: 'Female', neutral: 'Neither' } as const;

/** From consent to a voice, step by step; going back loses nothing. */
export function TrainWizard({ onLibraryChange }: { onLibraryChange: () => void }) {
  const user = useUser();
  const platform = usePlatform();
  const { clips, add, remove, device } = useClips();
  const { run, start, cancel, reset } = useTrainingRun(device);
  const [step, setStep] = useState(0);
  const [consent, setConsent] = useState<ConsentKind>('own-voice');
  const [speaker, setSpeaker] = useState('');
  const [language, setLanguage] = useState('en');
  const [consentId, setConsentId] = useState<string | null>(null);
  const [otherIds, setOtherIds] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [gender, setGender] = useState<(typeof voiceGenders)[number]>('neutral');
  const [tags, setTags] = useState('');
  const [place, setPlace] = useState<TrainingPlace>('device');
  const [saved, setSaved] = useState<string | null>(null);

  const onServer = run.phase === 'running' && run.voiceUuid !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the server has the work
  useEffect(() => {
    if (onServer) onLibraryChange();
  }, [onServer]);

  const consentClip = clips.find(({ id }) => id === consentId) ?? null;
  const samples = clips.filter(({ id }) => id !== consentId && !otherIds.includes(id));
  const usable = samples.filter(({ report, fault }) => report && !report.silent && !fault);
  const listening = clips.some(({ report, fault }) => !report && !fault);
  const made: MadeVoice | null =
    run.phase === 'done' ? { ...run.made, voiceUuid: saved ?? run.made.voiceUuid } : null;

  /** Why a step can't be left yet; null when it can. */
  const missing = (): string | null => {
    if (step === 0 && consent === 'own-voice') {
      if (speaker.trim() === '') return 'Say who speaks.';
      if (!consentClip) return 'Record the sentence, or choose a recording of it.';
      if (consentClip.fault) return consentClip.fault;
      if (!consentClip.report) return 'One moment: the recording is listened to.';
      if (consentClip.report.silent || consentClip.report.quality.speechSeconds < 1.5)
        return 'Nobody can be heard reading the sentence. Remove the recording and read it once more.';
    }
    if (step === 1) {
      if (listening) return 'One moment: the recordings are listened to.';
      if (speechSecondsOf(usable) < leastSeconds)
        return `${leastSeconds} s of speech are the least. Record another sentence or choose a recording.`;
    }
    if (step === 2 && name.trim() === '') return 'Give the voice a name.';
    return null;
  };
  const why = missing();
  const begin = (anyway: boolean) =>
    void start({
      place: user ? place : 'device',
      clips: usable,
      consentClip,
      consent,
      speaker,
      words: {
        name: name.trim(),
        language,
        gender,
        tags: tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      },
      anyway,
    }).then(onLibraryChange);
  const again = () => {
    for (const { id } of clips) remove(id);
    setConsentId(null);
    setOtherIds([]);
    setName('');
    setSaved(null);
    reset();
    setStep(0);
  };
  const shown = made ? 4 : step;

  return (
    <div className="panel">
      <ol className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4 text-14" aria-label="Steps">
        {steps.map((label, index) => (
          <li
            key={label}
            aria-current={index === shown ? 'step' : undefined}
            className={index === shown ? 'font-semibold text-primary-text' : 'text-muted'}
          >
            <span className="tabular-nums">{index + 1}</span> {label}
          </li>
        ))}
      </ol>
      <div className="mt-6">
        {shown === 0 && (
          <ConsentStep
            kind={consent}
            onKind={setConsent}
            speaker={speaker}
            onSpeaker={setSpeaker}
            language={language}
            onLanguage={setLanguage}
            clip={consentClip}
            onFile={(file) => setConsentId(add(file, { name: 'Consent sentence' }))}
            onRemove={() => {
              if (consentId) remove(consentId);
              setConsentId(null);
            }}
          />
        )}
        {shown === 1 && (
          <SamplesStep
            clips={samples}
            language={language}
            onFiles={(files) => {
              for (const file of files) add(file);
            }}
            onTake={(file, prompt) =>
              add(file, { name: `Sentence ${samples.filter((clip) => clip.prompt).length + 1}`, prompt })
            }
            onRemove={remove}
          />
        )}
        {shown === 2 && (
          <div className="grid max-w-120 gap-5">
            <Input
              label="Name of the voice"
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Segmented
              label="Gender"
              className="justify-self-start"
              value={gender}
              onChange={setGender}
              choices={voiceGenders.map((value) => ({ value, label: genderLabels[value] }))}
            />
            <Input
              label="Tags"
              hint="With commas between them, such as: warm, low, story. They help in the library."
              value={tags}
              maxLength={200}
              onChange={(event) => setTags(event.currentTarget.value)}
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
            <Segmented
              label="Where it is trained"
              className="justify-self-start"
              value={user ? place : 'device'}
              onChange={setPlace}
              choices={[
                { value: 'device', label: 'On this device' },
                { value: 'server', label: 'On the server', disabled: !user },
              ]}
            />
            <p className="max-w-[60ch] text-muted">
              {user && place === 'server'
                ? 'Your recordings and the consent are uploaded to your account. The voice is private there until you publish it; you can delete everything at any time.'
                : 'Private: recordings, consent and the voice stay in this browser. Nothing is uploaded.'}
              {!user && (
                <>
                  {' '}
                  To train on the server and keep the voice in your library,{' '}
                  <button
                    type="button"
                    className="link underline"
                    onClick={() => void platform.signIn(voiceCloningPage.href)}
                  >
                    sign in
                  </button>{' '}
                  before you record.
                </>
              )}
            </p>
            {run.phase === 'failed' && <Banner tone="error">{run.message}</Banner>}
            <div className="flex flex-wrap gap-3">
              <Button variant="primary" size="large" onClick={() => begin(false)}>
                {run.phase === 'failed' ? 'Try again' : `Train ${name.trim()}`}
              </Button>
              {run.phase === 'failed' && run.couldGoAnyway && (
                <Button size="large" onClick={() => begin(true)}>
                  Train anyway
                </Button>
              )}
            </div>
          </div>
        )}
        {shown === 4 && made && (
          <MadeVoicePanel
            made={made}
            clips={clips.filter(({ report, id }) => report && !report.silent && id !== consentId)}
            consent={consent}
            language={language}
            device={device}
            onAgain={again}
            onSaved={(uuid) => {
              setSaved(uuid);
              onLibraryChange();
            }}
            onCompareFile={
              <FileButton
                label="Hear it on another recording"
                accept="audio/*"
                onFiles={([file]) => {
                  if (file) setOtherIds([...otherIds, add(file)]);
                }}
              />
            }
          />
        )}
      </div>
      {shown < 4 && (
        <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
          {run.phase === 'running' ? (
            <Button onClick={() => void cancel()}>Cancel</Button>
          ) : (
            <>
              {shown > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
              {shown < 3 && (
                <Button variant="primary" disabled={why !== null} onClick={() => setStep(step + 1)}>
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
  );
}
