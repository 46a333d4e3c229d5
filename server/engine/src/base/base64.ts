/** The bytes of a text in base64; worklets have neither `atob` nor `Buffer`. */
export function fromBase64(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const values = new Uint8Array(128);
  for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i;
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
