const contentTypes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
  aiff: 'audio/aiff',
};

/** The content type of a container as the codec names it. */
export const contentTypeOf = (format: string): string => contentTypes[format] ?? 'application/octet-stream';

/** A number of bytes for people, rounded down. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${+(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** A name without what file systems and addresses take for a folder. */
export const fileNameOf = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  name.replace(/[/\\\u0000-\u001f]/g, '-').slice(-200);
