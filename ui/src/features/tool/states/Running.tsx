import { tools } from '@formant/engine/tools';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { useNow } from '../../../design/use-now.ts';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import { announce, openLivePlayer } from '../../../jobs/job-player.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { JobProgress } from '../../../players/JobProgress.tsx';
import { LevelMeter } from '../../../players/LevelMeter.tsx';
import { PlayerTime } from '../../../players/Transport.tsx';
import { usePlayerState } from '../../../players/use-player.ts';
import { WaveBars } from '../../../players/Waveform.tsx';
import { nowPlaying } from '../../../sound/play/now-playing.ts';
import type { Player } from '../../../sound/play/player.ts';
import { SoundFacts } from '../SoundFacts.tsx';
import { useRemote } from '../server-runs.ts';
import { elapsedSeconds, runShares, stagesOf } from '../workbench-model.ts';
import { runningWords } from './words.ts';

/** How far the work is, and what can be heard of it already. */
export function Running({ job }: { job: Job }) {
  const remote = useRemote();
  const { tool } = tools[job.tool];
  const { id, place } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job; one that is followed already stays so
  useEffect(() => {
    if (place === 'server') void remote.resume(id);
  }, [id, place]);
  const now = useNow(250);
  const progress = job.progress;
  const { stages, stage } = stagesOf(job);
  const { done, playable } = runShares(job);
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
          <Banner tone="info">{runningWords.pageWasReloaded}</Banner>
        </div>
      )}
      <JobProgress
        label={tool.name}
        fraction={done}
        elapsedSeconds={elapsedSeconds(progress, now)}
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
          <WaveBars
            bars={job.input.bars}
            share={tool.outputs.length > 0 && place === 'device' ? playable : done}
            faint
            className="[--height:72px]"
          />
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
        {runningWords.playFinishedPart(formatTime(0), formatTime(readySeconds))}
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
