import { speechLimits } from '@formant/contract/facts/speech-facts';
import type { SpokenWord } from '@formant/engine/tts';
import type { Place } from '../../../jobs/jobs.ts';
import type { Bars } from '../../../sound/files/overview.ts';
import type { Voice } from '../voices/voice.ts';

/** How a block is spoken. */
export interface Manner {
  voiceId: string;
  /** BCP 47, of the text, for voices of the library; absent where the voice's own or the letters tell. */
  language?: string | undefined;
  /** Times the voice's own pace. */
  speed: number;
  /** Semitones. */
  pitch: number;
  /** A built-in voice with less buzz, breath and a room. */
  studio?: boolean | undefined;
}

/** A stretch of the script in one voice. */
export interface Block extends Manner {
  id: string;
  text: string;
  /** What a voice of the library was called when it was chosen: it may be deleted. */
  voiceName?: string | undefined;
  /** Silence after it where blocks are heard or saved together. */
  pauseSeconds: number;
  /** Oldest first. */
  takeIds: readonly string[];
  /** The one that counts. */
  takeId: string | null;
}

export interface Script {
  title: string;
  blocks: readonly Block[];
  /** Where blocks are spoken. */
  place: Place;
  /** Sound is heard as it is made. */
  listen: boolean;
  /** Of the library, as they were listed last: what blocks name and this device can speak with, also without a server. */
  voices: readonly Voice[];
}

/** A block as it was spoken once; its sound lies beside it. */
export interface Take extends Manner {
  id: string;
  text: string;
  voiceName: string;
  place: Place;
  /** What spoke. */
  engine: string;
  /** In the voice of a person, as its files say; absent of all others. */
  made?: true;
  seconds: number;
  words: readonly SpokenWord[];
  bars: Bars;
  createdAt: number;
}

export const mostChars = speechLimits.maxChars;
export const mostBlocks = 200;
export const standardVoiceId = 'flite:slt';
const standardPauseSeconds = 0.5;

export const newBlock = (text = '', like?: Block): Block => ({
  id: crypto.randomUUID(),
  text,
  voiceId: like?.voiceId ?? standardVoiceId,
  ...(like?.language ? { language: like.language } : {}),
  ...(like?.voiceName ? { voiceName: like.voiceName } : {}),
  speed: like?.speed ?? 1,
  pitch: like?.pitch ?? 0,
  ...(like?.studio ? { studio: true } : {}),
  pauseSeconds: like?.pauseSeconds ?? standardPauseSeconds,
  takeIds: [],
  takeId: null,
});

export const newScript = (): Script => ({
  title: '',
  blocks: [newBlock()],
  place: 'device',
  listen: true,
  voices: [],
});

export const charsOf = (script: Pick<Script, 'blocks'>): number =>
  script.blocks.reduce((sum, { text }) => sum + text.length, 0);

/** Whether a take is what its block would sound like now. */
export const isUpToDate = (block: Block, take: Take | undefined): boolean =>
  take !== undefined && isAlike(block, take);
export const isAlike = (a: Manner & { text: string }, b: Manner & { text: string }): boolean =>
  a.text === b.text &&
  a.voiceId === b.voiceId &&
  a.language === b.language &&
  a.speed === b.speed &&
  a.pitch === b.pitch &&
  (a.studio ?? false) === (b.studio ?? false);

/** Cuts a block in two at a place of its text; its takes stay with the first. */
export function splitBlock(blocks: readonly Block[], id: string, at: number): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.id !== id) return [block];
    const [before, after] = [block.text.slice(0, at).trimEnd(), block.text.slice(at).trimStart()];
    return before && after ? [{ ...block, text: before }, newBlock(after, block)] : [block];
  });
}

/** Cuts a block where empty lines stand. */
export function splitParagraphs(blocks: readonly Block[], id: string): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.id !== id) return [block];
    const [first, ...others] = paragraphsOf(block.text);
    if (first === undefined || others.length === 0) return [block];
    return [{ ...block, text: first }, ...others.map((text) => newBlock(text, block))];
  });
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Puts a text in place of a part of a block, as a paste does: each of its paragraphs becomes a block.
 * @param from and `to`, places in the block's text
 * @returns null where it is one paragraph alone, or more blocks than a script has: it is pasted as it stands then
 */
export function pasteParagraphs(
  blocks: readonly Block[],
  id: string,
  { from, to, pasted }: { from: number; to: number; pasted: string },
): readonly Block[] | null {
  const parts = paragraphsOf(pasted.replaceAll(/\r\n?/g, '\n'));
  if (parts.length < 2 || blocks.length + parts.length - 1 > mostBlocks) return null;
  return blocks.flatMap((block) => {
    if (block.id !== id) return [block];
    const texts = [...parts];
    texts[0] = block.text.slice(0, from) + texts[0]!;
    texts[texts.length - 1] += block.text.slice(to);
    return texts.map((text, i) => (i === 0 ? { ...block, text } : newBlock(text, block)));
  });
}

/** Joins a block to the one before it, whose voice and takes stay. */
export function mergeWithPrevious(blocks: readonly Block[], id: string): readonly Block[] {
  const index = blocks.findIndex((block) => block.id === id);
  const [previous, block] = [blocks[index - 1], blocks[index]];
  if (!previous || !block) return blocks;
  const text = [previous.text.trimEnd(), block.text.trimStart()].filter(Boolean).join('\n\n');
  return [...blocks.slice(0, index - 1), { ...previous, text }, ...blocks.slice(index + 1)];
}

/** Puts the same words in the same voice behind a block; the takes stay with it. */
export const duplicateBlock = (blocks: readonly Block[], id: string): readonly Block[] =>
  blocks.flatMap((block) => (block.id === id ? [block, newBlock(block.text, block)] : [block]));

export function moveBlock(blocks: readonly Block[], id: string, by: -1 | 1): readonly Block[] {
  const index = blocks.findIndex((block) => block.id === id);
  const to = index + by;
  const block = blocks[index];
  if (!block || to < 0 || to >= blocks.length) return blocks;
  const others = blocks.filter((one) => one.id !== id);
  return [...others.slice(0, to), block, ...others.slice(to)];
}
