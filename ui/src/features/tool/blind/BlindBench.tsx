import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { changeJob, type Job } from '../../../jobs/jobs.ts';
import { keepEngine } from '../../../jobs/kept-engine.ts';
import { DownloadWork } from '../../../players/DownloadWork.tsx';
import type { Engines } from '../states/use-engines.ts';
import { BlindRound } from './BlindRound.tsx';
import { BlindSetup, firstSetup } from './BlindSetup.tsx';
import { BlindVerdict } from './BlindVerdict.tsx';
import { type Contestant, contestantsOf } from './contestants.ts';
import { keptSession } from './kept-session.ts';
import { useBlind } from './use-blind.ts';
import { blindWords, setupWords } from './words.ts';

/**
 * Two engines compared by ear on the person's own file, in place of the tool's settings: nothing on the page names them
 * from the beginning to the last answer.
 */
export function BlindBench({ job, engines, onClose }: { job: Job; engines: Engines; onClose: () => void }) {
  const { session, work, begin, answer, end } = useBlind(job);
  const kept = session ? null : keptSession(job.id);
  const [setup, setSetup] = useState(() => kept?.setup ?? firstSetup(job, engines));
  const pair = kept && hereOf(kept.setup.engines, contestantsOf(engines));
  function close(): void {
    end();
    onClose();
  }
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
            close();
          }}
          onAgain={end}
          onClose={close}
        />
      ) : session ? (
        <BlindRound job={job} session={session} onAnswer={answer} onStop={close} />
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
            <>
              {kept && pair && (
                <div className="mt-6">
                  <Banner
                    action={
                      <Button size="small" onClick={() => void begin({ ...kept.setup, pair }, kept)}>
                        {setupWords.goOn}
                      </Button>
                    }
                  >
                    {setupWords.brokenOff(kept.answers.length, kept.setup.rounds)}
                  </Banner>
                </div>
              )}
              <BlindSetup
                job={job}
                engines={engines}
                setup={setup}
                onChange={setSetup}
                failure={work.failure}
                onBegin={(wish) => void begin(wish)}
                onClose={close}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Two engines by their names, where both are on this device. */
function hereOf(
  [one, other]: readonly [string, string],
  there: readonly Contestant[],
): readonly [Contestant, Contestant] | null {
  const find = (name: string) => there.find(({ engine, missing }) => engine === name && !missing);
  const [first, second] = [find(one), find(other)];
  return first && second ? [first, second] : null;
}
