import { useEffect, useRef, useState } from 'react';
import { changeJob, type Job } from '../../../jobs/jobs.ts';
import { keepEngine } from '../../../jobs/kept-engine.ts';
import { DownloadWork } from '../../../players/DownloadWork.tsx';
import type { Engines } from '../states/use-engines.ts';
import { BlindRound } from './BlindRound.tsx';
import { BlindSetup, firstSetup } from './BlindSetup.tsx';
import { BlindVerdict } from './BlindVerdict.tsx';
import { useBlind } from './use-blind.ts';
import { blindWords, setupWords } from './words.ts';

/**
 * Two engines compared by ear on the person's own file, in place of the tool's settings: nothing on the page names them
 * from the beginning to the last answer.
 */
export function BlindBench({ job, engines, onClose }: { job: Job; engines: Engines; onClose: () => void }) {
  const [setup, setSetup] = useState(() => firstSetup(job, engines));
  const { session, work, begin, answer, again } = useBlind(job);
  const round = session?.answers.length ?? 0;
  const ended = session !== null && round === session.wish.rounds;
  const view = ended ? 'verdict' : session ? 'rounds' : work.work ? 'making' : 'setup';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // what had the focus is gone with the view before
    if (view) title.current?.focus();
  }, [view]);
  return (
    <section className="panel" aria-labelledby="blind-title">
      <h2 id="blind-title" ref={title} tabIndex={-1} className="text-22 font-bold">
        {blindWords.title}
      </h2>
      {session && ended ? (
        <BlindVerdict
          session={session}
          onUse={({ engine, name }) => {
            keepEngine(job.tool, { engine, label: name });
            changeJob(job.id, { options: { ...job.options, engine } });
            onClose();
          }}
          onAgain={again}
          onClose={onClose}
        />
      ) : session ? (
        <BlindRound job={job} session={session} onAnswer={answer} onStop={onClose} />
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">
            {blindWords.what} {blindWords.stays}
          </p>
          {work.work ? (
            <div className="mt-6">
              <DownloadWork label={setupWords.progress} download={{ ...work, failure: null }} />
            </div>
          ) : (
            <BlindSetup
              job={job}
              engines={engines}
              setup={setup}
              onChange={setSetup}
              failure={work.failure}
              onBegin={(wish) => void begin(wish)}
              onClose={onClose}
            />
          )}
        </>
      )}
    </section>
  );
}
