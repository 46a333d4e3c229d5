/** A value on its way between processes: JSON, with tags for what JSON can't say. */
export interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

type Bytes = { toBase64(bytes: Uint8Array): string; fromBase64(text: string): Uint8Array<ArrayBuffer> };

/**
 * What the structured clone between main process and window can carry, as far as apps use it.
 * Refers to nothing outside itself: its source text also runs inside the page.
 */
export function makeCodec(bytes: Bytes): Codec {
  const views = {
    Uint8Array,
    Int8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    DataView,
  };
  type ViewName = keyof typeof views;
  type Tagged = { $: string; v?: unknown; k?: string; n?: string };
  const encode = (value: unknown, parents: Set<unknown>): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) };
    if (typeof value !== 'object') throw new Error('An object could not be cloned.');
    if (parents.has(value)) throw new Error('The stand-in carries no cyclic values');
    const inside = new Set(parents).add(value);
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (value instanceof Error) return { $: 'error', n: value.name, v: value.message };
    if (value instanceof ArrayBuffer)
      return { $: 'bytes', k: 'ArrayBuffer', v: bytes.toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const name = Object.keys(views).find((key) => value instanceof views[key as ViewName]);
      const { buffer, byteOffset, byteLength } = value;
      const content = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
      return { $: 'bytes', k: name, v: bytes.toBase64(content) };
    }
    if (value instanceof Map)
      return { $: 'map', v: [...value].map(([k, v]) => [encode(k, inside), encode(v, inside)]) };
    if (value instanceof Set) return { $: 'set', v: [...value].map((item) => encode(item, inside)) };
    if (Array.isArray(value)) return value.map((item) => encode(item, inside));
    return {
      $: 'object',
      v: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item, inside)])),
    };
  };
  const decode = (wire: unknown): unknown => {
    if (wire === null || typeof wire !== 'object') return wire;
    if (Array.isArray(wire)) return wire.map(decode);
    const { $, v, k, n } = wire as Tagged; // safe: only encode writes objects
    switch ($) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(v);
      case 'bigint':
        return BigInt(String(v));
      case 'date':
        return new Date(Number(v));
      case 'error':
        return Object.assign(new Error(String(v)), { name: n });
      case 'bytes': {
        const content = bytes.fromBase64(String(v));
        // safe: `k` is a key that encode took from the same table
        const View = views[k as ViewName] as new (buffer: ArrayBuffer) => ArrayBufferView;
        return k === 'ArrayBuffer' ? content.buffer : new View(content.buffer);
      }
      case 'map':
        return new Map((v as [unknown, unknown][]).map(([key, item]) => [decode(key), decode(item)]));
      case 'set':
        return new Set((v as unknown[]).map(decode));
      default:
        return Object.fromEntries(Object.entries(v as object).map(([key, item]) => [key, decode(item)]));
    }
  };
  return {
    encode: (value) => JSON.stringify(encode(value, new Set())),
    decode: (text) => decode(JSON.parse(text)),
  };
}

/** The codec on Node's side. */
export const codec = makeCodec({
  toBase64: (content) =>
    Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});
