import { describe, expect, it } from 'vitest';
import { type Answer, chanceOf, drawMaking, drawOrders, fewestRounds, type Order, tally } from './draw.ts';

describe('the order of a blind comparison', () => {
  const many = 4000;
  /** Five standard deviations of as many fair draws: a good coin fails once in two million runs. */
  const slack = (5 * Math.sqrt(many)) / 2;

  it('has each engine as A in half of the rounds', () => {
    const first = drawOrders(many).filter(({ A }) => A === 0).length;
    expect(Math.abs(first - many / 2)).toBeLessThan(slack);
    const made = Array.from({ length: many }, () => drawMaking()).filter(([engine]) => engine === 0).length;
    expect(Math.abs(made - many / 2)).toBeLessThan(slack);
  });
  it('is drawn anew for each round: the one before tells nothing', () => {
    const orders = drawOrders(many);
    const changes = orders.filter(({ A }, round) => round > 0 && A !== orders[round - 1]!.A).length;
    expect(Math.abs(changes - many / 2)).toBeLessThan(slack);
  });
  it('always has both engines, by one throw a round', () => {
    const throws = [true, false, false];
    const orders = drawOrders(3, () => throws.shift()!);
    expect(orders.map(({ A, B }) => `${A}${B}`)).toEqual(['10', '01', '01']);
    expect(throws).toEqual([]);
  });
});

describe('the answers', () => {
  const straight: Order = { A: 0, B: 1 };
  const turned: Order = { A: 1, B: 0 };
  it('count for the engine that was heard, whatever it was called', () => {
    const answers: Answer[] = ['A', 'B', 'A'];
    expect(tally([straight, turned, turned], answers)).toEqual({ wins: [2, 1], equal: 0, preferred: 0 });
  });
  it('without a difference count for neither', () => {
    expect(tally([straight, turned, straight], [null, 'A', null])).toEqual({
      wins: [0, 1],
      equal: 2,
      preferred: 1,
    });
    expect(tally([straight, straight], ['A', 'B']).preferred).toBeNull();
  });
});

describe('chance', () => {
  it('is what a coin does, for either side', () => {
    expect(chanceOf(3, 3)).toBe(0.25); // 2 of 8
    expect(chanceOf(2, 3)).toBe(1); // one of two is always ahead in three
    expect(chanceOf(6, 6)).toBe(2 / 64);
    expect(chanceOf(5, 6)).toBe(14 / 64); // twice 1 + 6
    expect(chanceOf(9, 10)).toBe(22 / 1024);
    expect(chanceOf(5, 10)).toBe(1);
    expect(chanceOf(0, 0)).toBe(1);
  });
  it('fits what guessing gives', () => {
    const tries = 4000;
    let seen = 0;
    for (let i = 0; i < tries; i++) {
      const { wins } = tally(
        drawOrders(6),
        Array.from({ length: 6 }, () => 'A' as const),
      );
      if (Math.max(...wins) >= 5) seen++;
    }
    expect(seen / tries).toBeCloseTo(chanceOf(5, 6), 1); // within .05, seven standard deviations
  });
  it('is left behind by six equal choices, not by five', () => {
    expect(fewestRounds).toBe(6);
    expect(chanceOf(5, 5)).toBeGreaterThan(0.05);
  });
});
