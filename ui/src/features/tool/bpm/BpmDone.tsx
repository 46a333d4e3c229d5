import { useEffect, useMemo } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { openBeatPlayer, setBeats, songTrack } from '../../../jobs/beat-player.ts';
import type { Job, JobResult } from '../../../jobs/jobs.ts';
import { DoneHead } from '../DoneHead.tsx';
import { NextSteps } from '../done/NextSteps.tsx';
import { useJobPlayer } from '../use-job-player.ts';
import { BeatDownloads } from './BeatDownloads.tsx';
import { BeatPlayer } from './BeatPlayer.tsx';
import { readFoundTempo } from './found-tempo.ts';
import { KeyFacts } from './KeyFacts.tsx';
import { TapPad } from './TapPad.tsx';
import { TempoCandidates } from './TempoCandidates.tsx';
import { TempoMap } from './TempoMap.tsx';
import { TempoReadout } from './TempoReadout.tsx';
import { useTempo } from './use-tempo.ts';
import { bpmDoneWords } from './words.ts';

/** The result of the BPM finder: tempo, key and beats, to be heard, corrected and taken along. */
export function BpmDone({
  job,
  result,
  onAgain,
  onClose,
}: {
  job: Job;
  result: JobResult;
  onAgain: () => void;
  onClose: () => void;
}) {
  const found = useMemo(() => readFoundTempo(result.result), [result]);
  const seconds = job.region
    ? job.region.to - job.region.from
    : (job.input?.seconds ?? found.beats.at(-1) ?? 0);
  const tempo = useTempo(job, found, seconds);
  const { opened, error } = useJobPlayer(job, openBeatPlayer);
  const player = opened?.player ?? null;
  const { beats } = tempo;
  useEffect(() => {
    if (player) setBeats(player, beats);
  }, [player, beats]);
  return (
    <div className="panel">
      <DoneHead job={job} result={result} />
      {found.bpm === null && found.message && (
        <div className="mb-6">
          <Banner tone="info">{bpmDoneWords.youCanTap(found.message)}</Banner>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <TempoReadout tempo={tempo} player={player} />
        <div className="grid content-start gap-6">
          {found.candidates.length > 1 && <TempoCandidates tempo={tempo} />}
          <TapPad tempo={tempo} />
        </div>
      </div>
      <KeyFacts found={found} beatCount={beats.length} />
      <div className="mt-7">
        {opened ? (
          <BeatPlayer player={opened.player} bars={opened.bars[songTrack] ?? []} tempo={tempo} />
        ) : error ? (
          <Banner tone="warning">{bpmDoneWords.songCantBe(error)}</Banner>
        ) : (
          <Skeleton className="h-40! w-full" />
        )}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <div className="grid content-start gap-8">
          <NextSteps job={job} result={result} />
          <TempoMap tempo={tempo} player={player} />
        </div>
        <div className="grid content-start gap-3 max-md:order-first md:col-start-2">
          <BeatDownloads job={job} tempo={tempo} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={onAgain}>{bpmDoneWords.changeSettings}</Button>
            <Button variant="quiet" onClick={onClose}>
              {bpmDoneWords.newFile}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
