/** What protocol buffers are written in: numbers of seven bits a byte, and fields with a number and a length. */
export type Bytes = number[];

export const varint = (value: number | bigint): Bytes => {
  const out: Bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    out.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return out;
};
export const number = (field: number, value: number | bigint): Bytes => [
  ...varint(field << 3),
  ...varint(value),
];
/** What stands before the content of a field that has a length. */
export const head = (field: number, length: number): Bytes => [
  ...varint((field << 3) | 2),
  ...varint(length),
];
export const message = (field: number, body: Bytes): Bytes => [...head(field, body.length), ...body];
/** Of letters below 256. */
export const text = (field: number, value: string): Bytes =>
  message(
    field,
    Array.from(value, (letter) => letter.charCodeAt(0)),
  );
