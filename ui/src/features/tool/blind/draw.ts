/** The two engines of a comparison, in the order in which they were chosen. */
export type Side = 0 | 1;
/** What a person says in a round; null where no difference was heard. */
export type Answer = 'A' | 'B' | null;
/** Which engine is heard as A, and which as B. */
export type Order = Readonly<Record<'A' | 'B', Side>>;

/** What nobody can foresee, not even who reads this. */
const fairCoin = (): boolean => (crypto.getRandomValues(new Uint8Array(1))[0]! & 1) === 1;

/**
 * An order for each round, each drawn by itself: what was A before tells nothing of what is A now.
 * @param coin true as often as false
 */
export const drawOrders = (rounds: number, coin: () => boolean = fairCoin): Order[] =>
  Array.from({ length: rounds }, () => (coin() ? { A: 1, B: 0 } : { A: 0, B: 1 }));

/** The order in which the two are made, so that how long the first takes tells nothing either. */
export const drawMaking = (coin: () => boolean = fairCoin): readonly [Side, Side] =>
  coin() ? [1, 0] : [0, 1];

/** What the answers of all rounds come to. */
export type Tally = {
  /** Rounds in which each engine was preferred. */
  wins: readonly [number, number];
  /** Rounds without a difference, which count for neither. */
  equal: number;
  /** null where both were preferred as often. */
  preferred: Side | null;
};

export function tally(orders: readonly Order[], answers: readonly Answer[]): Tally {
  const wins: [number, number] = [0, 0];
  let equal = 0;
  for (const [round, answer] of answers.entries()) {
    const order = orders[round];
    if (answer === null || !order) equal++;
    else wins[order[answer]]++;
  }
  const preferred = wins[0] === wins[1] ? null : wins[0] > wins[1] ? 0 : 1;
  return { wins, equal, preferred };
}

/**
 * How probable it is that somebody who hears no difference and guesses prefers one of the two, whichever, in at least
 * `most` of `decided` rounds (sign test, two sides).
 * @param most of the engine that was preferred more often, at least half of `decided`
 * @returns 0..1; 1 without any round
 */
export function chanceOf(most: number, decided: number): number {
  let [ways, sum] = [1, 0];
  for (let wins = decided; wins >= most; wins--) {
    sum += ways;
    ways = (ways * wins) / (decided - wins + 1);
  }
  return Math.min(1, (2 * sum) / 2 ** decided);
}

/** A choice that guessing makes this seldom or less is held to be no chance, as is usual. */
export const seldom = 0.05;

/** The fewest rounds that tell more than chance where all of them are decided for the same engine. */
export const fewestRounds = ((): number => {
  let rounds = 1;
  while (chanceOf(rounds, rounds) > seldom) rounds++;
  return rounds;
})();
