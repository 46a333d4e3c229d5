import { tools } from '@formant/engine/tools';
import { useEffect, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { jobSound } from '../../../jobs/job-sounds.ts';
import { changeJob, type Job, type Place } from '../../../jobs/jobs.ts';
import { keepVoice } from '../../../jobs/local-jobs.ts';
import { TrimWave } from '../../../players/TrimWave.tsx';
import { jobFile } from '../../../sound/engine/engine-protocol.ts';
import { OptionForm } from '../OptionForm.tsx';
import { SoundFacts } from '../SoundFacts.tsx';
import { useServerUse } from '../server-runs.ts';
import { engineTaskOf, obstaclesOf, placesOf, runsLeft, startAt } from '../workbench-model.ts';
import { EngineChoice, VoiceModels } from './EngineChoice.tsx';
import { Estimate } from './Estimate.tsx';
import { useEngines } from './use-engines.ts';
import { useKeptVoice } from './use-kept-voice.ts';
import { useRunners } from './use-runners.ts';
import { readyWords } from './words.ts';

/** The file is read: settings, where it runs, and the start or what stands in its way. */
export function Ready({
  job,
  onReplace,
  onClose,
}: {
  job: Job;
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
  const engines = useEngines(neural ? 'conversion' : engineTask);
  const left = runsLeft(use);
  const obstacles = obstaclesOf(job, { voice, use, models: engines, places, place });
  return (
    <div className="panel">
      <SoundFacts job={job} onReplace={onReplace} onRemove={onClose} />
      {input && sound ? (
        <TrimWave
          bars={input.bars}
          seconds={input.seconds}
          sound={sound}
          region={job.region}
          onRegion={(region) => changeJob(job.id, { region })}
          onPlay={runners.pause}
        />
      ) : (
        <div className="h-47" />
      )}
      <div className="mt-7">
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
          place={place}
          engines={engines}
          value={job.options.engine}
          onChange={(engine) => changeJob(job.id, { options: { ...job.options, engine } })}
        />
      )}
      {neural && <VoiceModels engines={engines} />}
      {!job.durable && <p className="mt-5 text-14 text-muted">{readyWords.thisWindowKeeps}</p>}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        {places.length > 1 ? (
          <Segmented
            label={readyWords.whereRuns}
            labelHidden
            value={place}
            onChange={setPlace}
            choices={[
              { value: 'device', label: 'On this device' },
              { value: 'server', label: 'On the server' },
            ]}
          />
        ) : (
          <span />
        )}
        <div className="flex items-center gap-4 max-sm:w-full">
          <Estimate job={job} />
          <span className="text-14 text-muted max-sm:hidden">
            {place === 'device'
              ? 'Free, nothing is uploaded'
              : left === null
                ? 'The file is uploaded'
                : `The file is uploaded. ${left} of ${use?.limit} left today`}
          </span>
          <Button
            variant="primary"
            size="large"
            className="max-sm:w-full"
            disabled={obstacles.size > 0}
            onClick={() => void startAt(place, job, runners)}
          >
            Start
          </Button>
        </div>
      </div>
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
