import { type ToolId, toolIds, tools } from '@formant/engine/tools';
import { voiceRecorder } from './voice-recorder.ts';

export interface ToolCard {
  id: ToolId | typeof voiceRecorder.id;
  href: string;
  name: string;
  summary: string;
}
/** Every tool as the pages list it: the registry's order, then the recorder, which needs no file. */
export const toolCards: readonly ToolCard[] = [
  ...toolIds.map((id) => ({
    id,
    href: `/tools/${id}`,
    name: tools[id].tool.name,
    summary: tools[id].tool.summary,
  })),
  voiceRecorder,
];
