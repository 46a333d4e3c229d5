/** A network's description with the inputs of RVC, its exporter's note and no weights. */
export function rvcModel(): Buffer {
  const field = (number: number, content: Buffer | string): Buffer => {
    const bytes = Buffer.from(content);
    return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
  };
  const graph = Buffer.concat([field(11, field(1, 'feats')), field(11, field(1, 'pitch'))]);
  const note = Buffer.concat([field(1, 'metadata'), field(2, '{"samplingRate": 40000}')]);
  return Buffer.concat([Buffer.from([8, 8]), field(7, graph), field(14, note)]);
}
