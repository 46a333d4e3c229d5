import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const blockBytes = 2 * 1024 * 1024;

/**
 * The SHA-256 of a whole file. One buffer is hashed while the other is being
 * filled.
 */
export async function hashFile(file: string): Promise<{ sizeBytes: number; sha256: string }> {
  const handle = await open(file);
  try {
    const hash = createHash('sha256');
    const buffers = [Buffer.allocUnsafe(blockBytes), Buffer.allocUnsafe(blockBytes)] as const;
    let sizeBytes = 0;
    let reading = handle.read(buffers[0], 0, blockBytes, 0);
    for (let turn = 0; ; turn++) {
      const { bytesRead, buffer } = await reading;
      if (bytesRead === 0) break;
      sizeBytes += bytesRead;
      reading = handle.read(turn % 2 === 0 ? buffers[1] : buffers[0], 0, blockBytes, sizeBytes);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return { sizeBytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
