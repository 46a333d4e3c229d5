import { useRouteLoaderData } from 'react-router';
import type { ToolCard } from '../../content/tools.ts';
import type { Destination } from '../row.ts';

export const rootId = 'root';
/** Data of the route around every page. */
export interface RootData {
  tools: readonly ToolCard[];
  destinations: readonly Destination[];
}

// safe: the root route's loader gives exactly this
const useRootData = () => useRouteLoaderData(rootId) as RootData | undefined;

/** Every tool as pages list it; empty where even the root could not be loaded. */
export const useToolCards = (): readonly ToolCard[] => useRootData()?.tools ?? [];
/** Every page that stands in the navigation; empty where even the root could not be loaded. */
export const useDestinations = (): readonly Destination[] => useRootData()?.destinations ?? [];
