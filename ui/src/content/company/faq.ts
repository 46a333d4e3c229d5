import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Questions and answers',
  description:
    'What Formant does, where your audio goes, what it costs, how good it sounds, and what to do when something does not work.',
  heading: 'Questions and answers',
  lead: 'Short answers to what people ask first. Is yours missing? [Write to us](/contact).',
  actions: [
    { label: 'Open a tool', href: '/tools/home' },
    { label: 'Ask us', href: '/contact' },
  ],
  sections: [],
  questions: [
    {
      question: 'What is Formant?',
      answer:
        'A set of tools for voices and sound: change a voice, in a recording or [while you speak](/live), [read text aloud](/text-to-speech), [clone a voice](/voice-cloning), [take songs apart](/tools/stem-splitter), clean recordings, convert files, and a [soundboard](/soundboard). It runs in the browser, in a desktop app, on the command line and behind an API.',
    },
    {
      question: 'Does my audio leave my device?',
      answer:
        'Not unless you ask for it. Tools marked “This device” read, work on and store the file in your browser or app, also [without a network](/this-device). Work on the server is a separate choice, and the button says so before anything is sent.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Nothing. Formant is free software under the GNU General Public License, and nothing is sold on this site. What runs on your own device has no limit but the device; the server’s tools have daily limits, which the page tells you.',
    },
    {
      question: 'Do I need an account?',
      answer:
        'For none of the tools. An account takes your voices, boards and results to your other devices, lets you publish voices and use the API.',
    },
    {
      question: 'How good does it sound?',
      answer:
        'The built-in engine is classical signal processing: small, fast, and running anywhere. For echo and pitch it holds its own; for separating songs it is below the best neural systems, and the pages say so. A small neural network for noise comes by itself with the enhancer and the live changer, where the server has it; larger models can be added on the pages that use them.',
    },
    {
      question: 'Whose voice may I change or clone?',
      answer:
        'Your own, or one whose owner has agreed. The cloning wizard asks for a spoken consent and compares its speaker with the recordings. [Where we draw the line](/ethics).',
    },
    {
      question: 'How do I use my changed voice in Discord, Zoom or a game?',
      answer:
        'Live changes your microphone and plays the result into an output of your choice. With a virtual audio cable as that output, other programs can take it as their microphone. [The set-up for each program](/apps).',
    },
    {
      question: 'How late is the changed voice?',
      answer:
        'It depends on your device and on the profile you choose. The live page measures it and shows where each millisecond comes from.',
    },
    {
      question: 'Which files can I open?',
      answer:
        'MP3, WAV, OGG, FLAC, M4A and MP4, and nearly everything else that FFmpeg reads, videos too. Results are saved as the first six; an MP4, MOV, MKV or WebM with a picture comes back as a video with the new sound, too.',
    },
    {
      question: 'May I use the results for money?',
      answer:
        'What the tools make from your recordings is yours to the same degree as the recordings were. Voices of the library have licences of their own, which stand on their pages.',
    },
    {
      question: 'Something does not work. What can I do?',
      answer:
        'An error says what happened and what to try. Reloading loses nothing: files, settings and results stay on your device. If it goes on, [write to us](/contact) with the number in the message.',
    },
    {
      question: 'Can I run it myself?',
      answer:
        'Yes. Two commands start the whole platform on one machine, with nothing to set up; MySQL, Redis and S3 take over where one machine is not enough. The repository’s README says how.',
    },
    {
      question: 'How do I delete my account?',
      answer:
        'In [your settings](/account-settings). What you had published is hidden at once; after 14 days, in which you can undo it, everything is deleted. Before, you can take all of it along as one file.',
    },
  ],
  next: [
    { label: 'All tools', href: '/tools/home', text: 'Clean, split, change, convert.' },
    { label: 'Try your voice live', href: '/live', text: 'Your microphone, changed while you speak.' },
    {
      label: 'How we think about voices',
      href: '/ethics',
      text: 'Consent, honesty, and what we do not build.',
    },
  ],
};
