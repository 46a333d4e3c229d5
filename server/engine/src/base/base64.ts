const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a text in base64; worklets have neither `atob` nor `Buffer`. */
export function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let i = 0; i < digits.length; i++) values[digits.charCodeAt(i)] = i;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, out = 0; at < text.length; at += 4) {
    const word =
      (values[text.charCodeAt(at)]! << 18) |
      (values[text.charCodeAt(at + 1)]! << 12) |
      (values[text.charCodeAt(at + 2)]! << 6) |
      values[text.charCodeAt(at + 3)]!;
    bytes[out++] = word >> 16;
    if (out < bytes.length) bytes[out++] = word >> 8;
    if (out < bytes.length) bytes[out++] = word;
  }
  return bytes;
}

/** Bytes as base64. `Uint8Array.toBase64` is not in Node 24. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const four = [18, 12, 6, 0].map((shift) => digits[(three >> shift) & 63]!);
    parts.push(`${four[0]}${four[1]}${left > 1 ? four[2] : '='}${left > 2 ? four[3] : '='}`);
  }
  return parts.join('');
}
