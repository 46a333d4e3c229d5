import { expect, it } from 'vitest';
import { onReport, type Report, report } from './reports.ts';

const failed = (path: string): Report => ({ name: 'page_load_error', status: 500, path, message: undefined });

it('keeps what was told before anybody listened, and tells each listener what comes after', () => {
  report(failed('/early'));
  const heard: string[] = [];
  const end = onReport(({ path }) => heard.push(path));
  const second: string[] = [];
  const endSecond = onReport(({ path }) => second.push(path));
  report(failed('/late'));
  end();
  report(failed('/later'));
  endSecond();
  expect([heard, second]).toEqual([
    ['/early', '/late'],
    ['/late', '/later'],
  ]);
});

it('keeps only the last twenty', () => {
  for (let i = 0; i < 30; i++) report(failed(`/${i}`));
  const heard: string[] = [];
  onReport(({ path }) => heard.push(path))();
  expect([heard.length, heard[0]]).toEqual([20, '/10']);
});
