import type { RunTool, Tool, ToolPage } from '../base/tool.ts';
import { tool as audioEnhancer } from './audio-enhancer/tool.ts';
import { tool as bpmFinder } from './bpm-finder/tool.ts';
import { tool as converter } from './converter/tool.ts';
import { tool as echoRemover } from './echo-remover/tool.ts';
import { tool as reverbRemover } from './reverb-remover/tool.ts';
import { tool as stemSplitter } from './stem-splitter/tool.ts';
import { tool as vocalRemover } from './vocal-remover/tool.ts';
import { tool as voiceChanger } from './voice-changer/tool.ts';

type Entry = { tool: Tool; run: () => Promise<RunTool>; page: () => Promise<ToolPage> };

/** Every tool, one line each; algorithms and page texts load on demand. */
export const tools = {
  'vocal-remover': entry(
    vocalRemover,
    () => import('./vocal-remover/run.ts'),
    () => import('./vocal-remover/page.ts'),
  ),
  'voice-changer': entry(
    voiceChanger,
    () => import('./voice-changer/run.ts'),
    () => import('./voice-changer/page.ts'),
  ),
  'stem-splitter': entry(
    stemSplitter,
    () => import('./stem-splitter/run.ts'),
    () => import('./stem-splitter/page.ts'),
  ),
  'echo-remover': entry(
    echoRemover,
    () => import('./echo-remover/run.ts'),
    () => import('./echo-remover/page.ts'),
  ),
  'bpm-finder': entry(
    bpmFinder,
    () => import('./bpm-finder/run.ts'),
    () => import('./bpm-finder/page.ts'),
  ),
  'audio-enhancer': entry(
    audioEnhancer,
    () => import('./audio-enhancer/run.ts'),
    () => import('./audio-enhancer/page.ts'),
  ),
  'reverb-remover': entry(
    reverbRemover,
    () => import('./reverb-remover/run.ts'),
    () => import('./reverb-remover/page.ts'),
  ),
  converter: entry(
    converter,
    () => import('./converter/run.ts'),
    () => import('./converter/page.ts'),
  ),
} as const satisfies Record<string, Entry>;

export type ToolId = keyof typeof tools;
export const toolIds = Object.keys(tools) as ToolId[]; // safe: the table above is closed
export const isToolId = (id: string): id is ToolId => Object.hasOwn(tools, id);

function entry<T extends Tool>(
  tool: T,
  run: () => Promise<{ run: RunTool<T['options']> }>,
  page: () => Promise<{ page: ToolPage }>,
): Entry & { tool: T } {
  return {
    tool,
    // safe: options are parsed by this tool's own schema before its run is called
    run: async () => (await run()).run as unknown as RunTool,
    page: async () => (await page()).page,
  };
}
