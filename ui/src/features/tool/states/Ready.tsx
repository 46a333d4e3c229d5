import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { laterView } from '../../../design/LaterView.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { jobSound } from '../../../jobs/job-sounds.ts';
import { changeJob, type Job, type Place } from '../../../jobs/jobs.ts';
import { keepVoice } from '../../../jobs/local-jobs.ts';
import { TrimWave } from '../../../players/TrimWave.tsx';
import { jobFile } from '../../../sound/engine/engine-protocol.ts';
import { canCompare } from '../blind/contestants.ts';
import { KeptEngine } from '../blind/KeptEngine.tsx';
import { keptSession } from '../blind/kept-session.ts';
import { OptionForm } from '../OptionForm.tsx';
import { SoundFacts } from '../SoundFacts.tsx';
import { useServerUse } from '../server-runs.ts';
import { engineTaskOf, obstaclesOf, placesOf, runsLeft, startAt } from '../workbench-model.ts';
import { EngineChoice, VoiceModels } from './EngineChoice.tsx';
import { Estimate } from './Estimate.tsx';
import { MonoNotice } from './MonoNotice.tsx';
import { PlaceAdvice } from './PlaceAdvice.tsx';
import { useEngines } from './use-engines.ts';
import { useKeptVoice } from './use-kept-voice.ts';
import { useRunners } from './use-runners.ts';
import { useStart } from './use-start.ts';
import { readyWords } from './words.ts';

const BlindBench = laterView(async () => (await import('../blind/BlindBench.tsx')).BlindBench);

/** The file is read: settings, where it runs, and the start or what stands in its way. */
export function Ready({
  job,
  start,
  onReplace,
  onClose,
}: {
  job: Job;
  /** What the button that starts the work says. */
  start: string;
  onReplace: (file: File) => void;
  onClose: () => void;
}) {
  const { tool } = tools[job.tool];
  const sound = useSound(job);
  const { input } = job;
  const [wanted, setPlace] = useState<Place>('device');
  const voice = useKeptVoice(job);
  const runners = useRunners();
  const use = useServerUse(job.tool);
  const { places, place } = placesOf(voice, use, wanted);
  const engineTask = engineTaskOf(tool.options);
  const neural = voice.neural && place === 'device';
  const engines = useEngines(neural ? 'conversion' : engineTask, tool.options.engine?.default === 'auto');
  const left = runsLeft(use);
  const obstacles = obstaclesOf(job, { voice, use, models: engines, places, place });
  const startButton = useStart(obstacles, () => void startAt(place, job, runners));
  const [comparing, setComparing] = useState(() => keptSession(job.id) !== null);
  const setEngine = (engine: string) => changeJob(job.id, { options: { ...job.options, engine } });
  if (comparing)
    return (
      <BlindBench
        job={job}
        engines={engines}
        onClose={() => setComparing(false)}
        waiting={<div className="panel" />}
        failed={(notice) => <div className="panel">{notice}</div>}
      />
    );
  return (
    <div className="panel [&_:is(input,button,summary)]:scroll-mb-32">
      <SoundFacts job={job} onReplace={onReplace} onRemove={onClose} />
      <MonoNotice job={job} onReplace={onReplace} />
      {input && (
        <TrimWave
          bars={input.bars}
          seconds={input.seconds}
          sound={sound}
          region={job.region}
          onRegion={(region) => changeJob(job.id, { region })}
          onPlay={runners.pause}
        />
      )}
      <div className="mt-6">
        <OptionForm
          options={tool.options}
          values={job.options}
          onChange={(options) => changeJob(job.id, { options })}
          keepVoice={(file) => keepVoice(job.id, file)}
        />
      </div>
      {engineTask && (
        <EngineChoice
          task={engineTask}
          automatic={tool.options.engine?.default === 'auto'}
          place={place}
          engines={engines}
          value={job.options.engine}
          onChange={setEngine}
          onCompare={
            canCompare(job, engines)
              ? () => {
                  runners.pause();
                  setComparing(true);
                }
              : null
          }
        >
          <KeptEngine tool={job.tool} onForget={setEngine} />
        </EngineChoice>
      )}
      {neural && <VoiceModels engines={engines} />}
      {!job.durable && <p className="mt-5 text-14 text-muted">{readyWords.thisWindowKeeps}</p>}
      {places.length > 1 && <PlaceAdvice job={job} />}
      {obstacles.has('no-place') && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          {readyWords.thisVoiceSpeaks}
        </p>
      )}
      {obstacles.has('too-long') && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          {readyWords.upCanBe(formatTime(tool.limits.maxSeconds))}
        </p>
      )}
      {/* stays at the window's lower edge while the panel reaches below it */}
      <div className="sticky bottom-[calc(var(--docks)+var(--bottom-bar)+env(safe-area-inset-bottom))] z-10 -mx-5 mt-6 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-b-panel border-line border-t bg-surface px-5 py-4 sm:-mx-7 sm:-mb-7 sm:px-7">
        {places.length > 1 ? (
          <Segmented
            label={readyWords.whereRuns}
            labelHidden
            value={place}
            onChange={setPlace}
            choices={[
              { value: 'device', label: readyWords.onThisDevice },
              { value: 'server', label: readyWords.onServer },
            ]}
          />
        ) : (
          <span />
        )}
        <div className="flex items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:flex-wrap">
          <Estimate job={job} />
          <span className="text-14 text-muted max-sm:hidden">
            {place === 'device'
              ? readyWords.freeHere
              : left === null
                ? readyWords.uploaded
                : readyWords.uploadedLeft(left, use?.limit ?? 0)}
          </span>
          <Button variant="primary" size="large" className="max-sm:w-full" data-part="start" {...startButton}>
            {start}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The decoded sound of a job as a file that the browser plays. */
function useSound(job: Job): Blob | null {
  const [sound, setSound] = useState<Blob | null>(null);
  const { id } = job;
  const ready = job.input !== null;
  useEffect(() => {
    if (!ready) return;
    let live = true;
    void jobSound(id, jobFile.pcm).then((file) => {
      // Chromium plays a blob only when it is told what it is.
      if (live && file) setSound(file.slice(0, file.size, 'audio/wav'));
    });
    return () => {
      live = false;
      setSound(null);
    };
  }, [id, ready]);
  return sound;
}
