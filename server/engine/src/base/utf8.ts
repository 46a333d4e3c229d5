// The engine's type library is that of the language alone. Browsers, workers and Node have both classes; audio worklets
// have neither (`voice-file.ts`, which is read in one, goes without).
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const utf8Text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Text of which each character is a byte, as ISO 8859-1 reads them; read as UTF-8 where the bytes are that. */
export function mended(text: string): string {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  if (bytes.every((byte) => byte < 128) || /[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
