import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string, language = 'en', most?: number) =>
  splitSentences(text, language, most).map(({ start, end, after }) => [text.slice(start, end).trim(), after]);

describe('sentences', () => {
  it.each([
    ['Mr. Fox ran. He won!', 'en', ['Mr. Fox ran.', 'He won!']],
    ['It costs 3.5 dollars. “Stop!” he said.', 'en', ['It costs 3.5 dollars.', '“Stop!” he said.']],
    ['J. R. Miller wrote it. See p. 5.', 'en', ['J. R. Miller wrote it.', 'See p. 5.']],
    ['Am 3. Mai kam er. Er blieb.', 'de', ['Am 3. Mai kam er.', 'Er blieb.']],
    ['你好，世界。今天天气很好！我们走吧', 'zh-CN', ['你好，世界。', '今天天气很好！', '我们走吧']],
    ['مرحبا بالعالم. كيف حالك؟ بخير', 'ar', ['مرحبا بالعالم.', 'كيف حالك؟', 'بخير']],
    ['नमस्ते दुनिया। आप कैसे हैं', 'hi', ['नमस्ते दुनिया।', 'आप कैसे हैं']],
    ['Wait... what?', 'en', ['Wait... what?']],
    ['We left; they stayed.', 'en', ['We left;', 'they stayed.']],
    ['Πού πας; Έλα.', 'el', ['Πού πας; Έλα.']],
    ['No. 5 won. No. We lost.', 'en', ['No. 5 won.', 'No.', 'We lost.']],
    ['Es gibt z. B. Äpfel bzw. Birnen. Gut.', 'de', ['Es gibt z. B. Äpfel bzw. Birnen.', 'Gut.']],
    ['La Sra. Gómez vive en la Avda. Sur. Bien.', 'es', ['La Sra. Gómez vive en la Avda. Sur.', 'Bien.']],
    ['Это ул. Мира, т. е. центр. Да.', 'ru', ['Это ул. Мира, т. е. центр.', 'Да.']],
    ['Milk\nEggs\nBread', 'en', ['Milk', 'Eggs', 'Bread']],
  ])('%s', (text, language, sentences) => {
    expect(split(text, language).map(([sentence]) => sentence)).toEqual(sentences);
  });

  it('joins lines that were wrapped and pauses longer between paragraphs', () => {
    const wrapped =
      'This line was broken by a program somewhere near the\neightieth column. So it goes on.\n\nNew.';
    expect(split(wrapped)).toEqual([
      ['This line was broken by a program somewhere near the\neightieth column.', 'sentence'],
      ['So it goes on.', 'paragraph'],
      ['New.', 'sentence'],
    ]);
  });

  it('cuts what is too long at clauses, else at spaces, and never loses a character', () => {
    const long = `${'word '.repeat(30)}and so, ${'more '.repeat(60)}to the end.`;
    const parts = splitSentences(long, 'en');
    expect(parts[0]!.after).toBe('comma');
    expect(parts[1]!.after).toBe('none');
    expect(parts.map(({ start, end }) => long.slice(start, end)).join('')).toBe(long);
    for (const { start, end } of parts) expect(end - start).toBeLessThanOrEqual(241);
    const dense = splitSentences('天'.repeat(500), 'zh-CN');
    expect(Math.max(...dense.map(({ start, end }) => end - start))).toBe(80);
    expect(splitSentences(long, 'en', 40)[0]!.end).toBeLessThanOrEqual(41);
  });
});
