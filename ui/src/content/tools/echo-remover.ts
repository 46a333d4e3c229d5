import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Echo remover: find and remove echoes from a recording, free and on your device',
  description:
    'Finds the delay and level of echoes in speech and music, shows them, and takes them out. Leaves recordings without an echo untouched. Runs in your browser without an upload.',
  headline: 'Take the echo out of a recording',
  start: 'Remove the echo',
  ofVoices: true,
  steps: [
    'Drop a recording, or choose one from your device. It stays there.',
    'Press “Remove the echo”. The tool listens for sound that comes again after the same time and shows what it found.',
    'Compare before and after, and download the result.',
  ],
  faq: [
    {
      question: 'Which echoes can it remove?',
      answer:
        'Distinct repetitions 40 to 800 ms after the sound, once or many times over, muffled or clear: calls that hear themselves, delay effects, slap-back from a far wall. Up to four different delays are found at a time.',
    },
    {
      question: 'What about the reverb of a room?',
      answer:
        'Reverb is thousands of echoes run together, without one delay that could be found. This tool leaves it alone.',
    },
    {
      question: 'What happens if there is no echo?',
      answer:
        'The recording comes back exactly as it was, and the result says that no echo was found. Very faint echoes, about 10 dB and more below the sound, are treated the same way, rather than risk harming a good recording.',
    },
    {
      question: 'It found the wrong echo, or none. What can I do?',
      answer:
        'Under Advanced, give the delay in milliseconds and the level in decibels yourself; the tool then removes just that echo. Music with a very strict beat can look like an echo to it.',
    },
    {
      question: 'How is it done?',
      answer:
        'The repetition shows in the spectrum of the recording. From it the tool works out the delay, the level and the muffling of the echo, and subtracts exactly that from the recording. This is classic signal processing; no neural network is involved, and above 8 kHz nothing is changed.',
    },
    {
      question: 'Is my recording uploaded?',
      answer: 'Not unless you choose to run it on the server. Otherwise it never leaves your device.',
    },
  ],
};
