import { ownVoices } from '@formant/engine/tts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Block, Script, Take } from './script/script.ts';
import type { Stage } from './speaking/speakers.ts';
import type { Voice } from './voices/voice.ts';

/** What a block is doing. */
export interface Run {
  stage: Stage;
  startedAt: number;
  trackKey: string;
}

/** What went wrong with a block, and voices that would do. */
export interface Problem {
  message: string;
  able: readonly Voice[];
  /** The server could speak it. */
  server?: boolean;
  /** This computer could, with a model that it has not. */
  computer?: boolean;
}

export interface StudioState {
  script: Script;
  takes: Readonly<Record<string, Take>>;
  selectedId: string;
  runs: Readonly<Record<string, Run>>;
  problems: Readonly<Record<string, Problem>>;
  /** What is worth knowing about a block. */
  notices: Readonly<Record<string, string>>;
  /** False where this browser keeps nothing. */
  kept: boolean;
  /** The block that was deleted last. */
  deleted: { block: Block; index: number } | null;
  voices: readonly Voice[];
  /** Voices of the library that were asked for and are not there. */
  gone: readonly string[];
  /** Rises when something was counted at the server. */
  charged: number;
}

export type StudioStore = StoreApi<StudioState>;

/** What a studio shows that opens with a script. */
export const studioStore = (script: Script): StudioStore =>
  createStore<StudioState>(() => ({
    script,
    takes: {},
    selectedId: script.blocks[0]!.id,
    runs: {},
    problems: {},
    notices: {},
    kept: true,
    deleted: null,
    voices: ownVoices,
    gone: [],
    charged: 0,
  }));

export const blockIn = ({ script }: Pick<StudioState, 'script'>, id: string): Block | undefined =>
  script.blocks.find((block) => block.id === id);

export function tellProblem(state: StudioStore, blockId: string, problem: Problem): void {
  state.setState(({ problems }) => ({ problems: { ...problems, [blockId]: problem } }));
}
export function tellNotice(state: StudioStore, blockId: string, notice: string): void {
  state.setState(({ notices }) => ({ notices: { ...notices, [blockId]: notice } }));
}
/** What was told of a block no longer holds. */
export function forgetTold(state: StudioStore, blockId: string): void {
  const { problems, notices } = state.getState();
  if (problems[blockId] || notices[blockId])
    state.setState({ problems: without(problems, blockId), notices: without(notices, blockId) });
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...others } = record;
  return others;
}
