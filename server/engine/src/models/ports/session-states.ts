import { ToolError } from '../../base/faults.ts';
import type { InferenceSession, Tensor } from '../../base/inference.ts';
import { float32 } from './tensors.ts';

/**
 * A network with states that are explicit: inputs and outputs beyond the known ones belong together in their order
 * (`h0` and `h1`, `erb_h0` and `erb_h1`). Each run feeds back what the last one gave; the first one zeros.
 */
export class StatefulSession {
  readonly #session: InferenceSession;
  readonly #pairs: readonly { input: string; output: string; dims: number[] }[];
  #states: Record<string, Tensor> = {};

  /** @throws ToolError bad_model when the states can't be told apart */
  constructor(
    model: string,
    session: InferenceSession,
    known: { inputs: readonly string[]; outputs: readonly string[] },
  ) {
    this.#session = session;
    const inputs = session.inputs.filter(({ name }) => !known.inputs.includes(name));
    const outputs = session.outputs.filter(({ name }) => !known.outputs.includes(name));
    this.#pairs = inputs.map(({ name, dims }, i) => {
      const output = outputs[i];
      const fits =
        output &&
        output.dims.length === dims.length &&
        dims.every((size, axis) => size === output.dims[axis] || size === null || output.dims[axis] === null);
      if (!fits)
        throw new ToolError(
          'bad_model',
          `This file does not fit ${model}: its input "${name}" looks like a state, and no output gives it back.`,
        );
      return { input: name, output: output.name, dims: dims.map((size) => size ?? 1) };
    });
  }

  get isStateful(): boolean {
    return this.#pairs.length > 0;
  }

  async run(feeds: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>> {
    const states: Record<string, Tensor> = {};
    for (const { input, dims } of this.#pairs)
      states[input] =
        this.#states[input] ??
        float32(new Float32Array(dims.reduce((product, size) => product * size, 1)), dims);
    const answer = await this.#session.run({ ...feeds, ...states });
    this.#states = Object.fromEntries(
      this.#pairs.flatMap(({ input, output }) => {
        const next = answer[output];
        return next ? [[input, next]] : [];
      }),
    );
    return answer;
  }
}
