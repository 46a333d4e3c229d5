import type { SectionsPage } from '../sections-page.ts';

const noisy = 'This was recorded next to a noisy computer, with a cable that hums. The words are clear …';

export const page: SectionsPage = {
  title: 'Clean sound for YouTube videos',
  description:
    'Take fan noise, hum and the room out of a YouTube recording, set it to -14 LUFS and get the video back with it. In the browser, nothing is uploaded.',
  kicker: 'Use case: YouTube videos',
  heading: 'Sound that people do not click away from',
  lead: 'Viewers forgive a dark picture sooner than a humming microphone. Clean the speech of a video, set its loudness, and get the same video back.',
  actions: [
    { label: 'Open the audio enhancer', href: '/tools/audio-enhancer' },
    { label: 'Record the voice anew', href: '/tools/voice-recorder' },
  ],
  demo: { kind: 'record' },
  sections: [
    {
      kind: 'steps',
      heading: 'A recorded video, from noisy to done',
      steps: [
        {
          title: 'Drop the video itself',
          text: 'The [audio enhancer](/tools/audio-enhancer) opens MP4, MOV, MKV and WebM files and takes their first sound track. The file stays on your device; up to four hours are worked on in one go.',
        },
        {
          title: 'Choose -14 LUFS',
          text: 'That is about the loudness at which YouTube plays. A louder video is turned down there, a quieter one is not turned up. Peaks stay below -1 dB.',
        },
        {
          title: 'Read the report',
          text: 'It names every step that changed something: noise, hum at 50 or 60 Hz, clicks, the room, sharp s sounds. Each can be switched off; then start again.',
        },
        {
          title: 'Compare',
          text: 'Before and after play equally loud, so that louder does not pass for better.',
        },
        {
          title: 'Download the video',
          text: 'Choose Video with the new sound: an MP4, MOV, MKV or WebM as you gave it, its picture copied bit by bit. For an editor, WAV loses nothing on its way: lay it at the same start, length and timing are unchanged.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'Before and after',
      text: 'Our own sample recording, spoiled with hum and noise by a script, and what the enhancer makes of it with its standard settings.',
      sounds: [
        { label: 'As recorded', file: 'youtube-before.mp3', words: noisy },
        { label: 'Enhanced', file: 'youtube-after.mp3', words: noisy },
      ],
    },
    {
      kind: 'cards',
      heading: 'Other parts of a channel',
      cards: [
        {
          title: 'Background music',
          text: 'Take the vocals out of a song that you may use, and talk over what is left.',
          href: '/tools/vocal-remover',
        },
        {
          title: 'Sounds on keys',
          text: 'Jingles and reactions while you record, on the keys of your keyboard.',
          href: '/soundboard',
        },
        {
          title: 'A hidden voice',
          text: 'Speak as somebody else where you do not want to be recognised. Do not rely on it for your safety.',
          href: '/tools/voice-changer',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'How much noise goes away?',
      answer:
        'Steady noise such as fans, hiss and hum goes far down. What comes and goes, such as crickets, goes down too, less far. Chatter and music mostly stay. A small neural network does it where the server hands it out (half a megabyte, fetched on first use), signal processing elsewhere; larger models can be added on the tool’s page.',
    },
    {
      question: 'Does the enhancer write a video?',
      answer:
        'Yes. An MP4, MOV, MKV or WebM comes back as one: the picture is copied as it is and not coded again, the sound is new. Subtitles and chapters stay where the file can hold them. Other sound tracks are left out.',
    },
    {
      question: 'Will YouTube accept a changed voice?',
      answer:
        'Its rules ask you to tell viewers about realistic altered or synthetic content. Which videos that means is for you to read there; we do not decide it.',
    },
  ],
  next: [
    { label: 'Video', href: '/enterprise/use-cases/video', text: 'A narration made of text.' },
    {
      label: 'Content creators',
      href: '/enterprise/use-cases/content-creators',
      text: 'Podcasts and streams.',
    },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
