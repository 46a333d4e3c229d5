import { type Block, isUpToDate, mostBlocks, paragraphsOf, type Take } from '../script/script.ts';
import type { Problem, Run, StudioState } from '../studio-state.ts';
import { voiceName } from '../voices/studio-voices.ts';

/** What can be done with a block. */
export type BlockAction =
  | 'speak'
  | 'settings'
  | 'split'
  | 'splitParagraphs'
  | 'join'
  | 'moveUp'
  | 'moveDown'
  | 'duplicate'
  | 'download'
  | 'changeVoice'
  | 'enhance'
  | 'deleteTake'
  | 'delete';

export interface MenuEntry {
  action: BlockAction;
  label: string;
  /** The keys that do the same. */
  keys?: string;
  disabled?: boolean;
  danger?: boolean;
}

/** What a block shows. */
export interface BlockView {
  /** From 1. */
  number: number;
  voice: string;
  selected: boolean;
  take: Take | undefined;
  /** The take, where its words are those that stand here: they light up while it is heard. */
  sameWords: Take | undefined;
  run: Run | undefined;
  problem: Problem | undefined;
  notice: string | undefined;
  /** How the words stand to what was spoken; null where that needs no word. */
  standing: 'Changed since this take' | 'Not spoken yet' | null;
  canSpeak: boolean;
  /** Groups of it. */
  menu: readonly (readonly MenuEntry[])[];
}

/** @param index of the block in the script */
export function blockView(state: StudioState, block: Block, index: number): BlockView {
  const take = block.takeId === null ? undefined : state.takes[block.takeId];
  const run = state.runs[block.id];
  const problem = state.problems[block.id];
  const hasWords = block.text.trim() !== '';
  const busy = Object.keys(state.runs).length > 0;
  const isOpen = !run && hasWords && !isUpToDate(block, take) && !problem;
  return {
    number: index + 1,
    voice: voiceName(state.voices, block),
    selected: state.selectedId === block.id,
    take,
    sameWords: take?.text === block.text ? take : undefined,
    run,
    problem,
    notice: run ? undefined : state.notices[block.id],
    standing: isOpen ? (take ? 'Changed since this take' : 'Not spoken yet') : null,
    canSpeak: hasWords && !busy,
    menu: menuOf(block, { index, take, busy, count: state.script.blocks.length }),
  };
}

/** Whether something can be done with a block now. */
export const canDo = ({ menu }: Pick<BlockView, 'menu'>, action: BlockAction): boolean =>
  menu.some((group) => group.some((entry) => entry.action === action && !entry.disabled));

interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}
/** What keys in the words of a block mean; null for those that write. */
export function actionOfKeys(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Keys,
  { selectionStart, selectionEnd }: { selectionStart: number; selectionEnd: number },
  index: number,
): BlockAction | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return shiftKey ? 'split' : 'speak';
  if (key === 'Backspace' && index > 0 && selectionStart === 0 && selectionEnd === 0) return 'join';
  if (altKey && key === 'ArrowUp') return 'moveUp';
  if (altKey && key === 'ArrowDown') return 'moveDown';
  return null;
}

function menuOf(
  block: Block,
  { index, take, busy, count }: { index: number; take: Take | undefined; busy: boolean; count: number },
): MenuEntry[][] {
  const full = count >= mostBlocks;
  const paragraphs = paragraphsOf(block.text).length;
  const inParagraphs: MenuEntry = {
    action: 'splitParagraphs',
    label: 'Split at empty lines',
    disabled: count + paragraphs - 1 > mostBlocks,
  };
  const ofTake: MenuEntry[] = [
    { action: 'download', label: 'Download this block' },
    { action: 'changeVoice', label: 'Open in the voice changer' },
    { action: 'enhance', label: 'Open in the audio enhancer' },
    { action: 'deleteTake', label: 'Delete this take' },
  ];
  return [
    [
      // without words it says what is missing
      { action: 'speak', label: take ? 'New take' : 'Speak this block', disabled: busy },
      { action: 'settings', label: 'Speed, pitch, pause and sound' },
    ],
    [
      { action: 'split', label: 'Split at the cursor', keys: 'Ctrl Shift Enter', disabled: full },
      ...(paragraphs > 1 ? [inParagraphs] : []),
      { action: 'join', label: 'Join to the one above', disabled: index === 0 },
      { action: 'moveUp', label: 'Move up', keys: 'Alt ↑', disabled: index === 0 },
      { action: 'moveDown', label: 'Move down', keys: 'Alt ↓', disabled: index === count - 1 },
      { action: 'duplicate', label: 'Duplicate', disabled: full },
    ],
    ...(take ? [ofTake] : []),
    [{ action: 'delete', label: 'Delete the block', danger: true, disabled: count === 1 && !block.text }],
  ];
}
