import { describe, expect, it } from 'vitest';
import { type Block, mostBlocks, newBlock, newScript, type Take } from '../script/script.ts';
import { type StudioState, studioStore } from '../studio-state.ts';
import { actionOfKeys, blockView, canDo } from './block-view.ts';

const takeOf = (block: Block): Take => ({
  ...{ id: 'take', text: block.text, voiceId: block.voiceId, speed: block.speed, pitch: block.pitch },
  ...{ voiceName: 'Slt', place: 'device', engine: 'flite', seconds: 1, words: [], bars: [], createdAt: 0 },
});
const spoken = (text: string): Block => ({ ...newBlock(text), takeIds: ['take'], takeId: 'take' });
const stateOf = (blocks: Block[], over: Partial<StudioState> = {}): StudioState => ({
  ...studioStore({ ...newScript(), blocks }).getState(),
  ...over,
});
const viewOf = (block: Block, over: Partial<StudioState> = {}, others: Block[] = []) =>
  blockView(stateOf([block, ...others], over), block, 0);
const waiting = { stage: { name: 'waiting', position: null }, startedAt: 0, trackKey: 'k' } as const;
const problem = { message: 'It can’t be spoken.', able: [] };
const labels = (view: ReturnType<typeof blockView>) => view.menu.flat().map(({ label }) => label);
const disabled = (view: ReturnType<typeof blockView>) =>
  view.menu.flat().flatMap((entry) => (entry.disabled ? [entry.action] : []));
const many = (count: number) => Array.from({ length: count }, () => newBlock('Words.'));

describe('a block', () => {
  it('shows nothing but its voice before it has words', () => {
    const block = newBlock('  ');
    const view = viewOf(block, { selectedId: block.id });
    expect(view).toMatchObject({ number: 1, standing: null, canSpeak: false, selected: true });
    expect(view.voice).not.toBe('');
    expect(view.take).toBeUndefined();
  });

  it('says that it is not spoken yet, that it was changed, or nothing where the take holds', () => {
    expect(viewOf(newBlock('One.')).standing).toBe('Not spoken yet');
    const block = spoken('One.');
    const takes = { take: takeOf(block) };
    expect(viewOf(block, { takes }).standing).toBeNull();
    expect(viewOf({ ...block, text: 'Two.' }, { takes }).standing).toBe('Changed since this take');
    expect(viewOf({ ...block, speed: 1.5 }, { takes }).standing).toBe('Changed since this take');
  });

  it('lights up the words of a take only where they are the same', () => {
    const block = spoken('One.');
    const takes = { take: takeOf(block) };
    expect(viewOf({ ...block, pitch: 3 }, { takes }).sameWords).toBe(takes.take);
    expect(viewOf({ ...block, text: 'Two.' }, { takes }).sameWords).toBeUndefined();
  });

  it('tells a problem in place of its standing, and nothing else while it is spoken', () => {
    const block = newBlock('One.');
    expect(viewOf(block, { problems: { [block.id]: problem } })).toMatchObject({ problem, standing: null });
    const notices = { [block.id]: 'Here it is again.' };
    expect(viewOf(block, { notices }).notice).toBe('Here it is again.');
    const speaking = viewOf(block, { notices, runs: { [block.id]: waiting } });
    expect(speaking).toMatchObject({ run: waiting, standing: null, notice: undefined });
  });

  it('can be spoken while nothing else is', () => {
    const block = newBlock('One.');
    expect(viewOf(block).canSpeak).toBe(true);
    const busy = viewOf(block, { runs: { another: waiting } });
    expect(busy.canSpeak).toBe(false);
    expect(canDo(busy, 'speak')).toBe(false);
    // pressed all the same, the menu has the studio say what is missing
    expect(canDo(viewOf(newBlock('')), 'speak')).toBe(true);
  });

  it('has a take only where it is known', () => {
    const view = viewOf(spoken('One.'));
    expect(view.take).toBeUndefined();
    expect(view.standing).toBe('Not spoken yet');
    expect(labels(view)).toContain('Speak this block');
  });
});

describe('the menu of a block', () => {
  it('offers what is done with a take where there is one', () => {
    const block = spoken('One.');
    expect(labels(viewOf(block, { takes: { take: takeOf(block) } }))).toEqual([
      'New take',
      'Speed, pitch, pause and sound',
      'Split at the cursor',
      'Join to the one above',
      'Move up',
      'Move down',
      'Duplicate',
      'Download this block',
      'Open in the voice changer',
      'Open in the audio enhancer',
      'Delete this take',
      'Delete the block',
    ]);
    expect(viewOf(newBlock('One.')).menu).toHaveLength(3);
  });

  it('moves nothing past the ends, and leaves one block', () => {
    expect(disabled(viewOf(newBlock('')))).toEqual(['join', 'moveUp', 'moveDown', 'delete']);
    expect(disabled(viewOf(newBlock('One.')))).toEqual(['join', 'moveUp', 'moveDown']);
    const [first, last] = [newBlock('One.'), newBlock('')];
    expect(disabled(blockView(stateOf([first, last]), last, 1))).toEqual(['moveDown']);
  });

  it('makes no more blocks than a script has, and as many', () => {
    const full = many(mostBlocks - 1);
    expect(disabled(viewOf(newBlock('One.'), {}, full))).toEqual(
      expect.arrayContaining(['split', 'duplicate']),
    );
    const two = newBlock('One.\n\nTwo.');
    expect(canDo(viewOf(two, {}, many(mostBlocks - 2)), 'splitParagraphs')).toBe(true);
    expect(canDo(viewOf(two, {}, many(mostBlocks - 1)), 'splitParagraphs')).toBe(false);
    expect(labels(viewOf(newBlock('One.')))).not.toContain('Split at empty lines');
  });
});

describe('keys in the words of a block', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const start = { selectionStart: 0, selectionEnd: 0 };

  it('speak, split, join and move', () => {
    expect(actionOfKeys({ ...none, key: 'Enter', ctrlKey: true }, start, 0)).toBe('speak');
    expect(actionOfKeys({ ...none, key: 'Enter', metaKey: true, shiftKey: true }, start, 0)).toBe('split');
    expect(actionOfKeys({ ...none, key: 'Backspace' }, start, 1)).toBe('join');
    expect(actionOfKeys({ ...none, key: 'ArrowUp', altKey: true }, start, 1)).toBe('moveUp');
    expect(actionOfKeys({ ...none, key: 'ArrowDown', altKey: true }, start, 0)).toBe('moveDown');
  });

  it('write, where they mean nothing else', () => {
    expect(actionOfKeys({ ...none, key: 'Enter' }, start, 0)).toBeNull();
    expect(actionOfKeys({ ...none, key: 'Backspace' }, start, 0)).toBeNull();
    expect(actionOfKeys({ ...none, key: 'Backspace' }, { selectionStart: 0, selectionEnd: 3 }, 1)).toBeNull();
    expect(actionOfKeys({ ...none, key: 'ArrowUp' }, start, 1)).toBeNull();
  });
});
