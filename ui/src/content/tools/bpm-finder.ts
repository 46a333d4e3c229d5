import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'BPM finder: tempo, key and beats of any song, free and on your device',
  description:
    'Find the BPM of a song to two decimals, with the two next likely tempi, the key, every beat and a tempo map. Runs in your browser without an upload.',
  headline: 'Find the tempo and the key of a song',
  start: 'Find the tempo',
  steps: [
    'Drop a song, or choose one from your device. It is not uploaded.',
    'Read tempo, key and confidence; the other likely tempi stand beside them.',
    'Use the beat times and the tempo map in your editor or DJ software.',
  ],
  faq: [
    {
      question: 'How exact is the tempo?',
      answer:
        'For music with a steady tempo, usually within a few hundredths of a BPM: all beats of the song are measured together. Music played without a click drifts; the tempo map then shows where.',
    },
    {
      question: 'Why do I see half or twice the tempo I expected?',
      answer:
        'The same song can be counted at 85 or at 170 BPM, and musicians disagree too. The tool goes by what lies between the beats, then by the more usual reading, and lists the others, so you can take the one that fits. Choose what to count within, such as 90 to 180, if you know your kind of music.',
    },
    {
      question: 'What does the confidence mean?',
      answer:
        'It is high when one tempo recurs clearly and no other comes close, and low for rubato, ambient music and speech. Below about 0.2 treat the tempo as a guess.',
    },
    {
      question: 'How is the key found?',
      answer:
        'The tones of the whole song are counted and compared with how often each tone occurs in the 24 major and minor keys. A key and its relative (C major and A minor) share their tones and are sometimes taken for each other.',
    },
    {
      question: 'Does it work with short clips?',
      answer:
        'Ten seconds are usually enough, half a minute is better. Under about three seconds, or without anything that repeats, the tool says that it found no steady beat.',
    },
    {
      question: 'Is my song uploaded?',
      answer:
        'Not unless you choose to run it on the server. The analysis is small: a song takes well under a second on most devices.',
    },
  ],
};
