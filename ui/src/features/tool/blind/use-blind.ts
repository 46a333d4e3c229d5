import { useState } from 'react';
import { incomparable, makeTrial, type Trial } from '../../../jobs/blind-trial.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { useDownloadWork } from '../../../players/DownloadWork.tsx';
import { downloadWords } from '../words.ts';
import type { Contestant } from './contestants.ts';
import { type Answer, drawMaking, drawOrders, type Order } from './draw.ts';
import { type PartKind, partsOf } from './parts.ts';
import { setupWords } from './words.ts';

/** What a person wants to compare. */
export type Wish = {
  pair: readonly [Contestant, Contestant];
  output: string;
  kind: PartKind;
  rounds: number;
  /** Each round has a part of its own, as far as there are as many. */
  another: boolean;
};

/** A comparison that is prepared; its orders are known to nobody until the last answer. */
export type Session = {
  wish: Wish;
  trials: readonly Trial[];
  orders: readonly Order[];
  answers: readonly Answer[];
};

/** The trial of a round. */
export const trialOf = ({ trials }: Session, round: number): Trial => trials[round % trials.length]!;

class Incomparable extends Error {
  override readonly name = 'Incomparable';
}

export function useBlind(job: Job) {
  const [session, setSession] = useState<Session | null>(null);
  const work = useDownloadWork((thrown) =>
    thrown instanceof Incomparable ? thrown.message : downloadWords(thrown),
  );
  return {
    session,
    work,
    begin: (wish: Wish) =>
      work.run(async (signal) => {
        const { input, region } = job;
        if (!input) return;
        const parts = partsOf(input, wish.kind, region, wish.another ? wish.rounds : 1);
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
        setSession({ wish, trials, orders: drawOrders(wish.rounds), answers: [] });
      }),
    answer: (answer: Answer) => setSession((now) => now && { ...now, answers: [...now.answers, answer] }),
    again: () => setSession(null),
  };
}
