import { tools } from '@formant/engine/tools';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useApi } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { formatPercent, formatTime } from '../../i18n/format.ts';
import { retryBatchJob } from '../../jobs/batch-jobs.ts';
import { announce, openJobPlayer } from '../../jobs/job-player.ts';
import { keptDays, loadFacts } from '../../jobs/job-storage.ts';
import { type Job, jobHref, jobOf, jobs } from '../../jobs/jobs.ts';
import { cancelHere, removeJob, retryHere } from '../../jobs/local-jobs.ts';
import { cancelRemote, runRemote } from '../../jobs/remote-jobs.ts';
import { usePlatform } from '../../platform/context.ts';
import { timeLeft } from '../../players/JobProgress.tsx';
import { PlaceBadge } from '../../players/PlaceBadges.tsx';
import { WaveBars } from '../../players/Waveform.tsx';
import { nowPlaying } from '../../sound/play/now-playing.ts';
import type { Player } from '../../sound/play/player.ts';
import { jobsDrawerWords } from './words.ts';

const works = (job: Job) => job.state === 'running' || job.state === 'reading';
const rests = (job: Job) => job.state !== 'waiting' && !works(job);

/** Every job of this browser, the newest first, wherever it runs. */
export function JobsDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const byId = useStore(jobs, (state) => state.byId);
  const list = Object.values(byId).sort((a, b) => b.createdAt - a.createdAt);
  const close = () => onOpenChange(false);
  const ended = list.filter((job) => rests(job) && !job.elsewhere);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Jobs">
      {list.length === 0 ? (
        <EmptyState title={jobsDrawerWords.noJobs}>{jobsDrawerWords.whatYouRun}</EmptyState>
      ) : (
        <>
          <ul>
            {list.map((job) => (
              <JobRow key={job.id} job={job} onOpen={close} />
            ))}
          </ul>
          <div className="border-t border-line pt-4">
            {ended.length > 0 && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  for (const job of ended)
                    if (nowPlaying.getState().current?.key !== job.id) void removeJob(job.id);
                }}
              >
                {jobsDrawerWords.clearFinished}
              </Button>
            )}
            <p className="mt-3 text-14 text-subtle">{jobsDrawerWords.filesStayThis(keptDays)}</p>
          </div>
        </>
      )}
    </Sheet>
  );
}

function JobRow({ job, onOpen }: { job: Job; onOpen: () => void }) {
  const { tool } = tools[job.tool];
  const details = (
    <Link to={jobHref(job)} className={buttonClass({ variant: 'quiet', size: 'small' })} onClick={onOpen}>
      Open
    </Link>
  );
  return (
    <li className="grid gap-2 border-t border-line py-4 first:border-0">
      <div className="flex items-center justify-between gap-3">
        <b className="min-w-0 truncate text-14 font-semibold">{tool.name}</b>
        <State job={job} />
      </div>
      <span className="truncate text-14 text-muted">{job.fileName}</span>
      {works(job) && <Working job={job} />}
      {job.state === 'done' && <Listen job={job} />}
      {job.state === 'failed' && job.fault && <p className="text-14 text-muted">{job.fault.message}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <PlaceBadge place={job.place} />
        <span className="grow" />
        {job.state === 'failed' && <Retry job={job} />}
        {details}
        {rests(job) && !job.elsewhere && (
          <Button variant="quiet" size="small" onClick={() => void removeJob(job.id)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ job }: { job: Job }) {
  const api = useApi();
  const platform = usePlatform();
  if (job.elsewhere && works(job)) return <Badge>{jobsDrawerWords.anotherTab}</Badge>;
  switch (job.state) {
    case 'done':
      return (
        <Badge tone="success" icon={<Check aria-hidden="true" />}>
          Done
        </Badge>
      );
    case 'failed':
      return <Badge tone="error">Failed</Badge>;
    case 'waiting':
      return <Badge>Waiting</Badge>;
    case 'ready':
      return <Badge>{jobsDrawerWords.notStarted}</Badge>;
    case 'reading':
    case 'running':
      return (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            if (job.place === 'server') void cancelRemote(job.id, { api, platform });
            else cancelHere(job.id);
          }}
        >
          Cancel
        </Button>
      );
  }
}

/** Words of the stages that belong to no tool. */
const stages: Readonly<Record<string, string>> = {
  fetch: 'Fetching the decoder',
  read: 'Reading',
  start: 'Starting',
  upload: 'Sending',
  queued: 'Waiting in line',
  decode: 'Decoding',
  finish: 'Finishing',
  encode: 'Finishing',
};

function Working({ job }: { job: Job }) {
  const { progress } = job;
  if (!progress) return null;
  const words = tools[job.tool].tool.stages;
  const label =
    (words as Readonly<Record<string, string>>)[progress.stage] ?? stages[progress.stage] ?? 'Working';
  const left = timeLeft(progress.fraction, (Date.now() - progress.startedAt) / 1000);
  return (
    <>
      <Progress label={tools[job.tool].tool.name} value={progress.fraction} />
      <div className="flex justify-between gap-3 text-14 text-muted tabular-nums">
        <span>
          {label}, {formatPercent(progress.fraction)}
        </span>
        {progress.position ? (
          <span>{jobsDrawerWords.before(progress.position)}</span>
        ) : (
          left && <span>{left}</span>
        )}
      </div>
    </>
  );
}

/** Plays a result from the list; the mini player takes over when the list closes. */
function Listen({ job }: { job: Job }) {
  const current = useStore(nowPlaying, (state) => state.current);
  const mine = current?.key === job.id ? current.player : null;
  const [busy, setBusy] = useState(false);
  const output = job.result?.outputs[0];
  if (job.result && !output) return null;
  const play = async () => {
    if (mine) return mine.toggle();
    setBusy(true);
    try {
      await loadFacts(job.id);
      const loaded = jobOf(job.id);
      if (!loaded?.result?.outputs.length) return;
      const opened = await openJobPlayer(loaded);
      announce(loaded, opened);
      await opened.player.play();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex items-center gap-3">
      <Playing player={mine} busy={busy} title={job.fileName} onClick={() => void play()} />
      {output && <WaveBars bars={output.bars} count={80} className="[--bar:2px] [--height:24px]" />}
      {output && <span className="text-14 text-muted tabular-nums">{formatTime(output.seconds)}</span>}
    </div>
  );
}

/** Stands for no player, so that the hook below is always called. */
const silent = createStore<{ playing: boolean }>(() => ({ playing: false }));

function Playing({
  player,
  busy,
  title,
  onClick,
}: {
  player: Player | null;
  busy: boolean;
  title: string;
  onClick: () => void;
}) {
  const store: Pick<
    StoreApi<{ playing: boolean }>,
    'getState' | 'getInitialState' | 'subscribe'
  > = player?.state ?? silent;
  const playing = useStore(store, (state) => state.playing);
  return <PlayButton size="small" quiet playing={playing} loading={busy} what={title} onClick={onClick} />;
}

function Retry({ job }: { job: Job }) {
  const api = useApi();
  const platform = usePlatform();
  return (
    <Button
      size="small"
      onClick={() => {
        if (job.place === 'server') void runRemote(job.id, job.options, job.region, { api, platform });
        else if (job.batch) retryBatchJob(job.id);
        else void retryHere(job.id);
      }}
    >
      {jobsDrawerWords.tryAgain}
    </Button>
  );
}
