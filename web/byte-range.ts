const single = /^bytes=(\d*)-(\d*)$/;

/**
 * What a `Range` header asks for of a file: its first and its last byte, `outside` where the file has no such bytes,
 * null where the whole file is meant (RFC 9110 section 14.2 leaves several ranges and other units to the server).
 */
export function byteRange(
  header: string | null | undefined,
  size: number,
): { start: number; end: number } | 'outside' | null {
  const [, from, to] = single.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined) return null;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start >= size || start > end ? 'outside' : { start, end };
}
