import { ToolError } from '../../base/faults.ts';
import type { InferenceSession, TensorInfo } from '../../base/inference.ts';

/** Dimensions as they must be; null takes any size. */
export type Shape = readonly (number | null)[];
export type WantedTensor = { type?: 'float32' | 'int64'; dims: Shape };

const text = (dims: Shape): string => `[${dims.map((size) => size ?? '?').join(',')}]`;

/** Whether a tensor can be of this form; free dimensions of the network fit everything. */
export function fits(info: TensorInfo, { type = 'float32', dims }: WantedTensor): boolean {
  return (
    info.type === type &&
    info.dims.length === dims.length &&
    dims.every((size, i) => size === null || info.dims[i] === null || info.dims[i] === size)
  );
}

/**
 * The one tensor among `all` that has this form; a name of `names` decides where several do.
 * @throws ToolError bad_model, naming what the model has instead
 */
export function pick(
  model: string,
  side: 'input' | 'output',
  all: readonly TensorInfo[],
  wanted: WantedTensor,
  names: readonly string[] = [],
): string {
  const fitting = all.filter((info) => fits(info, wanted));
  const chosen =
    fitting.find(({ name }) => names.includes(name)) ?? (fitting.length === 1 ? fitting[0] : null);
  if (chosen) return chosen.name;
  const has = all.map((info) => `${info.name} ${info.type}${text(info.dims)}`).join(', ') || 'none';
  throw new ToolError(
    'bad_model',
    `This file is not a ${model} model: it should have an ${side} ${names[0] ? `"${names[0]}" ` : ''}of the form ${
      wanted.type ?? 'float32'
    }${text(wanted.dims)}, and has ${has}. Install the ONNX file that "formant models list" names.`,
  );
}

/** @throws ToolError bad_model when the network has no such input or output */
export function requireNames(
  model: string,
  session: InferenceSession,
  names: { inputs: readonly string[]; outputs: readonly string[] },
): void {
  for (const side of ['inputs', 'outputs'] as const) {
    const has = session[side].map(({ name }) => name);
    const missing = names[side].filter((name) => !has.includes(name));
    if (missing.length > 0)
      throw new ToolError(
        'bad_model',
        `This file does not fit ${model}: it lacks the ${side} ${missing.join(', ')} and has ${has.join(', ')}. Install the ONNX files that "formant models list" names.`,
      );
  }
}
