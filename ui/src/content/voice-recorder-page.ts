import type { HowToPage } from './tool-page.ts';

/** The words of the recorder's page. */
export const voiceRecorderPage: HowToPage = {
  title: 'Voice recorder: free, private, and safe against crashes',
  description:
    'Record your microphone in the browser as WAV, FLAC, MP3, OGG or M4A. Every second is written to your own disk at once, nothing is uploaded, and no account is needed; free and open source.',
  headline: 'Record a voice and lose nothing',
  steps: [
    'Press "Use the microphone" and look at the level before you begin. Loud speech should reach the yellow part.',
    'Press Record or the R key. Pause as often as you like; a warning tells you when the microphone is silent, too quiet or too loud.',
    'Listen, name and trim the take, download it, or open it in the audio enhancer or the voice changer with one click.',
  ],
  faq: [
    {
      question: 'Where is my recording?',
      answer:
        'In this browser, on your own disk. It is written while you speak, not at the end: after a crash, an empty battery or a closed page the take is there again, up to the last moment. It is uploaded only when you press Share, and the page says so before.',
    },
    {
      question: 'How long may a recording be?',
      answer:
        'As long as your disk has room: a minute of one channel takes about 11 MB, an hour about 690 MB. Memory does not grow with the length. The page says beforehand for how many hours there is room.',
    },
    {
      question: 'What is the difference between raw and speech?',
      answer:
        'Raw is what the microphone hears, for music and for everything that you want to edit. Speech lets the browser take out echo and noise and even the level, as in a call; that helps in a loud room and costs some of the voice’s detail.',
    },
    {
      question: 'What happens when the microphone is pulled out?',
      answer:
        'Another microphone takes over in the same take, and the page says which one and when. If there is none, the take ends and everything up to that moment is kept.',
    },
    {
      question: 'Why is there a count-in?',
      answer:
        'It gives you three seconds to get ready. It can be switched off; the recording then begins at once.',
    },
    {
      question: 'How do I delete a recording?',
      answer:
        'Press Delete beside it. It can be brought back for half a minute and is then erased from your disk. Clearing the data of this website in the browser erases all takes.',
    },
  ],
};
