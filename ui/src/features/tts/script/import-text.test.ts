import { describe, expect, it } from 'vitest';
import { blocksOfText, readTextFile } from './import-text.ts';

const srt = `1
00:00:01,000 --> 00:00:02,500
<i>Good evening,</i>
everybody

2
00:00:02,600 --> 00:00:04,000
and welcome.

3
00:00:04,100 --> 00:00:05,000
Sit down.

4
00:00:09,000 --> 00:00:10,000
{\\an8}Later
`;

describe('imported text', () => {
  it('becomes a block a paragraph', () => {
    expect(blocksOfText('One\r\nline.\r\n\r\n\r\nTwo.\n')).toEqual(['One\nline.', 'Two.']);
  });

  it('of subtitles is what was said without a pause, without numbers, times and marks', () => {
    expect(blocksOfText(srt)).toEqual(['Good evening, everybody and welcome.', 'Sit down.', 'Later']);
    expect(blocksOfText(`WEBVTT\n\nintro\n00:01.000 --> 00:02.000 align:start\nHello there`)).toEqual([
      'Hello there',
    ]);
  });

  it('of very many paragraphs is put together', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `Line ${index}.`);
    const blocks = blocksOfText(many.join('\n\n'));
    expect(blocks).toHaveLength(200);
    expect(blocks.join('\n\n')).toBe(many.join('\n\n'));
  });

  it('is refused in words where it has none, or too many', () => {
    expect(() => blocksOfText(' \n\n ')).toThrow('There are no words in it.');
    expect(() => blocksOfText('word '.repeat(20_000))).toThrow('up to 50,000');
  });

  it.each([
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa4]), 'ä'],
    ['UTF-16 of Windows', new Uint8Array([0xff, 0xfe, 0xe4, 0x00]), 'ä'],
    ['Western Windows', new Uint8Array([0x66, 0xfc, 0x72]), 'für'],
  ])('is read as %s', async (_name, bytes, text) => {
    expect(blocksOfText(await readTextFile(new File([bytes], 'a.txt')))).toEqual([text]);
  });

  it('of something else is refused', async () => {
    await expect(readTextFile(new File([new Uint8Array([1, 0, 2])], 'a.bin'))).rejects.toThrow(
      'not a text file',
    );
    await expect(readTextFile(new File([], 'a.txt'))).rejects.toThrow('empty');
    await expect(readTextFile(new File([new Uint8Array(1_500_000)], 'a.txt'))).rejects.toThrow('1.5 MB');
  });
});
