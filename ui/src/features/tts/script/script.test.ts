import { describe, expect, it } from 'vitest';
import {
  charsOf,
  isUpToDate,
  mergeWithPrevious,
  mostBlocks,
  moveBlock,
  newBlock,
  newScript,
  pasteParagraphs,
  splitBlock,
  splitParagraphs,
  type Take,
} from './script.ts';

const block = (text: string) =>
  newBlock(text, { ...newBlock(), voiceId: 'espeak:de', speed: 1.2, pitch: -3 });
const texts = (blocks: readonly { text: string }[]) => blocks.map(({ text }) => text);

describe('the blocks of a script', () => {
  it('are cut at the cursor, keeping voice and takes where they were', () => {
    const whole = { ...block('One two three'), takeIds: ['take'], takeId: 'take' };
    const [first, second] = splitBlock([whole], whole.id, 4);
    expect([first?.text, second?.text]).toEqual(['One', 'two three']);
    expect(first).toMatchObject({ id: whole.id, takeId: 'take' });
    expect(second).toMatchObject({ voiceId: 'espeak:de', speed: 1.2, pitch: -3, takeIds: [], takeId: null });
  });

  it('are not cut where one half would be empty', () => {
    const whole = block('One two');
    expect(splitBlock([whole], whole.id, 0)).toEqual([whole]);
    expect(splitBlock([whole], whole.id, 7)).toEqual([whole]);
  });

  it('are cut at empty lines and joined again', () => {
    const whole = block('One.\n\nTwo.\n \nThree.');
    const parts = splitParagraphs([whole], whole.id);
    expect(texts(parts)).toEqual(['One.', 'Two.', 'Three.']);
    expect(texts(mergeWithPrevious(parts, parts[1]!.id))).toEqual(['One.\n\nTwo.', 'Three.']);
    expect(mergeWithPrevious(parts, parts[0]!.id)).toBe(parts);
  });

  it('move, and stay where there is no further', () => {
    const [a, b, c] = [block('a'), block('b'), block('c')];
    expect(texts(moveBlock([a, b, c], c.id, -1))).toEqual(['a', 'c', 'b']);
    expect(texts(moveBlock([a, b, c], c.id, 1))).toEqual(['a', 'b', 'c']);
  });

  it('know whether a take is what they would sound like', () => {
    const one = block('Hello');
    // safe: nothing else of a take is looked at
    const take = { text: 'Hello', voiceId: 'espeak:de', speed: 1.2, pitch: -3 } as Take;
    expect(isUpToDate(one, take)).toBe(true);
    expect(isUpToDate({ ...one, speed: 1 }, take)).toBe(false);
    expect(isUpToDate({ ...one, studio: false }, take)).toBe(true); // as before there was such a thing
    expect(isUpToDate({ ...one, studio: true }, take)).toBe(false);
    expect(isUpToDate({ ...one, studio: true }, { ...take, studio: true })).toBe(true);
    expect(isUpToDate({ ...one, text: 'Hello!' }, take)).toBe(false);
    expect(isUpToDate(one, undefined)).toBe(false);
  });

  it('begin as a single empty one', () => {
    expect(charsOf(newScript())).toBe(0);
    expect(newScript().blocks).toHaveLength(1);
  });
});

describe('pasteParagraphs', () => {
  const pasted = 'One.\n\nTwo,\nstill two.\r\n\r\nThree.';
  it('makes a block of each paragraph, in the voice of the block, and keeps what stood around the cursor', () => {
    const block = { ...newBlock('Before after'), voiceId: 'espeak:de', takeIds: ['t'], takeId: 't' };
    const other = newBlock('Other');
    const after = pasteParagraphs([block, other], block.id, { from: 7, to: 7, pasted })!;
    expect(after.map(({ text }) => text)).toEqual([
      'Before One.',
      'Two,\nstill two.',
      'Three.after',
      'Other',
    ]);
    expect(after[0]).toMatchObject({ id: block.id, takeId: 't' });
    expect(after[1]).toMatchObject({ voiceId: 'espeak:de', takeId: null });
    expect(new Set(after.map(({ id }) => id)).size).toBe(4);
  });
  it('leaves one paragraph, and more than a script has room for, to the field', () => {
    const block = newBlock('');
    expect(pasteParagraphs([block], block.id, { from: 0, to: 0, pasted: 'One\nline.' })).toBeNull();
    const many = Array.from({ length: mostBlocks + 1 }, (_, i) => `P ${i}.`).join('\n\n');
    expect(pasteParagraphs([block], block.id, { from: 0, to: 0, pasted: many })).toBeNull();
  });
});
