import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: 'Audio enhancer: remove noise and hum, set the loudness, free and on your device',
  description:
    'Clean up a voice recording: noise reduction, hum, click and room removal, de-essing, tone and loudness at -14, -16 or -23 LUFS. Runs in your browser without an upload; free and open source.',
  headline: 'Make a recording clear and evenly loud',
  start: 'Enhance the recording',
  ofVoices: true,
  steps: [
    'Drop a recording, or choose one from your device. It stays there: the work is done in your browser.',
    'Choose what to do and, if you like, how far noise is turned down and which loudness you need.',
    'Press “Enhance the recording”. The report says what was found and changed, step by step; compare with the original and download.',
  ],
  faq: [
    {
      question: 'What does it take out?',
      answer:
        'Steady noise such as fans, traffic and tape hiss, and a part of what comes and goes behind a voice, such as crickets; mains hum at 50 or 60 Hz with its overtones, where it finds one; clicks and crackle of up to 12 milliseconds, which it fills with what the sound around them leads to expect; the sound of a room that rings for .4 seconds or longer; and hissing s sounds. Other voices and music stay: they are not noise in this sense. For strong reverberation or a distinct echo there are tools of their own.',
    },
    {
      question: 'Do I get my video back?',
      answer:
        'Yes. Drop an MP4, MOV, MKV or WebM and choose “Video with the new sound” under Download: its picture is copied as it is, and the sound keeps its time. The sound alone can be had in the same place.',
    },
    {
      question: 'Can I undo a single step?',
      answer:
        'Yes. The report names each step and the setting that leaves it out. Turn off hum removal or the repair of clicks, set noise reduction, the room or the softening of s to zero, choose a neutral tone or leave the loudness as it is, and start again. Your file is never changed.',
    },
    {
      question: 'Which loudness should I choose?',
      answer:
        '-14 LUFS is what most music and video services play at, -16 LUFS is usual for podcasts, -23 LUFS is the European broadcast standard (EBU R 128). In each case true peaks stay below -1 dB, so that MP3 or AAC encoding does not clip.',
    },
    {
      question: 'Why does the voice sound hollow?',
      answer:
        'Noise reduction is set too high for this recording: quiet parts of the voice went with the noise. Lower it until the voice is whole again. A little steady noise disturbs less than a damaged voice.',
    },
    {
      question: 'Is a neural network involved?',
      answer:
        'A small one where it can be had: GTCRN, half a megabyte, comes with the app; a browser fetches it from this server once and keeps it, and it works offline from then on. It takes the noise out below 8 kHz; hum, clicks and what lies above stay with signal processing, and music is left as it is. Without it, or with the engine “signal processing”, the tool estimates the noise in every frequency band from the quiet moments. The result names the engine that made it.',
    },
    {
      question: 'Does it work for music?',
      answer:
        'Loudness does, for any kind of sound: choose "Loudness only". Noise reduction is made for speech and takes sustained quiet notes for noise; the repair of clicks may take hard plucked notes for crackle. The room stays around what sounds like music.',
    },
    {
      question: 'Why is the level unchanged for a silent file?',
      answer:
        'Silence has no loudness to go by. Very quiet files are raised by 40 dB at most, so that they do not become files of noise.',
    },
  ],
};
