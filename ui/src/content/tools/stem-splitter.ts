import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Stem splitter: vocals, drums, bass and other from any song, free and on your device',
  description:
    'Split a stereo song into four stems that add up to the original. Runs in your browser without an upload; WAV, MP3, FLAC, OGG and M4A; free and open source.',
  headline: 'Split a song into vocals, drums, bass and the rest',
  start: 'Split into stems',
  steps: [
    'Drop a stereo song, or choose one from your device. It stays there.',
    'Press “Split into stems”. The first seconds can be heard while the rest is still being separated.',
    'Solo or mute each stem, set its level, and download the stems you need.',
  ],
  faq: [
    {
      question: 'How are the stems found?',
      answer:
        'The voice first: it usually sits in the middle of the stereo image and differs between moments in which the band plays the same. Of what it leaves, short sounds spread over all pitches become the drums, low sounds that last become the bass, and the rest is the other instruments. This is classic signal processing; no neural network is involved unless you add one.',
    },
    {
      question: 'How good is it compared with AI stem splitters?',
      answer:
        'Below them. Neural systems such as Demucs separate bass and other instruments far more cleanly. Here a plucked note starts in the drums, overtones of the bass stay with the other instruments, and low guitars can land in the bass. The result always names the engine that made it.',
    },
    {
      question: 'Do the stems add up to the song?',
      answer:
        'Yes, exactly: played together at their original level they are the song again. Nothing is lost and nothing is added.',
    },
    {
      question: 'What about mono recordings?',
      answer:
        'Drums and bass are still separated. Nothing tells the voice from the other instruments in mono, so the vocals stay silent, the voice remains in the other stems, and the result says so.',
    },
    {
      question: 'Is my song uploaded?',
      answer:
        'Not unless you choose to run it on the server. Otherwise everything happens in your browser or in the desktop app.',
    },
    {
      question: 'How long may a song be?',
      answer:
        'Up to four hours. Songs are worked on piece by piece, so length does not matter to your memory.',
    },
  ],
};
