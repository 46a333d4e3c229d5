import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Of a whole file, as far as it is there; more may be added. */
export async function hashOf(file: string): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // safe: read without an encoding
  return hash;
}

export const sha256Of = async (file: string): Promise<string> => (await hashOf(file)).digest('hex');
