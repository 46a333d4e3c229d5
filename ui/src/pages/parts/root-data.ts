import { useRouteLoaderData } from 'react-router';
import type { ToolCard } from '../../content/tools.ts';

export const rootId = 'root';
/** Data of the route around every page. */
export interface RootData {
  tools: readonly ToolCard[];
}

/** Every tool as pages list it; empty where even the root could not be loaded. */
export function useToolCards(): readonly ToolCard[] {
  // safe: the root route's loader gives exactly this
  const data = useRouteLoaderData(rootId) as RootData | undefined;
  return data?.tools ?? [];
}
