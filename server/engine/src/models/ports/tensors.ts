import type { Tensor } from '../../base/inference.ts';

export const float32 = (data: Float32Array, dims: readonly number[]): Tensor => ({
  type: 'float32',
  dims,
  data,
});
export const int64 = (values: readonly number[], dims: readonly number[]): Tensor => ({
  type: 'int64',
  dims,
  data: BigInt64Array.from(values, (value) => BigInt(Math.round(value))),
});

/** The samples of an output. */
export function floatsOf(answer: Readonly<Record<string, Tensor>>, name: string): Float32Array {
  const data = answer[name]?.data;
  if (!(data instanceof Float32Array)) throw new Error(`The model gave no floats as ${name}`);
  return data;
}
