// The wire format of protocol buffers: numbers of seven bits a byte, and fields with a number and a length.

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

/** What is thrown where a message is cut short. */
export type Broken = () => Error;
/** `body` of a field with a length, else `value`; `whole` is with its number. */
export type Field = { number: number; value: number; body: Uint8Array | null; whole: Uint8Array };

/** The fields of a message in their order. @throws what `broken` gives where it is cut short */
export function* fieldsOf(bytes: Uint8Array, broken: Broken): Generator<Field> {
  for (let at = 0; at < bytes.length; ) {
    const from = at;
    const tag = readVarint(bytes, at, broken);
    const number = Math.floor(tag.value / 8);
    const field: Field = { number, value: 0, body: null, whole: bytes };
    switch (tag.value % 8) {
      case 0: {
        const read = readVarint(bytes, tag.next, broken);
        field.value = read.value;
        at = read.next;
        break;
      }
      case 1:
        at = tag.next + 8;
        break;
      case 5:
        at = tag.next + 4;
        break;
      case 2: {
        const length = readVarint(bytes, tag.next, broken);
        at = length.next + length.value;
        field.body = bytes.subarray(length.next, at);
        break;
      }
      default:
        throw broken();
    }
    if (number === 0 || at > bytes.length) throw broken();
    field.whole = bytes.subarray(from, at);
    yield field;
  }
}

/** Numbers that stand one after the other. @throws what `broken` gives where the last is cut short */
export function* varintsOf(bytes: Uint8Array, broken: Broken): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const read = readVarint(bytes, at, broken);
    yield read.value;
    at = read.next;
  }
}

function readVarint(bytes: Uint8Array, from: number, broken: Broken): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[from + i];
    if (byte === undefined) throw broken();
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, next: from + i + 1 };
  }
  throw broken();
}
