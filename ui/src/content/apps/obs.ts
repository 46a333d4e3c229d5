import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for OBS Studio',
  description:
    'Bring a changed voice into OBS: an Audio Input Capture on the virtual cable, the real microphone muted, sync offset from the measured delay, and no second filter.',
  kicker: 'Formant for OBS Studio',
  heading: 'One more source in your scene',
  lead: 'OBS does not care where a microphone comes from. Give it the cable as a source, take away the real one, and move the picture back by the few milliseconds that the change takes.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'Add the voice to OBS',
      text: 'OBS Studio on Windows, macOS and Linux.',
      steps: [
        {
          title: 'Start the changer, output to the cable',
          text: 'Speak, and see its output level move. That level is what OBS will get.',
        },
        {
          title: 'Add a source',
          text: 'In **Sources** press +, **Audio Input Capture** (on Linux with PulseAudio or PipeWire in its name), and call it “Changed voice”.',
        },
        {
          title: 'Choose the device',
          text: 'Select the cable’s recording end. A bar for it appears in the **Audio Mixer**.',
        },
        {
          title: 'Silence the real microphone',
          text: '**Settings**, **Audio**: set **Mic/Auxiliary Audio** to Disabled, or mute its bar. Otherwise viewers hear you twice.',
        },
        {
          title: 'Match picture and sound',
          text: 'Read the delay at the live changer. In the mixer’s **Advanced Audio Properties** a positive sync offset delays sound; to delay the camera add the filter **Video Delay (Async)** to it.',
        },
        {
          title: 'Record ten seconds',
          text: 'Clap once on camera and look at the file. Hands and sound have to meet.',
        },
      ],
    },
    {
      kind: 'facts',
      heading: 'Filters: once is enough',
      text: 'The changer already has a gate, noise reduction, levelling and a limiter, in an order made for voices. In OBS these do harm on the same source:',
      rows: [
        [
          'Noise Suppression',
          'RNNoise is trained on natural speech and removes robots. Speex leaves holes in choirs.',
        ],
        ['Noise Gate', 'Cuts the tail of rooms and echoes. Set the gate in Formant, ahead of the effects.'],
        ['Compressor', 'Harmless for natural voices, pumping for whispers.'],
        ['Limiter', 'The one that may stay, at -1 dB, as a seat belt.'],
      ],
    },
    {
      kind: 'text',
      heading: 'Own voice and changed voice on two tracks',
      paragraphs: [
        'For a film it is good to have both. Keep the real microphone as a second source, and in **Advanced Audio Properties** send it to track 2 only, the changed voice to track 1. The stream takes track 1; the recording can hold both, and you decide in the edit.',
        'Or change it afterwards: record plainly and put the file through the [voice changer](/tools/voice-changer). It uses the same voices as the live one, without the hurry.',
      ],
    },
    cable('OBS'),
    {
      kind: 'facts',
      heading: 'Meters that do not move',
      rows: [
        [
          'The bar is dead',
          'Open the source’s properties: after a restart the device may have been renamed. Choose it again.',
        ],
        [
          'Nothing in your headphones',
          'OBS plays no source to you unless **Audio Monitoring** is set. Use **Hear yourself** in the changer rather than monitoring here, or you hear both.',
        ],
        [
          'Crackling in long recordings',
          'Cable and OBS run at different rates. Set both to 48 kHz: in OBS under **Settings**, **Audio**, **Sample Rate**.',
        ],
        [
          'An echo of game and voice',
          'Desktop Audio captures the device that the cable plays to. Choose your headphones as desktop audio device, not the default.',
        ],
        ['No devices on Linux', 'The Flatpak of OBS sees PulseAudio’s; JACK needs its own source.'],
      ],
    },
  ],
  questions: [
    {
      question: 'Do I need the virtual camera?',
      answer: 'No. It carries pictures only; sound goes the way described here.',
    },
    {
      question: 'Can OBS be the voice changer?',
      answer:
        'It can load VST 2 plug-ins as filters. Then only OBS has the changed voice, and a call beside it has not.',
    },
    {
      question: 'Does Streamlabs work alike?',
      answer: 'Yes: it is built on OBS and has the same kind of source, under slightly different names.',
    },
  ],
  next: [
    { label: 'Twitch', href: '/apps/twitch', text: 'What its rules say about voices.' },
    { label: 'Soundboard', href: '/soundboard', text: 'Send pads to a source of their own.' },
    { label: 'Enhance a recording', href: '/tools/audio-enhancer', text: 'Loudness for the upload.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
