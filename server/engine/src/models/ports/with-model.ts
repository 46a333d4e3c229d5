import { ToolError } from '../../base/faults.ts';
import type { Models, OpenModel } from '../../base/inference.ts';
import {
  type ModelKind,
  type ModelTask,
  modelIdOf,
  modelKinds,
  runsAnywhere,
} from '../../base/model-kinds.ts';

/** What `auto` stands for here: `onnx:<id>` of the installed model for a task that runs anywhere, else `dsp`. */
export async function automaticEngine(models: Models | undefined, task: ModelTask): Promise<string> {
  const kinds = Object.keys(modelKinds) as ModelKind[]; // safe: the table is closed
  for (const kind of kinds) {
    if (modelKinds[kind].task !== task || !runsAnywhere(kind)) continue;
    const id = await models?.installed?.(kind);
    if (id) return `onnx:${id}`;
  }
  return 'dsp';
}

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
