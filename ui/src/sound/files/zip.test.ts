import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from './zip.ts';

describe('zipFiles', () => {
  it('keeps names and bytes, also of a file larger than one step and of an empty one', async () => {
    const large = new Uint8Array(2_500_000).map((_, i) => (i * 7) % 251);
    const zip = await zipFiles([
      { name: 'vocals.flac', file: new Blob([large]) },
      { name: 'käse & ü.wav', file: new Blob(['sound']) },
      { name: 'empty.txt', file: new Blob([]) },
    ]);
    const read = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(read)).toEqual(['vocals.flac', 'käse & ü.wav', 'empty.txt']);
    expect(read['vocals.flac']).toEqual(large);
    expect(new TextDecoder().decode(read['käse & ü.wav'])).toBe('sound');
    expect(read['empty.txt']).toHaveLength(0);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(zipFiles([{ name: 'a', file: new Blob(['x']) }], stop.signal)).rejects.toThrow('enough');
  });
});
