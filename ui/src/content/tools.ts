import { type ToolId, toolIds, tools } from '@formant/engine/tools';

export interface ToolCard {
  id: ToolId;
  href: string;
  name: string;
  summary: string;
}
/** Every tool as the pages list it, in the registry's order. */
export const toolCards: readonly ToolCard[] = toolIds.map((id) => ({
  id,
  href: `/tools/${id}`,
  name: tools[id].tool.name,
  summary: tools[id].tool.summary,
}));
