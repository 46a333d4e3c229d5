import { expect, it } from 'vitest';
import { openJobFiles } from '../files/job-files.ts';
import { copyFile } from './read-input.ts';

const part = 4 * 1024 * 1024;
const bytes = Uint8Array.from({ length: 2 * part + 3 }, (_, i) => i % 251);

it('copies a file part by part, whole', async () => {
  const files = await openJobFiles('whole', true);
  await copyFile(files, 'copy', new File([bytes], 'voice.onnx'), new AbortController().signal);
  const copy = await files.read('copy');
  const copied = new Uint8Array((await copy?.arrayBuffer()) ?? []);
  expect(copied).toHaveLength(bytes.length);
  expect(copied.every((byte, i) => byte === bytes[i])).toBe(true);
});

it('leaves nothing of a copy that breaks off, nor what was there before', async () => {
  const files = await openJobFiles('broken', true);
  const control = new AbortController();
  class Broken extends File {
    override slice(from: number, to: number): Blob {
      if (from > 0) control.abort(new Error('enough'));
      return super.slice(from, to);
    }
  }
  await copyFile(files, 'copy', new File(['earlier'], 'voice.onnx'), control.signal);
  const copying = copyFile(files, 'copy', new Broken([bytes], 'voice.onnx'), control.signal);
  await expect(copying).rejects.toThrow('enough');
  expect(await files.read('copy')).toBeNull();
});
