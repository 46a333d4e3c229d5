import type { ByteSource } from '@formant/engine/codecs/bytes';

/** What is fetched at once, so that a player's small reads do not each become a request. */
const pageBytes = 512 * 1024;

/**
 * A file at a server, read in ranges: an hour of sound starts playing at once and is never fetched as a whole.
 * @throws Error when the server does not answer, or not with ranges
 */
export async function httpBytes(url: string, get: typeof fetch = fetch): Promise<ByteSource> {
  const pages = new Map<number, Promise<Uint8Array>>();
  let size = 0;
  const page = async (index: number): Promise<Uint8Array> => {
    const from = index * pageBytes;
    const answer = await get(url, { headers: { range: `bytes=${from}-${from + pageBytes - 1}` } });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (total) size = Number(total);
    else if (answer.status === 200) {
      // The whole file came: keep it and serve every page from it.
      size = bytes.length;
      for (let at = 0; at * pageBytes < size; at++)
        pages.set(at, Promise.resolve(bytes.subarray(at * pageBytes, (at + 1) * pageBytes)));
      return bytes.subarray(0, pageBytes);
    }
    return bytes;
  };
  const fetched = (index: number): Promise<Uint8Array> => {
    const known = pages.get(index);
    if (known) return known;
    const made = page(index);
    pages.set(index, made);
    made.catch(() => pages.delete(index)); // the next read tries again
    // The sound plays forward: what lies far behind is fetched again if it is wanted.
    for (const old of pages.keys()) if (pages.size > 24 && old < index - 8) pages.delete(old);
    return made;
  };
  await fetched(0);
  return {
    size,
    async read(from, to) {
      const first = Math.floor(from / pageBytes);
      const last = Math.floor(Math.max(from, to - 1) / pageBytes);
      const parts = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => fetched(first + i)));
      if (parts.length === 1) return parts[0]!.subarray(from - first * pageBytes, to - first * pageBytes);
      const bytes = new Uint8Array(to - from);
      let at = 0;
      for (const [i, part] of parts.entries()) {
        const start = i === 0 ? from - first * pageBytes : 0;
        const piece = part.subarray(start, Math.min(part.length, start + bytes.length - at));
        bytes.set(piece, at);
        at += piece.length;
      }
      return bytes;
    },
  };
}
