/** Field numbers of onnx.proto3 that are looked at. */
export const inModel = { graph: 7 } as const;
export const inGraph = { node: 1, initializer: 5 } as const;
export const inNode = { input: 1, output: 2, op: 4 } as const;
export const inTensor = { dims: 1, type: 2, floats: 4, name: 8, raw: 9, outside: 13, place: 14 } as const;
