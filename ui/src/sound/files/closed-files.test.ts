import { expect, it } from 'vitest';
import { closedFiles } from './closed-files.ts';
import type { FileSink, JobFiles } from './job-files.ts';

/** A disk that opens no file twice, and which of its files are open. */
function disk(closing = () => {}) {
  const open = new Set<string>();
  const opened = async (name: string): Promise<FileSink> => {
    if (open.has(name)) throw new DOMException('', 'NoModificationAllowedError');
    open.add(name);
    const close = () => {
      open.delete(name);
      closing();
    };
    // safe: nothing else is asked for
    return { close, length: () => 7 } as FileSink;
  };
  const files = { id: 'job', durable: true, create: opened, change: opened } as unknown as JobFiles;
  return { open, files };
}

it('closes what broke off, so that the next attempt can open it', async () => {
  const { open, files } = disk();
  const first = closedFiles(files);
  const [done] = [await first.create('done'), await first.create('sound'), await first.change('tags')];
  expect(done.length()).toBe(7);
  done.close();
  await expect(closedFiles(files).create('sound')).rejects.toThrow(DOMException);
  first.end();
  expect([...open]).toEqual([]);
  await closedFiles(files).create('sound');
  expect([...open]).toEqual(['sound']);
});

it('what is only opened by then is closed, and not written', async () => {
  const { open, files } = disk();
  const first = closedFiles(files);
  const late = first.create('sound');
  first.end();
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect([...open]).toEqual([]);
});

it('one that a full disk does not close keeps no other one open', async () => {
  const { open, files } = disk(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const first = closedFiles(files);
  for (const name of ['sound', 'tags']) await first.create(name);
  first.end();
  expect([...open]).toEqual([]);
});
