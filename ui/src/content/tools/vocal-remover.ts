import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Vocal remover: split a song into vocals and instrumental, free and on your device',
  description:
    'Take the voice out of a song or keep only the voice. Runs in your browser without an upload; WAV, MP3, FLAC, OGG and M4A; free and open source.',
  headline: 'Remove the vocals from any stereo song',
  start: 'Remove vocals',
  steps: [
    'Drop a song, or choose one from your device. It stays there: the work is done in your browser.',
    'Press “Remove vocals”. The first seconds can be heard while the rest is still being separated.',
    'Listen to vocals and instrumental side by side, then download one or both.',
  ],
  faq: [
    {
      question: 'How does it find the voice?',
      answer:
        'In most songs the lead voice sits in the middle of the stereo image and the band is spread around it. What differs between left and right shows what the band plays. The tool looks for moments, up to ten seconds apart, in which the band plays the same, and compares them: what stays is the band, what changes is the voice. This is classic signal processing; no neural network is involved unless you add one.',
    },
    {
      question: 'How good is it compared with AI separation?',
      answer:
        'Below it. Neural systems such as Demucs separate noticeably more cleanly, especially where a solo instrument shares the middle with the voice or the band never repeats anything. This tool is small, fast and runs anywhere. You can add such a model yourself under “Add a neural model”; it then runs on your device too, only slower. The result always names the engine that made it, so you never have to guess.',
    },
    {
      question: 'Why is some of the voice still in the instrumental?',
      answer:
        'Reverb, echoes, doubled voices and choirs are spread to the sides, so they count as band. For karaoke this is often welcome: the room stays and the lead voice goes.',
    },
    {
      question: 'Can I use a mono recording?',
      answer:
        'No: without a difference between left and right nothing tells the voice from the band. The tool notices this, leaves the song unchanged in the instrumental, keeps the vocals silent and tells you so. Look for a stereo version of the song.',
    },
    {
      question: 'What happens to surround files?',
      answer:
        'They are first mixed down to stereo (centre and surround channels 3 dB lower, without the subwoofer channel), and the result says so. Up to eight channels are accepted.',
    },
    {
      question: 'What do the settings do?',
      answer:
        'Strength sets how much of the voice is taken out of the instrumental: at 100 % vocals and instrumental add up exactly to the song, at less some voice stays as a guide to sing along. “Keep below” leaves bass and kick drum alone. Fast takes about half the time of Best and sounds a little rougher.',
    },
    {
      question: 'Is my song uploaded?',
      answer:
        'Not unless you ask for it. The separation runs in your browser or in the desktop app. Only if you choose to run it on the server is the file sent there.',
    },
    {
      question: 'How long may a song be?',
      answer:
        'Up to four hours. Songs are worked on piece by piece, so length does not matter to your memory; a three-minute song takes a few seconds.',
    },
    {
      question: 'May I use the result?',
      answer:
        'The tool adds no rights and no watermark. The song itself stays under its own copyright: practising and karaoke at home are usually fine, publishing needs the permission of those who own the song.',
    },
  ],
};
