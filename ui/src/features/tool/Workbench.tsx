import type { ToolOptions } from '@formant/engine';
import type { ModelTask } from '@formant/engine/base/model-kinds';
import { tools } from '@formant/engine/tools';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { useNow } from '../../design/use-now.ts';
import { formatBytes, formatPercent, formatTime } from '../../i18n/format.ts';
import { announce, openLivePlayer } from '../../jobs/job-player.ts';
import { jobSound } from '../../jobs/job-sounds.ts';
import { changeJob, type Job, type Place } from '../../jobs/jobs.ts';
import { cancelHere, keepVoice, retryHere, runHere } from '../../jobs/local-jobs.ts';
import { Scope } from '../../platform/scope.ts';
import { JobProgress, type Stage } from '../../players/JobProgress.tsx';
import { LevelMeter } from '../../players/LevelMeter.tsx';
import { PlayerTime } from '../../players/Transport.tsx';
import { TrimWave } from '../../players/TrimWave.tsx';
import { usePlayerState } from '../../players/use-player.ts';
import { WaveBars } from '../../players/Waveform.tsx';
import { jobFile } from '../../sound/engine/engine-protocol.ts';
import type { Fault } from '../../sound/fault.ts';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import type { Player } from '../../sound/play/player.ts';
import { doneView } from './done-views.ts';
import { goesOnOnline, wordsOf } from './fault-words.ts';
import { OptionForm } from './OptionForm.tsx';
import { SoundFacts } from './SoundFacts.tsx';
import { useRemote, useServerUse } from './server-runs.ts';
import { canRun, EngineChoice, VoiceModels } from './states/EngineChoice.tsx';
import { Estimate } from './states/Estimate.tsx';
import { useEngines } from './states/use-engines.ts';
import { useKeptVoice } from './states/use-kept-voice.ts';

/** What stands in place of the drop zone once there is a job, state by state. */
export function Workbench({
  job,
  onReplace,
  onClose,
}: {
  job: Job;
  onReplace: (file: File) => void;
  onClose: () => void;
}) {
  if (job.elsewhere && job.state !== 'done') return <Elsewhere job={job} onClose={onClose} />;
  switch (job.state) {
    case 'waiting':
      return (
        <div className="panel">
          <SoundFacts job={job} />
          <Banner tone="info">This file waits for its turn in its batch.</Banner>
        </div>
      );
    case 'reading':
      return <Reading job={job} />;
    case 'ready':
      return <Ready job={job} onReplace={onReplace} onClose={onClose} />;
    case 'running':
      return <Running job={job} />;
    case 'done': {
      const Done = doneView(job.tool);
      return job.result ? (
        <Done
          job={job}
          result={job.result}
          onAgain={() => changeJob(job.id, { state: 'ready', result: null })}
          onClose={onClose}
        />
      ) : job.remote && navigator.onLine ? (
        <Fetching job={job} />
      ) : (
        <Lost job={job} onClose={onClose} />
      );
    }
    case 'failed':
      return job.fault ? (
        <Failed job={job} fault={job.fault} onReplace={onReplace} onClose={onClose} />
      ) : null;
  }
}

function Reading({ job }: { job: Job }) {
  const { progress } = job;
  const share = progress?.fraction ?? 0;
  const bytes = progress?.received !== undefined && progress.total !== undefined;
  const known = share > 0;
  return (
    <div className="panel">
      <div className="flex items-center justify-between gap-4">
        <b className="min-w-0 truncate font-semibold">Reading {job.fileName}</b>
        {known && <span className="text-muted tabular-nums">{formatPercent(share)}</span>}
      </div>
      <div className="my-3">
        <Progress label={`Reading ${job.fileName}`} {...(known ? { value: share } : {})} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-14 text-muted tabular-nums" role="status">
          {bytes
            ? `Fetching the decoder for this format, once: ${formatBytes(progress.received ?? 0)} of ${formatBytes(progress.total ?? 0)}`
            : 'Decoding and drawing the waveform. Nothing is uploaded.'}
        </p>
        <Button size="small" onClick={() => cancelHere(job.id)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Ready({
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
  const remote = useRemote();
  const use = useServerUse(job.tool);
  const places = voice.places.filter((place) => place === 'device' || use);
  const place = places.includes(wanted) ? wanted : (places[0] ?? 'server');
  const engineTask = taskOf(tool.options);
  const neural = voice.neural && place === 'device';
  const engines = useEngines(neural ? 'conversion' : engineTask);
  const left = use && use.limit !== null ? Math.max(0, use.limit - use.used) : null;
  const start = () => {
    nowPlaying.getState().current?.player.pause();
    if (place === 'server' && use) void remote.start(job);
    else void runHere(job.id, job.options, job.region);
  };
  const tooLong =
    input && (job.region ? job.region.to - job.region.from : input.seconds) > tool.limits.maxSeconds;
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
          onPlay={() => nowPlaying.getState().current?.player.pause()}
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
      {!job.durable && (
        <p className="mt-5 text-14 text-muted">
          This window keeps nothing: the file and the results are gone when it is reloaded.
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        {places.length > 1 ? (
          <Segmented
            label="Where it runs"
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
            disabled={
              Boolean(tooLong) ||
              !voice.known ||
              places.length === 0 ||
              (place === 'server' && left === 0) ||
              (neural && engines.here.length === 0) ||
              !canRun(job.options.engine, engines, place)
            }
            onClick={start}
          >
            Start
          </Button>
        </div>
      </div>
      {voice.known && places.length === 0 && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          This voice speaks on the server only, which can’t be reached now. Choose another voice, or come back
          later.
        </p>
      )}
      {tooLong && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          Up to {formatTime(tool.limits.maxSeconds)} can be worked on: drag the ends to keep a shorter part.
        </p>
      )}
    </div>
  );
}

/** What a neural model could do for a tool; null where none can. */
function taskOf(options: ToolOptions): ModelTask | null {
  const engine = options.engine;
  return engine?.kind === 'engine' ? engine.task : null;
}

function Running({ job }: { job: Job }) {
  const remote = useRemote();
  const { tool } = tools[job.tool];
  const { id, place } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job; one that is followed already stays so
  useEffect(() => {
    if (place === 'server') void remote.resume(id);
  }, [id, place]);
  const now = useNow(250);
  const progress = job.progress;
  const stages: Stage[] = [
    ...(job.place === 'server'
      ? [
          { id: 'upload', label: 'Sending the file' },
          { id: 'queued', label: 'Waiting in line' },
          { id: 'decode', label: 'Read and decode' },
        ]
      : []),
    ...Object.entries(tool.stages).map(([id, label]) => ({ id, label })),
    { id: 'finish', label: 'Match levels and finish' },
  ];
  const first = stages[0]?.id ?? '';
  const at = progress?.stage ?? first;
  const stage = at === 'start' ? first : at === 'encode' ? 'finish' : at;
  const fraction = progress?.fraction ?? 0;
  const bytes =
    progress?.received !== undefined && progress.total
      ? `${formatBytes(progress.received)} of ${formatBytes(progress.total)}`
      : null;
  const waiting = progress?.position ? `${progress.position} before this one` : null;
  return (
    <div className="panel">
      <SoundFacts job={job} action={<Button onClick={() => remote.cancel(job)}>Cancel</Button>} />
      {job.restarted && (
        <div className="mb-6">
          <Banner tone="info">The page was reloaded in the middle of the work, so it began again.</Banner>
        </div>
      )}
      <JobProgress
        label={tool.name}
        fraction={fraction}
        elapsedSeconds={progress ? Math.max(0, now - progress.startedAt) / 1000 : 0}
        stages={stages}
        stage={stage}
        stageSeconds={progress?.stageSeconds ?? {}}
        detail={bytes ?? waiting}
        note={
          job.place === 'device'
            ? 'You can leave this page as long as this tab stays open. The job goes on and waits in Jobs.'
            : 'You can close this page. The job goes on and waits in Jobs.'
        }
      />
      {job.input && (
        <div className="mt-7 border-t border-line">
          <WaveBars bars={job.input.bars} share={fraction} faint className="[--height:72px]" />
        </div>
      )}
      {job.place === 'device' && (progress?.readySeconds ?? 0) > 1 && (
        <Preview job={job} readySeconds={progress?.readySeconds ?? 0} />
      )}
    </div>
  );
}

/** The finished part plays while the rest is worked on; the same player goes on with the whole result. */
function Preview({ job, readySeconds }: { job: Job; readySeconds: number }) {
  const current = useStore(nowPlaying, (state) => state.current);
  const player = current?.key === job.id ? current.player : null;
  const start = async () => {
    if (player) return player.toggle();
    const opened = await openLivePlayer(job);
    if (!opened) return;
    announce(job, opened);
    await opened.player.play();
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {player ? (
        <Playing player={player} onClick={() => void start()} />
      ) : (
        <PlayButton size="small" playing={false} what="the finished part" onClick={() => void start()} />
      )}
      <span className="text-14 text-muted tabular-nums">
        Play the finished part, {formatTime(0)} to {formatTime(readySeconds)}
      </span>
    </div>
  );
}

function Playing({ player, onClick }: { player: Player; onClick: () => void }) {
  const { playing, loading } = usePlayerState(player);
  return (
    <>
      <PlayButton
        size="small"
        playing={playing}
        loading={loading}
        what="the finished part"
        onClick={onClick}
      />
      <PlayerTime player={player} className="text-14" />
      <LevelMeter player={player} className="w-20" />
    </>
  );
}

function Failed({
  job,
  fault,
  onReplace,
  onClose,
}: {
  job: Job;
  fault: Fault;
  onReplace: (file: File) => void;
  onClose: () => void;
}) {
  const remote = useRemote();
  const { title, advice, retry } = wordsOf(fault);
  const again = () => void (job.place === 'server' ? remote.start(job) : retryHere(job.id));
  const goesOn = goesOnOnline(fault);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job is the one that failed, whatever is drawn anew
  useEffect(() => {
    if (!goesOn) return;
    const scope = new Scope();
    scope.listen(window, 'online', again);
    return () => scope.dispose();
  }, [goesOn, job.id]);
  const good = fault.code === 'truncated';
  return (
    <div className="panel">
      <div className="flex items-start gap-4 max-sm:flex-col">
        <span
          className="grid size-11 flex-none place-items-center rounded-button bg-error-soft text-error-text"
          aria-hidden="true"
        >
          <TriangleAlert />
        </span>
        <div className="grid min-w-0 grow gap-2">
          <div role="alert" className="grid gap-2">
            <h2 className="type-22">{title}</h2>
            <p className="max-w-[60ch] text-muted">{fault.message}</p>
            <p className="max-w-[60ch] text-muted">{advice}</p>
          </div>
          <div className="mt-2 flex flex-wrap gap-3">
            {retry && (
              <Button variant="primary" icon={<RotateCcw aria-hidden="true" />} onClick={again}>
                Try again
              </Button>
            )}
            {good && (
              <Button onClick={() => void retryHere(job.id, true)}>
                {fault.goodSeconds ? `Use the first ${formatTime(fault.goodSeconds)}` : 'Use what is there'}
              </Button>
            )}
            {job.input && (
              <Button onClick={() => changeJob(job.id, { state: 'ready', fault: null })}>
                Change settings
              </Button>
            )}
            <label className={`btn ${retry ? 'btn-quiet' : 'btn-primary'} overflow-clip`}>
              Choose another file
              <input
                type="file"
                accept="audio/*,video/*"
                className="absolute inset-0 cursor-pointer text-[0] opacity-0"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) onReplace(file);
                }}
              />
            </label>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
          <p className="mt-2 text-14 break-words text-subtle">
            {job.fileName}, {formatBytes(job.fileBytes)}. Nothing was charged. Code for support:{' '}
            <code className="font-mono text-13">
              {job.place}/{fault.code}
              {fault.reference ? ` · ${fault.reference}` : ''}
            </code>
          </p>
        </div>
      </div>
    </div>
  );
}

/** A result that lies at the server and is asked for again after a reload. */
function Fetching({ job }: { job: Job }) {
  const remote = useRemote();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job
  useEffect(() => void remote.resume(job.id), [job.id]);
  return (
    <div className="panel">
      <SoundFacts job={job} />
      <Progress label="Fetching the result" />
    </div>
  );
}

const Elsewhere = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <div className="panel">
    <SoundFacts job={job} />
    <Banner
      tone="info"
      action={
        <Button size="small" onClick={onClose}>
          New file here
        </Button>
      }
    >
      Another tab works on this file. Its result shows there and in Jobs.
    </Banner>
  </div>
);

const Lost = ({ job, onClose }: { job: Job; onClose: () => void }) => (
  <div className="panel">
    <SoundFacts job={job} />
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={onClose}>
          Choose a file
        </Button>
      }
    >
      The result of this job is no longer in this browser.
    </Banner>
  </div>
);

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
