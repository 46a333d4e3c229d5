import type { SoundFormat } from '@formant/engine';
import type { ToolPage } from './tool-page.ts';

type FormatWords = {
  name: string;
  /** What kind of file it is, put after "MP3 is". */
  what: string;
  /** Where such files come from and go to. */
  found: string;
  /** Why somebody wants it, put after "made for". */
  good: string;
  kind: 'exact' | 'smaller';
};

/** What is said of each format; the pages of all pairs follow from it. */
const formats: Readonly<Record<SoundFormat, FormatWords>> = {
  mp3: {
    name: 'MP3',
    what: 'the format that everything plays',
    found: 'Music downloads, podcasts and old players are full of it.',
    good: 'sharing: small files that play on any phone, car radio and website',
    kind: 'smaller',
  },
  wav: {
    name: 'WAV',
    what: 'plain sound without any compression',
    found: 'Recorders and studios write it, and every editor opens it.',
    good: 'editing: every program opens it, and nothing gets lost',
    kind: 'exact',
  },
  mp4: {
    name: 'MP4',
    what: 'the container of most videos, with AAC sound in it',
    found: 'Phones, cameras and screen recorders write it.',
    good: 'video platforms and editors that take no plain sound',
    kind: 'smaller',
  },
  ogg: {
    name: 'OGG',
    what: 'a free format with Vorbis sound, clear at small sizes',
    found: 'Games, free software and some voice messengers use it.',
    good: 'games and websites: free of patents, and a little clearer than MP3 at the same size',
    kind: 'smaller',
  },
  flac: {
    name: 'FLAC',
    what: 'compressed without any loss',
    found: 'Music collections and shops for high resolution use it.',
    good: 'archives: little more than half the size of WAV, with every sample kept',
    kind: 'exact',
  },
  m4a: {
    name: 'M4A',
    what: 'AAC sound in Apple’s container',
    found: 'iPhones, Voice Memos and Apple Music write it.',
    good: 'Apple devices: clearer than MP3 at the same size',
    kind: 'smaller',
  },
};
/** Formats of the converter's pages, in the order in which they are listed. */
export const pageFormats = Object.keys(formats) as SoundFormat[]; // safe: the table above is closed

/** One page of the converter; `from` null is any format. */
export type ConverterPair = { slug: string; from: SoundFormat | null; to: SoundFormat };

/** A page for each format, and one for each ordered pair of different formats. */
export const converterPairs: readonly ConverterPair[] = [
  ...pageFormats.map((to) => ({ slug: `${to}-converter`, from: null, to })),
  ...pageFormats.flatMap((from) =>
    pageFormats.filter((to) => to !== from).map((to) => ({ slug: `${from}-to-${to}`, from, to })),
  ),
];
export const pairOf = (slug: string): ConverterPair | undefined =>
  converterPairs.find((pair) => pair.slug === slug);
export const pairHref = ({ slug }: ConverterPair): string => `/tools/converter/${slug}`;

export const pairName = ({ from, to }: ConverterPair): string =>
  from ? `${formats[from].name} to ${formats[to].name}` : `${formats[to].name} converter`;

/** The words of a pair's page. */
export function pairWords(pair: ConverterPair): ToolPage & { summary: string } {
  const to = formats[pair.to];
  const from = pair.from ? formats[pair.from] : null;
  const source = from ? `${from.name} files` : 'sound files and videos';
  const name = pairName(pair);
  return {
    title: `${name}: ${from ? 'convert' : 'make'} ${to.name} files free, without an upload`,
    description: `Convert ${source} to ${to.name} in your browser, made for ${to.good}. ${pair.to === 'wav' ? 'Sets bit depth' : 'Keeps tags'}, uploads nothing.`,
    summary: `${from ? `Turn ${from.name} files` : 'Turn any sound file, or the sound of a video,'} into ${to.name}, made for ${to.good}.`,
    start: 'Convert',
    headline: from ? `How to convert ${from.name} to ${to.name}` : `How to make ${to.name} files`,
    steps: [
      `Drop ${from ? `your ${from.name} file` : 'a sound file or a video'}, or choose it from your device. It stays there.`,
      `${to.name} is chosen already. Set the ${to.kind === 'exact' ? 'bit depth' : 'bit rate'} if you need a certain one.`,
      `Press “Convert”, listen to the result, and download the ${to.name} file.`,
    ],
    faq: [
      ...(from ? [{ question: `Does ${name} cost quality?`, answer: qualityOf(pair) }] : []),
      { question: `What is ${to.name}?`, answer: `${to.name} is ${to.what}. ${to.found}` },
      ...(from
        ? [{ question: `What is ${from.name}?`, answer: `${from.name} is ${from.what}. ${from.found}` }]
        : []),
      ...(pair.from === 'mp4'
        ? [
            {
              question: 'What happens to the picture of a video?',
              answer: `It is left out: the ${to.name} file holds the first sound track of the video.`,
            },
          ]
        : []),
      {
        question: 'Are title, artist and cover kept?',
        answer: keptTags(pair.to),
      },
      {
        question: 'Is my file uploaded?',
        answer: 'Not unless you choose to run it on the server. Otherwise it never leaves your device.',
      },
    ],
  };
}

function qualityOf({ from, to }: ConverterPair): string {
  if ((from === 'm4a' && to === 'mp4') || (from === 'mp4' && to === 'm4a'))
    return 'No. Both hold AAC sound, so it is copied bit by bit as long as you change nothing else, and the result says so.';
  const source = from && formats[from];
  const target = formats[to];
  if (target.kind === 'exact')
    return source?.kind === 'exact'
      ? `No. Both keep every sample; at 24 bits nothing is lost that the ${source.name} file had.`
      : `No. The ${target.name} file sounds exactly like the ${source?.name} file; what that has left out before does not come back.`;
  return source?.kind === 'exact'
    ? `A little: ${target.name} leaves out what is hardly heard. At 256 kbit/s and more few people hear any difference. Keep the ${source.name} file if you want to edit it later.`
    : `A little: both leave out what is hardly heard, each in its own way. Choose a bit rate no lower than that of the ${source?.name} file.`;
}

function keptTags(to: SoundFormat): string {
  if (to === 'wav')
    return 'The server keeps the common tags; a WAV file that is made on your device has none. WAV files have no covers.';
  if (to === 'ogg')
    return 'Tags are kept. Covers are kept by the server; an OGG file that is made on your device has none.';
  return 'Yes, as far as the file that you convert has them.';
}
