import { isFree, openingScript } from './opening.ts';
import { type Block, newBlock } from './script.ts';

/** A script that somebody may begin with instead of an empty page. */
export interface Starter {
  name: string;
  about: string;
  /** Each with its voice; the pause after it in seconds, where it is not the usual one. */
  lines: readonly { voiceId: string; text: string; pitch?: number; pauseSeconds?: number }[];
}

const [sally, ross, alan] = ['flite:slt', 'flite:rms', 'flite:awb'];

/** What a person who reads English finds. */
const inEnglish: readonly Starter[] = [
  {
    name: 'A conversation',
    about: 'Two voices take turns.',
    lines: [
      { voiceId: sally, text: 'Did you hear the forecast for Saturday?', pauseSeconds: 0.3 },
      {
        voiceId: ross,
        text: 'Rain until noon, they said. We could start at 2:30 p.m. instead.',
        pauseSeconds: 0.4,
      },
      {
        voiceId: sally,
        text: 'Good idea. I will tell the others, and you bring the cake.',
        pauseSeconds: 0.3,
      },
      { voiceId: ross, text: 'The cake? I thought that was your job!' },
    ],
  },
  {
    name: 'A story',
    about: 'A narrator, and somebody in it.',
    lines: [
      {
        voiceId: alan,
        text: 'The lighthouse had been dark for eleven years when, one evening in October, the lamp began to turn.',
        pauseSeconds: 0.8,
      },
      { voiceId: sally, text: '“Is anybody up there?”', pitch: 2, pauseSeconds: 1 },
      { voiceId: alan, text: 'Nobody answered. But the door at the foot of the tower stood open.' },
    ],
  },
  {
    name: 'An announcement',
    about: 'Times, prices and a number to call.',
    lines: [
      {
        voiceId: sally,
        text: 'Welcome to the city museum. Today we are open from 9:00 a.m. to 6:30 p.m., and entry is $12.50.',
      },
      { voiceId: sally, text: 'For groups of ten or more, please call 555-0142 before your visit.' },
    ],
  },
];

/** What the page begins with, said in these languages, and in the person's own first. */
const tourLanguages = ['en', 'de', 'fr', 'es', 'pt-BR', 'it'];

function tour(language: string): Starter {
  const spoken = new Map(
    [language, ...tourLanguages]
      .flatMap((one) => openingScript(one).blocks)
      .map(({ voiceId, text }) => [voiceId, { voiceId, text }]),
  );
  return {
    name: 'Six languages',
    about: 'The same sentence, each in a voice of its own.',
    lines: [...spoken.values()].slice(0, tourLanguages.length),
  };
}

/**
 * What may be begun with.
 * @param language BCP 47, the person's own
 */
export const startersIn = (language: string): readonly Starter[] =>
  /^en\b/i.test(language) ? [...inEnglish, tour(language)] : [tour(language)];

/** Blocks that a starter makes of those that are there: it takes the place of what nobody has used, and stands behind the rest. */
export function begunWith(blocks: readonly Block[], { lines }: Starter): readonly Block[] {
  const made = lines.map((line) => ({ ...newBlock(line.text), ...line }));
  return [...blocks.filter((block) => !isFree(block)), ...made];
}
