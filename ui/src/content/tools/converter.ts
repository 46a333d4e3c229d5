import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Audio converter: MP3, WAV, MP4, OGG, FLAC and M4A, free and on your device',
  description:
    'Converts sound files and the sound of videos between MP3, WAV, MP4, OGG, FLAC and M4A. Keeps tags and covers, sets bit rate, sample rate, channels and loudness. Runs in your browser without an upload.',
  headline: 'Convert sound without an upload',
  start: 'Convert',
  steps: [
    'Drop a sound file or a video, or choose one from your device. It stays there.',
    'Choose the format. Bit rate, sample rate, channels and loudness are there if you need them.',
    'Press “Convert”, listen, and download the file.',
  ],
  faq: [
    {
      question: 'Does converting cost quality?',
      answer:
        'To WAV and FLAC: no. MP3, OGG, M4A and MP4 leave out what is hardly heard; at the automatic bit rate most people hear no difference. Where only the container changes, as from M4A to MP4, the sound is copied exactly, and the result says so.',
    },
    {
      question: 'Can I take the sound out of a video?',
      answer: 'Yes. Choose the video file; its first sound track is converted and the picture left out.',
    },
    {
      question: 'What happens to title, artist and cover?',
      answer:
        'They go along wherever the new format can hold them. Two gaps: WAV holds the common tags but no cover, and what is made on your device has no tags in WAV and no cover in OGG; the server writes both.',
    },
    {
      question: 'Does MP3 to FLAC make it sound better?',
      answer:
        'No: what an MP3 has left out does not come back. FLAC then keeps exactly what the MP3 sounds like, for editing without further loss.',
    },
    {
      question: 'Constant or variable bit rate?',
      answer:
        'Variable spends its bits where the music needs them: an even quality, and often a smaller file. Constant makes the size predictable and suits old players. The bit rate that you choose is then what music comes to on average. M4A and MP4 are always written by bit rate.',
    },
    {
      question: 'How is the loudness set?',
      answer:
        'It is measured after ITU-R BS.1770, as broadcasters and streaming services do, and brought to the target by one steady gain. Peaks are limited to about −1 dBTP, so that nothing distorts.',
    },
    {
      question: 'Is my file uploaded?',
      answer: 'Not unless you choose to run it on the server. Otherwise it never leaves your device.',
    },
  ],
};
