import { expect, it } from 'vitest';
import { openSink } from './job-files.ts';

/** A folder whose disk answers each write as given. */
function folder(answer: (asked: number) => number): FileSystemDirectoryHandle {
  const access = { write: (bytes: Uint8Array) => answer(bytes.byteLength) };
  // safe: what is opened to be written asks for nothing else
  return {
    getFileHandle: async () => ({ createSyncAccessHandle: async () => access }),
  } as unknown as FileSystemDirectoryHandle;
}
const bytes = new Uint8Array(1000);

it('what a disk has taken whole is written', async () => {
  const sink = await openSink(
    folder((asked) => asked),
    'sound',
  );
  expect(() => sink.write(bytes, 0)).not.toThrow();
});

it.each([
  ['takes a part', (asked: number) => asked - 1],
  ['takes nothing', () => 0],
  ['answers as Chromium does in a private window', () => 2 ** 32 - 8],
])('a full disk that %s is told', async (_, answer) => {
  const sink = await openSink(folder(answer), 'sound');
  expect(() => sink.write(bytes, 0)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
});
