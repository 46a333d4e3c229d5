import type { ToolId } from '@formant/engine/tools';
import type { ToolPage } from './tool-page.ts';

/** One file a tool, named by its id; each is loaded when its page is. */
const pages = import.meta.glob<{ page: ToolPage }>('./tools/*.ts');

/** The words of a tool's page. */
export async function pageOfTool(id: ToolId): Promise<ToolPage> {
  const load = pages[`./tools/${id}.ts`];
  if (!load)
    throw new Error(`ui/src/content/tools/${id}.ts is missing: it holds the words of the tool's page.`);
  return (await load()).page;
}
