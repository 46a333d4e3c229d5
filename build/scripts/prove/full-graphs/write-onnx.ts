import { closeSync, openSync, writeSync } from 'node:fs';
import { onnxPieces, type TinyGraph } from '@formant/engine/testing/tiny-onnx';

/** Writes an ONNX file of any size below 2 GB, piece by piece. @returns its bytes */
export function writeOnnx(path: string, graph: TinyGraph): number {
  const file = openSync(path, 'w');
  let bytes = 0;
  try {
    for (const piece of onnxPieces(graph)) {
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      bytes += piece.length;
    }
  } finally {
    closeSync(file);
  }
  return bytes;
}
