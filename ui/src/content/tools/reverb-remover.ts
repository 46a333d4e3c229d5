import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Reverb remover: take the room out of a voice recording, free and on your device',
  description:
    'Reduce reverb in speech and see the reverberation time (RT60) before and after. Runs in your browser without an upload; WAV, MP3, FLAC, OGG and M4A; free and open source.',
  headline: 'Take the room out of a recording',
  start: 'Remove the reverb',
  ofVoices: true,
  steps: [
    'Drop a recording, or choose one from your device. It stays there: the work is done in your browser.',
    'Press “Remove the reverb”. The room is measured first, then removed.',
    'Compare before and after, read the reverberation time of both, and download the result.',
  ],
  faq: [
    {
      question: 'How does it work?',
      answer:
        'Reverb is made of late copies of what was said before, so it can be predicted from the past. The tool works out, for every frequency, how the room repeats the sound (weighted prediction error, Nakatani 2010), takes the prediction out, and then holds down what is left of the fading tail. How far, a very small network decides (641 numbers that come with the page, learned from speech in simulated rooms); the rest is classic signal processing, and no model has to be fetched.',
    },
    {
      question: 'How good is it compared with AI tools?',
      answer:
        'Below them. Neural systems can rebuild a close, dry voice; this tool only takes away what it can prove to be room. Speech gets clearer and the tail shorter, but a voice recorded far from the microphone will not sound like one in a studio. The result always names the engine that made it.',
    },
    {
      question: 'What is RT60?',
      answer:
        'The time in which a sound falls by 60 dB after it stops: about .3 s in a furnished room, .5 to 1 s in an office or classroom, 2 s and more in a church. It is estimated from how words in the recording die away, so take it as a guide: in small rooms it reads a little high, in large ones a little low. Where too few sounds die away, it is left out.',
    },
    {
      question: 'Why was nothing changed?',
      answer:
        'If the recording already sounds dry (words die away as fast as they do without any room), it comes back exactly as it was, and the result says so. So does a recording that is music from beginning to end.',
    },
    {
      question: 'What do the settings do?',
      answer:
        'Amount sets how much of the room is taken out: lower it if the voice starts to sound thin or uneven. “Keep early reflections” leaves the first reflections, up to about 60 ms, which belong to a natural, full voice. “Leave music as it is” takes nothing out where notes are held.',
    },
    {
      question: 'Does it work on music?',
      answer:
        'It is made for speech. Held notes can be predicted from their own past just like reverb, so where a recording sounds like music it is left as it is, and the result says so; switch “Leave music as it is” off to have it treated all the same, and expect notes to get thin. For a singing voice by itself try an amount of 50 % first.',
    },
    {
      question: 'Does it remove echoes and noise?',
      answer:
        'No. Distinct repeats need the echo remover, and hiss or hum the audio enhancer. Reduce noise after the reverb: the prediction works best on the untouched recording.',
    },
    {
      question: 'Is my recording uploaded?',
      answer:
        'Not unless you ask for it. The work is done in your browser or in the desktop app. Only if you choose to run it on the server is the file sent there.',
    },
    {
      question: 'How long may a recording be?',
      answer:
        'Up to four hours and eight channels. Recordings are worked on ten seconds at a time, so length does not matter to your memory.',
    },
  ],
};
