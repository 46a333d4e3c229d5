import { Zip, ZipPassThrough } from 'fflate';

/**
 * Packs files into one ZIP without compressing them again: sound hardly shrinks, and so a file is read once
 * and never held as a whole.
 */
export async function zipFiles(
  files: readonly { name: string; file: Blob }[],
  signal?: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  const settle = () => {
    if (pending.length) parts.push(new Blob(pending)); // the browser moves large blobs out of memory
    pending = [];
    pendingBytes = 0;
  };
  const done = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, final) => {
    if (error) return done.reject(error);
    pending.push(new Uint8Array(chunk)); // a copy: the packer reuses its buffers
    pendingBytes += chunk.length;
    if (pendingBytes > 16 * 1024 * 1024) settle();
    if (final) done.resolve();
  });
  const step = 1024 * 1024;
  for (const { name, file } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    if (file.size === 0) entry.push(new Uint8Array(0), true);
    for (let at = 0; at < file.size; at += step) {
      signal?.throwIfAborted();
      const bytes = new Uint8Array(await file.slice(at, at + step).arrayBuffer());
      entry.push(bytes, at + step >= file.size);
    }
  }
  zip.end();
  await done.promise;
  settle();
  return new Blob(parts, { type: 'application/zip' });
}
