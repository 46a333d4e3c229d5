import { type FileHandle, open } from 'node:fs/promises';
import { ToolError } from '@formant/engine';

/** Field numbers of onnx.proto3 that are looked at. */
const model = { graph: 7, metadata: 14 } as const;
const graph = { initializer: 5, input: 11 } as const;
const tensor = { name: 8, externalData: 13, dataLocation: 14 } as const;
const mostNames = 10_000;
const longestName = 1000;
const longestMetadata = 64 * 1024;

interface Field {
  number: number;
  /** Of a length-delimited field; both are positions in the file. */
  from: number;
  to: number;
  /** Of a number. */
  value: number;
}

/**
 * What an ONNX file asks for, read from its own description without loading the network: weights are skipped, so
 * a file of any size costs a few reads.
 * @throws ToolError bad_voice for what is no ONNX file, and for one that refers to other files
 */
export async function readOnnx(path: string): Promise<{ inputs: string[]; sampleRate: number | null }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const inputs: string[] = [];
    const weights = new Set<string>();
    let metadata: Record<string, string> = {};
    let hasGraph = false;
    for await (const field of fields(file, 0, size)) {
      if (field.number === model.metadata) metadata = { ...metadata, ...(await pairOf(file, field)) };
      if (field.number !== model.graph) continue;
      hasGraph = true;
      for await (const part of fields(file, field.from, field.to)) {
        if (part.number === graph.input) inputs.push(await nameIn(file, part, 1));
        else if (part.number === graph.initializer) {
          await assertWhole(file, part);
          weights.add(await nameIn(file, part, tensor.name));
        }
        if (inputs.length + weights.size > mostNames) throw noOnnx();
      }
    }
    const asked = inputs.filter((name) => name !== '' && !weights.has(name));
    if (!hasGraph || asked.length === 0) throw noOnnx();
    return { inputs: asked.slice(0, 100), sampleRate: rateOf(metadata) };
  } finally {
    await file.close();
  }
}

/** Weights in files beside the model could point anywhere on this machine. */
async function assertWhole(file: FileHandle, { from, to }: Field): Promise<void> {
  for await (const field of fields(file, from, to))
    if (field.number === tensor.externalData || (field.number === tensor.dataLocation && field.value !== 0))
      throw new ToolError(
        'bad_voice',
        'This ONNX file keeps its weights in other files. Export it again as one file.',
      );
}

async function nameIn(file: FileHandle, within: Field, number: number): Promise<string> {
  for await (const field of fields(file, within.from, within.to))
    if (field.number === number) return textOf(file, field, longestName);
  return '';
}

async function pairOf(file: FileHandle, within: Field): Promise<Record<string, string>> {
  let key = '';
  let value = '';
  for await (const field of fields(file, within.from, within.to))
    if (field.number === 1) key = await textOf(file, field, longestName);
    else if (field.number === 2) value = await textOf(file, field, longestMetadata);
  return key === '' || key === '__proto__' ? {} : { [key]: value };
}

/** Exporters write the rate plainly or in a JSON object under `metadata`. */
function rateOf(metadata: Record<string, string>): number | null {
  const found = [
    metadata.sample_rate,
    metadata.samplingRate,
    /"samplingRate"\s*:\s*(\d+)/.exec(metadata.metadata ?? '')?.[1],
  ].map(Number);
  return found.find((rate) => Number.isInteger(rate) && rate >= 4000 && rate <= 192_000) ?? null;
}

async function textOf(file: FileHandle, { from, to }: Field, longest: number): Promise<string> {
  if (to - from > longest) throw noOnnx();
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  return bytes.toString('utf8');
}

/** Fields of a protobuf message, by its wire format; contents are skipped. */
async function* fields(file: FileHandle, from: number, to: number): AsyncGenerator<Field> {
  const head = Buffer.alloc(24);
  for (let at = from; at < to; ) {
    const { bytesRead } = await file.read(head, 0, Math.min(head.length, to - at), at);
    let read = 0;
    const varint = (): number => {
      let value = 0;
      for (let shift = 0; shift < 10; shift++) {
        const byte = read < bytesRead ? head[read++] : undefined;
        if (byte === undefined) throw noOnnx();
        value += (byte & 0x7f) * 2 ** (7 * shift);
        if (byte < 0x80) return value;
      }
      throw noOnnx();
    };
    const tag = varint();
    const field: Field = { number: Math.floor(tag / 8), from: 0, to: 0, value: 0 };
    switch (tag % 8) {
      case 0:
        field.value = varint();
        at += read;
        break;
      case 1:
        at += read + 8;
        break;
      case 5:
        at += read + 4;
        break;
      case 2: {
        const length = varint();
        field.from = at + read;
        field.to = field.from + length;
        at = field.to;
        break;
      }
      default:
        throw noOnnx();
    }
    if (field.number === 0 || at > to) throw noOnnx();
    yield field;
  }
}

const noOnnx = (): ToolError =>
  new ToolError(
    'bad_voice',
    'This is neither a voice file (.fvoice) nor an ONNX model. Choose another file.',
  );
