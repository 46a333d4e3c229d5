import { useState } from 'react';
import { incomparable, makeTrial, type Trial } from '../../../jobs/blind-trial.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { useDownloadWork } from '../../../players/DownloadWork.tsx';
import { downloadWords } from '../words.ts';
import { type Answer, drawMaking, drawOrders } from './draw.ts';
import { forgetSession, type KeptSession, keepSession } from './kept-session.ts';
import { partsOf } from './parts.ts';
import type { Session, Wish } from './session.ts';
import { setupWords } from './words.ts';

class Incomparable extends Error {
  override readonly name = 'Incomparable';
}

export function useBlind(job: Job) {
  const [session, setSession] = useState<Session | null>(null);
  function show(next: Session): void {
    keepSession(job.id, next);
    setSession(next);
  }
  const work = useDownloadWork((thrown) =>
    thrown instanceof Incomparable ? thrown.message : downloadWords(thrown),
  );
  return {
    session,
    work,
    /** @param kept a comparison that was broken off: it goes on with the same parts, orders and answers */
    begin: (wish: Wish, kept?: KeptSession) =>
      work.run(async (signal) => {
        const { input, region } = job;
        if (!input) return;
        const parts = kept?.parts ?? partsOf(input, wish.kind, region, wish.another ? wish.rounds : 1);
        const trials: Trial[] = [];
        const [one, other] = wish.pair;
        for (const [at, part] of parts.entries()) {
          const tell = (share: number) =>
            work.tell({
              text: setupWords.making(at + 1, parts.length),
              share: (at + share) / parts.length,
            });
          tell(0);
          const engines = [one.engine, other.engine] as const;
          const { output } = wish;
          const trial = await makeTrial(job, { part, engines, making: drawMaking(), output }, tell, signal);
          const why = await incomparable(trial);
          if (why) throw new Incomparable(setupWords[why]);
          trials.push(trial);
        }
        signal.throwIfAborted();
        show({
          wish,
          trials,
          orders: kept?.orders ?? drawOrders(wish.rounds),
          answers: kept?.answers ?? [],
        });
      }),
    answer(answer: Answer) {
      if (session) show({ ...session, answers: [...session.answers, answer] });
    },
    end() {
      forgetSession();
      setSession(null);
    },
  };
}
