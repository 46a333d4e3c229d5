import type { RunTool } from '../../tool.ts';
import type { tool } from './tool.ts';

export const run: RunTool<(typeof tool)['options']> = async () => {
  throw new Error('written by the engine slice');
};
