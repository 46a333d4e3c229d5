import { modelIdOf } from '@formant/engine/base/model-kinds';
import { type ToolId, toolIds, tools } from '@formant/engine/tools';
import { createStore } from 'zustand/vanilla';
import { aboutOf } from '../sound/models/model-files.ts';
import type { Job } from './jobs.ts';

/** The engine that a person wants a tool to begin with, and what it is called. */
export type KeptEngine = { engine: string; label: string };
type ByTool = Readonly<Partial<Record<ToolId, KeptEngine>>>;

const key = 'formant.engines';

/** What was chosen on this device for each tool; tools that are not in it begin with what they always do. */
export const keptEngines = createStore<{ byTool: ByTool }>(() => ({ byTool: recall() ?? {} }));

/** @param kept null lets the tool begin with what it always does */
export function keepEngine(tool: ToolId, kept: KeptEngine | null): void {
  const { [tool]: _before, ...others } = recall() ?? keptEngines.getState().byTool;
  const byTool = kept ? { ...others, [tool]: kept } : others;
  keptEngines.setState({ byTool });
  try {
    localStorage.setItem(key, JSON.stringify(byTool));
  } catch {
    // a private window: remembered until it closes
  }
}

/** The engine that a tool takes where nobody has chosen one; null where it has only one. */
export function usualEngine(tool: ToolId): string | null {
  const option = Object.entries(tools[tool].tool.options).find(([name]) => name === 'engine')?.[1];
  return option?.kind === 'engine' ? option.default : null;
}

/**
 * The options that a new job begins with: those given, with the engine that was chosen on this device in place of the
 * usual one. A model that is no longer here leaves the usual one.
 * @param about what is known of a model of this device; null where it is not here
 */
export async function startingOptions(
  tool: ToolId,
  options: Job['options'],
  about: (model: string) => Promise<unknown> = aboutOf,
): Promise<Job['options']> {
  const byTool = recall();
  if (byTool) keptEngines.setState({ byTool }); // another tab may have chosen meanwhile
  const engine = keptEngines.getState().byTool[tool]?.engine;
  if (engine === undefined || options.engine !== usualEngine(tool)) return options;
  const model = modelIdOf(engine);
  return model === null || (await about(model)) ? { ...options, engine } : options;
}

/** null where the browser tells nothing. */
function recall(): ByTool | null {
  try {
    // safe: written above; anything else is left out
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<KeptEngine> | null>;
    return Object.fromEntries(
      toolIds.flatMap((tool) => {
        const { engine, label } = kept[tool] ?? {};
        return typeof engine === 'string' && typeof label === 'string' ? [[tool, { engine, label }]] : [];
      }),
    );
  } catch {
    return null; // broken, forbidden, or no browser
  }
}
