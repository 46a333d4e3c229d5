import { ToolError } from '../../base/faults.ts';
import { inGraph, inModel, inNode, inTensor } from './graph-fields.ts';
import { type Broken, fieldsOf, varintsOf } from './protobuf.ts';

/** One operation of a graph; `inputs` and `outputs` are names of tensors. */
export interface OnnxNode {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
}
export interface OnnxTensor {
  dims: readonly number[];
  data: Float32Array;
}
/** What an engine of its own needs of an ONNX file: the operations in their order, and the weights in 32 bit. */
export interface OnnxWeights {
  nodes: readonly OnnxNode[];
  tensors: ReadonlyMap<string, OnnxTensor>;
}

const float32Code = 1;
const mostParts = 20_000;

/**
 * The operations and weights of a small ONNX file, without running it. Only weights in 32 bit that lie in the file
 * itself are read; others are left out, so that who needs them finds them missing.
 * Cost: one pass over the file, and a copy of the weights.
 * Source: onnx.proto3 of https://github.com/onnx/onnx, in the wire format of protocol buffers.
 * @param what the file in words, for the error
 * @throws ToolError bad_model for what is cut short or no ONNX file
 */
export function readOnnxWeights(bytes: Uint8Array, what: string): OnnxWeights {
  const broken = (): ToolError =>
    new ToolError('bad_model', `${what} is damaged or no ONNX model. Install it again.`);
  const nodes: OnnxNode[] = [];
  const tensors = new Map<string, OnnxTensor>();
  let parts = 0;
  for (const field of fieldsOf(bytes, broken)) {
    if (field.number !== inModel.graph || !field.body) continue;
    for (const { number, body } of fieldsOf(field.body, broken)) {
      if (++parts > mostParts) throw broken();
      if (number === inGraph.node && body) nodes.push(nodeOf(body, broken));
      if (number !== inGraph.initializer || !body) continue;
      const { name, tensor } = tensorOf(body, broken);
      if (tensor) tensors.set(name, tensor);
    }
  }
  if (nodes.length === 0) throw broken();
  return { nodes, tensors };
}

function nodeOf(bytes: Uint8Array, broken: Broken): OnnxNode {
  const node = { op: '', inputs: [] as string[], outputs: [] as string[] };
  for (const { number, body } of fieldsOf(bytes, broken)) {
    if (!body) continue;
    if (number === inNode.input) node.inputs.push(textOf(body));
    else if (number === inNode.output) node.outputs.push(textOf(body));
    else if (number === inNode.op) node.op = textOf(body);
  }
  return node;
}

function tensorOf(bytes: Uint8Array, broken: Broken): { name: string; tensor: OnnxTensor | null } {
  const dims: number[] = [];
  let name = '';
  let type = 0;
  let data: Uint8Array | null = null;
  for (const { number, value, body } of fieldsOf(bytes, broken)) {
    if (number === inTensor.dims) dims.push(...(body ? varintsOf(body, broken) : [value]));
    else if (number === inTensor.type) type = value;
    else if (number === inTensor.name && body) name = textOf(body);
    else if ((number === inTensor.raw || number === inTensor.floats) && body) data = body;
  }
  if (type !== float32Code || !data) return { name, tensor: null };
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (data.length !== 4 * size) throw broken();
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const numbers = Float32Array.from({ length: size }, (_, i) => view.getFloat32(4 * i, true));
  return { name, tensor: { dims, data: numbers } };
}

/** Names in graphs are letters of ASCII; others only have to stay different. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 1000));
