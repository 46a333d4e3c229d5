import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive of less than 4 GB, by their names, as its central directory lists them (PKWARE APPNOTE 4.3). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) throw new Error('This is no whole ZIP archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, size] = [10, 20, 24].map((offset, i) =>
      i === 0 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    ) as [number, number, number];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    if (content.length !== size) throw new Error(`${name} is not whole`);
    if (files.has(name)) throw new Error(`${name} is in the archive twice`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
