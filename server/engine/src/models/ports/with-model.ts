import { ToolError } from '../../base/faults.ts';
import type { Models, OpenModel } from '../../base/inference.ts';
import { modelIdOf } from '../../base/model-kinds.ts';

/**
 * Opens the model that an engine option names and closes it when `use` has ended.
 * @throws ToolError no_model: nothing else is run in its place
 */
export async function withModel<T>(
  models: Models | undefined,
  engine: string,
  use: (model: OpenModel) => Promise<T>,
): Promise<T> {
  const id = modelIdOf(engine);
  if (id === null || !models)
    throw new ToolError(
      'no_model',
      `The engine "${engine}" can't be used here: neural models are not set up. Choose the built-in engine.`,
    );
  const model = await models.open(id);
  try {
    return await use(model);
  } finally {
    await model.release();
  }
}
