/** Whether a file begins as ONNX models do: with the version of their format, which is a small number. */
export const isOnnx = (head: Uint8Array): boolean => head[0] === 0x08 && head[1]! >= 1 && head[1]! <= 30;
