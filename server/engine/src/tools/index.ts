import type { RunTool, Tool } from '../base/tool.ts';
import { tool as audioEnhancer } from './audio-enhancer/tool.ts';
import { tool as bpmFinder } from './bpm-finder/tool.ts';
import { tool as converter } from './converter/tool.ts';
import { tool as echoRemover } from './echo-remover/tool.ts';
import { tool as reverbRemover } from './reverb-remover/tool.ts';
import { tool as stemSplitter } from './stem-splitter/tool.ts';
import { tool as vocalRemover } from './vocal-remover/tool.ts';
import { tool as voiceChanger } from './voice-changer/tool.ts';

type Entry = { tool: Tool; run: () => Promise<RunTool> };

/** Every tool, one line each; algorithms load on demand. */
export const tools = {
  'vocal-remover': entry(vocalRemover, () => import('./vocal-remover/run.ts')),
  'voice-changer': entry(voiceChanger, () => import('./voice-changer/run.ts')),
  'stem-splitter': entry(stemSplitter, () => import('./stem-splitter/run.ts')),
  'echo-remover': entry(echoRemover, () => import('./echo-remover/run.ts')),
  'bpm-finder': entry(bpmFinder, () => import('./bpm-finder/run.ts')),
  'audio-enhancer': entry(audioEnhancer, () => import('./audio-enhancer/run.ts')),
  'reverb-remover': entry(reverbRemover, () => import('./reverb-remover/run.ts')),
  converter: entry(converter, () => import('./converter/run.ts')),
} as const satisfies Record<string, Entry>;

export type ToolId = keyof typeof tools;
export const toolIds = Object.keys(tools) as ToolId[]; // safe: the table above is closed
export const isToolId = (id: string): id is ToolId => Object.hasOwn(tools, id);

function entry<T extends Tool>(
  tool: T,
  run: () => Promise<{ run: RunTool<T['options']> }>,
): Entry & { tool: T } {
  return {
    tool,
    // safe: options are parsed by this tool's own schema before its run is called
    run: async () => (await run()).run as unknown as RunTool,
  };
}
