import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Link } from '../../design/Link.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import type { Job, JobResult } from '../../jobs/jobs.ts';
import { ShareSound } from '../../parts/share/ShareSound.tsx';
import { ABPlayer } from '../../players/ABPlayer.tsx';
import { StemPlayer } from '../../players/StemPlayer.tsx';
import { DoneHead } from './DoneHead.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { FactLines, FactRow } from './done/FactRow.tsx';
import { keyFacts } from './done/key-facts.ts';
import { NextSteps } from './done/NextSteps.tsx';
import { RemovedNote } from './done/RemovedNote.tsx';
import { type Removed, useRemoved } from './done/use-removed.ts';
import { factWords } from './done/words.ts';
import { FoundTable } from './FoundTable.tsx';
import { shareablesOf } from './share-job.ts';
import { useJobPlayer } from './use-job-player.ts';
import { doneStateWords } from './words.ts';

/** The result: listen, compare, see what was found, keep it, go on with it. */
export function DoneState({
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
  const { outputs } = result;
  const { chief, changed, message, report, more } = keyFacts(job, result);
  const removed = useRemoved(job);
  const noCue = result.result.stereoCue === false;
  return (
    <div className="panel">
      <DoneHead job={job} result={result} />
      {message && noCue && (
        <div className="mb-6">
          <Banner tone="warning">{message}</Banner>
        </div>
      )}
      {outputs.length > 0 && <Listen job={job} removed={removed} />}
      {chief.length > 0 && <FactRow facts={chief} />}
      {changed && (
        <div className="mt-6">
          <FoundTable {...changed} />
          <p className="mt-2 text-14 text-muted">{factWords.measuredHow}</p>
        </div>
      )}
      <div className="mt-7 grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <div className="grid content-start gap-6">
          {message && !noCue && <p className="max-w-prose text-muted">{message}</p>}
          <NextSteps job={job} result={result} />
          {report && <FoundTable {...report} label={factWords.whatWasDone} />}
          {(more.facts.length > 0 || more.tables.length > 0) && (
            <Disclosure summary={<span className="text-15">{factWords.moreNumbers}</span>}>
              <div className="grid gap-4 pb-4">
                {more.facts.length > 0 && <FactLines facts={more.facts} />}
                {more.tables.map((table) => (
                  <FoundTable key={table.label} {...table} />
                ))}
              </div>
            </Disclosure>
          )}
        </div>
        <div className="grid content-start gap-3 max-md:order-first">
          {outputs.length > 0 && (
            <DownloadPanel job={job} outputs={removed.output ? [...outputs, removed.output] : outputs} />
          )}
          <ShareSound sounds={shareablesOf(job)} />
          <div className="flex flex-wrap gap-2">
            <Button onClick={onAgain}>{doneStateWords.changeSettings}</Button>
            {job.tool === 'voice-changer' && job.options.voice === '' && (
              <Link to={`/voice-universe/new?from=${job.id}`} className={buttonClass({})}>
                {doneStateWords.saveAsVoice}
              </Link>
            )}
            <Button variant="quiet" onClick={onClose}>
              {doneStateWords.newFile}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Listen({ job, removed }: { job: Job; removed: Removed }) {
  const { opened, error } = useJobPlayer(job);
  if (error) return <Banner tone="error">{doneStateWords.resultCantBe(error)}</Banner>;
  if (!opened) return <Skeleton className="h-40! w-full" />;
  const { player, bars, original, matched } = opened;
  const names = Object.keys(bars);
  return names.length === 1 ? (
    <>
      <ABPlayer
        player={player}
        original={original}
        result={bars[names[0]!] ?? []}
        matched={matched}
        removed={
          removed.offered
            ? { bars: removed.output?.bars ?? null, onWanted: () => removed.want(player) }
            : undefined
        }
      />
      <RemovedNote player={player} removed={removed} />
    </>
  ) : (
    <StemPlayer player={player} bars={bars} matched={matched} />
  );
}
