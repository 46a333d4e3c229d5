import type { Trial } from '../../../jobs/blind-trial.ts';
import type { Contestant } from './contestants.ts';
import type { Answer, Order } from './draw.ts';
import type { PartKind } from './parts.ts';

/** What a person wants to compare. */
export type Wish = {
  pair: readonly [Contestant, Contestant];
  output: string;
  kind: PartKind;
  rounds: number;
  /** Each round has a part of its own, as far as there are as many. */
  another: boolean;
};

/** The same by names alone: a model may come or go meanwhile. */
export type Setup = Omit<Wish, 'pair'> & { engines: readonly [string, string] };

/** A comparison that is prepared; its orders are known to nobody until the last answer. */
export type Session = {
  wish: Wish;
  trials: readonly Trial[];
  orders: readonly Order[];
  answers: readonly Answer[];
};

/** The trial of a round. */
export const trialOf = ({ trials }: Session, round: number): Trial => trials[round % trials.length]!;
