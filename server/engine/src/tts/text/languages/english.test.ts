import { expect, it } from 'vitest';
import { readText } from '../read-text.ts';
import { writeOut } from '../spoken-text.ts';

const read = (text: string): string => {
  let out = '';
  let from = 0;
  for (const { start, end, spoken } of readText(text, 'en-US')) {
    out += text.slice(from, start) + spoken;
    from = end;
  }
  return (out + text.slice(from)).replaceAll(/ +/g, ' ').trim();
};

it.each([
  ['room 204', 'room two hundred four'],
  [
    '1,234,567 and 1,000.25',
    'one million two hundred thirty-four thousand five hundred sixty-seven and one thousand point two five',
  ],
  ['agent 007', 'agent zero zero seven'],
  [
    '1000000000000000000000',
    'one zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero zero',
  ],
  ['the 1st, 2nd, 3rd, 12th, 21st and 30th', 'the first, second, third, twelfth, twenty-first and thirtieth'],
  [
    'in 1984, 1905, 2005, 1900, 2010',
    'in nineteen eighty-four, nineteen oh five, two thousand five, nineteen hundred, twenty ten',
  ],
  ['the 1990s and the ’80s', 'the nineteen nineties and the eighties'],
  ['1914–1918, 10-20', 'nineteen fourteen to nineteen eighteen, ten to twenty'],
  ['at 9:30, 5:05 PM, 5 p.m.', 'at nine thirty, five oh five P.M, five P.M'],
  ['on May 3, 2024', 'on May third, twenty twenty-four'],
  ['on 2024-05-03', 'on May third, twenty twenty-four'],
  ['on 12 Jan 1905', 'on the twelfth of January, nineteen oh five'],
  [
    '$18.50, $1, £1.01, €0.50',
    'eighteen dollars and fifty cents, one dollar, one pound and one penny, fifty cents',
  ],
  ['12.50 EUR, USD 3, 5 €', 'twelve euros and fifty cents, three dollars, five euros'],
  ['$5 million or $2.5bn', 'five million dollars or two point five billion dollars'],
  [
    '5 km, 3.5kg, -4°C, 60 mph, 1 GB, 50%',
    'five kilometers, three point five kilograms, minus four degrees Celsius, sixty miles per hour, one gigabyte, fifty percent',
  ],
  ['3/4, 1 1/2, 2½', 'three quarters, one and one half, two and a half'],
  ['mail joe@mail.example.org', 'mail joe at mail dot example dot org'],
  ['see https://example.com/a-b.', 'see example dot com slash a dash b.'],
  [
    'Mr. Fox, Dr. Owl, Main St., St. John, e.g. this, etc.',
    'mister Fox, doctor Owl, Main street, saint John, for example this, et cetera',
  ],
  ['the USB cable, APIs, NASA', "the U.S.B cable, A.P.I's, NASA"],
  ['the end.It was', 'the end.It was'],
  ['Henry VIII, Chapter IV', 'Henry the eighth, Chapter four'],
  ['No. 5, #1, Q&A', 'number five, number one, Q and A'],
  ['call 555-123-4567', 'call five five five, one two three, four five six seven'],
])('reads “%s” as “%s”', (text, spoken) => {
  expect(read(text)).toBe(spoken);
});

it('keeps what is said for each word by its place in the text', () => {
  const text =
    'Ms. Fox owes −$5, or $20–30, for 3½ km on the 5th May at 7-9 pm: 5 × 3 = 15, #tag and/or St. Paul';
  const { spoken, words } = writeOut(text, 'en-GB');
  expect(
    words.map(({ start, end, spokenStart, spokenEnd }) => [
      text.slice(start, end),
      spoken.slice(spokenStart, spokenEnd).trim(),
    ]),
  ).toEqual([
    ['Ms.', 'miz'],
    ['Fox', 'Fox'],
    ['owes', 'owes'],
    ['−$5', 'minus five dollars'],
    ['or', 'or'],
    ['$20–30', 'twenty to thirty dollars'],
    ['for', 'for'],
    ['3½', 'three and a half'],
    ['km', 'kilometers'],
    ['on', 'on'],
    ['the', 'the'],
    ['5th May', 'fifth of May'],
    ['at', 'at'],
    ['7-9 pm', 'seven to nine P.M'],
    ['5', 'five'],
    ['×', 'times'],
    ['3', 'three'],
    ['=', 'equals'],
    ['15', 'fifteen'],
    ['#tag', 'hashtag tag'],
    ['and/or', 'and or'],
    ['St.', 'saint'],
    ['Paul', 'Paul'],
  ]);
});
