/** A file name every system takes: no folders, no control or reserved characters, no trailing dot. */
export function safeName(name: string): string {
  const base = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(-200);
  return base || 'audio';
}
