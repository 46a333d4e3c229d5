import { expect, it } from 'vitest';
import type { Job } from '../../../jobs/jobs.ts';
import { distinctNames, resultTable } from './batch-files.ts';

it('gives no two files one name, whatever the case', () => {
  const names = ['x.mp3', 'X.mp3', 'y.mp3', 'x.mp3', 'x 2.mp3'].map((name) => ({ name }));
  expect(distinctNames(names).map(({ name }) => name)).toEqual([
    'x.mp3',
    'X 2.mp3',
    'y.mp3',
    'x 3.mp3',
    'x 2 2.mp3',
  ]);
});

it('writes what was found as a table that a spreadsheet reads and does not run', () => {
  const job = (fileName: string, result: Record<string, unknown>) =>
    // safe: the table reads nothing else
    ({ fileName, result: { result } }) as unknown as Job;
  const table = resultTable([
    job('a, b.wav', { message: '120 BPM', bpm: 120.5, beats: [1, 2], key: 'C "major"' }),
    job('=1+1.wav', { bpm: -3 }),
  ]);
  expect(table).toBe(`file,bpm,key\r\n"a, b.wav",120.5,"C ""major"""\r\n'=1+1.wav,-3,\r\n`);
});
