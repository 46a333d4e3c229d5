/** Words of the home page; every claim is one that a visitor can check today. */
export const home = {
  bench: {
    title: (count: number) => `${countWords[count] ?? count} tools, one bench`,
    text: 'A result of one tool is the input of the next. No second upload, because there was no first.',
  },
  device: {
    title: 'It stays on your device',
    text: 'The page brings the engine to your file, not your file to a server. Each tool says where it runs and which engine made the result.',
    steps: [
      {
        glyph: 'converter',
        title: 'Open',
        text: 'A recording, a song or a video. It is read in pieces by a background worker, so long files fit in memory.',
      },
      {
        glyph: 'audio-enhancer',
        title: 'Process',
        text: 'The same engine runs in the browser, in the desktop app, on the server and on the command line.',
      },
      {
        glyph: 'voice-recorder',
        title: 'Keep',
        text: 'Results lie in the browser’s private storage until you save or delete them. A reload brings you back to where you were.',
      },
    ],
    outside:
      'work on the server, for people with a slow computer. The button says so before anything is sent.',
  },
  changer: {
    title: 'Pitch and size, each on its own',
    text: 'A voice has a pitch, and it has formants: the sound of a throat and mouth of a certain size. Most changers move both together and make everyone a chipmunk. Formant measures them apart and moves each by itself, with ready characters to start from.',
    action: 'Open the voice changer',
  },
  run: {
    title: 'Yours in two commands',
    text: 'The whole platform on one machine: database, storage and queue in the same process, nothing to set up. The website, the command line and the API use the same engine.',
  },
  questions: [
    {
      question: 'Does my audio leave the device?',
      answer:
        'Not unless you ask for it. Tools marked “This device” read, process and store the file in your browser or app. Work on the server is a separate choice.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Nothing. Formant is free software under the GNU General Public License. What runs on your own device has no limit but the device.',
    },
    {
      question: 'How good is it without a neural model?',
      answer:
        'The built-in engine is classical signal processing. It is small and fast and runs anywhere; for separating songs it is below the best neural systems, and the pages say so.',
    },
    {
      question: 'Whose voice may I change?',
      answer:
        'Your own, or one that you have permission to use. Imitating a person without consent, or to deceive, is against the terms.',
    },
  ],
} as const;

const countWords: Record<number, string> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  10: 'Ten',
  11: 'Eleven',
  12: 'Twelve',
};
