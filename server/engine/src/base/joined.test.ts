import { describe, expect, it } from 'vitest';
import { joined, joinedChannels } from './joined.ts';

const block = (...samples: number[]) => Float32Array.of(...samples);

describe('blocks of one channel', () => {
  it('come out end to end in their order', () => {
    expect(joined([block(1, 2), block(), block(3), block(4, 5)])).toEqual(block(1, 2, 3, 4, 5));
  });

  it('are silence of no length when there are none', () => {
    expect(joined([])).toEqual(block());
    expect(joined([block(), block()])).toEqual(block());
  });

  it('are not copied when only one of them holds anything', () => {
    const only = block(1, 2);
    expect(joined([block(), only, block()])).toBe(only);
  });

  it('are left alone when several are joined', () => {
    const first = block(1);
    joined([first, block(2)])[0] = 9;
    expect(first).toEqual(block(1));
  });
});

describe('blocks of several channels', () => {
  it('are joined channel by channel', () => {
    expect(
      joinedChannels([
        [block(1, 2), block(-1, -2)],
        [block(3), block(-3)],
      ]),
    ).toEqual([block(1, 2, 3), block(-1, -2, -3)]);
  });

  it('have the channels that are asked for when there are none', () => {
    expect(joinedChannels([])).toEqual([]);
    expect(joinedChannels([], 2)).toEqual([block(), block()]);
  });
});
