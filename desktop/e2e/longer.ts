/** The same 16-bit sound again and again. */
export function longer(wav: Buffer, times: number): Buffer {
  const at = wav.indexOf('data');
  const data = wav.subarray(at + 8, at + 8 + wav.readUInt32LE(at + 4));
  const head = Buffer.from(wav.subarray(0, at + 8));
  head.writeUInt32LE(data.length * times, at + 4);
  head.writeUInt32LE(head.length + data.length * times - 8, 4);
  return Buffer.concat([head, ...Array.from({ length: times }, () => data)]);
}
