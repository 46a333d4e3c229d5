import { joinedBytes } from '../../codecs/bytes.ts';
import { inGraph, inModel, inTensor } from './graph-fields.ts';
import { type Field, fieldsOf, head, message, number, text } from './protobuf.ts';

/** Smaller weights stay where they are. */
const leastBytes = 4096;
/** `EXTERNAL` of `DataLocation` in onnx.proto3. */
const external = 1;

/**
 * The same model with its large weights told by their place in the file, which then is the file of weights: a runtime
 * that is given both holds each weight once, where one that is given the whole file holds it three times while it
 * loads. Cost: a copy of what is no weight.
 * Source: onnx.proto3 of https://github.com/onnx/onnx, `TensorProto.external_data`.
 * @param name how the model calls the file of weights
 * @returns null for what is no whole ONNX file or has no such weights
 */
export function outsideWeights(file: Uint8Array, name: string): Uint8Array | null {
  let moved = 0;
  const tensor = (body: Uint8Array): Uint8Array | null => {
    const fields = [...fieldsOf(body, broken)];
    const raw = fields.find((field) => field.number === inTensor.raw)?.body;
    if (!raw || raw.length < leastBytes || fields.some((field) => field.number === inTensor.outside))
      return null;
    moved++;
    const entry = (key: string, value: string) =>
      message(inTensor.outside, [...text(1, key), ...text(2, value)]);
    return joinedBytes([
      ...fields.filter((field) => field.number !== inTensor.raw).map(({ whole }) => whole),
      entry('location', name),
      entry('offset', `${raw.byteOffset - file.byteOffset}`),
      entry('length', `${raw.length}`),
      number(inTensor.place, external),
    ]);
  };
  try {
    const small = rebuilt(file, inModel.graph, (graph) => rebuilt(graph, inGraph.initializer, tensor));
    return moved > 0 ? small : null;
  } catch (error) {
    if (error === cutShort) return null; // the runtime says what it is
    throw error;
  }
}

const cutShort = new Error('This is no whole ONNX file');
const broken = (): Error => cutShort;

/** A message with the content of some fields changed; null keeps one as it is. */
function rebuilt(
  bytes: Uint8Array,
  which: number,
  change: (body: Uint8Array) => Uint8Array | null,
): Uint8Array {
  const parts: ArrayLike<number>[] = [];
  const keep = ({ whole }: Field) => void parts.push(whole);
  for (const field of fieldsOf(bytes, broken)) {
    const changed = field.number === which && field.body ? change(field.body) : null;
    if (!changed) keep(field);
    else parts.push(head(which, changed.length), changed);
  }
  return joinedBytes(parts);
}
