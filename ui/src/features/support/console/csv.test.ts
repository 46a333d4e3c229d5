import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

it('quotes what separates, and leaves spreadsheets no formula', async () => {
  const text = await csvFile(
    ['a', 'b'],
    [
      ['x,"y"', null],
      ['=1+1', ' @SUM(A1)'],
    ],
  ).text();
  expect(text).toBe(`"a","b"\r\n"x,""y""",""\r\n"'=1+1","' @SUM(A1)"\r\n`);
});
