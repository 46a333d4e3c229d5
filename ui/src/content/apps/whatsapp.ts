import type { SectionsPage } from '../sections-page.ts';
import { cable, liveActions } from './parts/cable.ts';

export const page: SectionsPage = {
  title: 'Voice changer for WhatsApp on a computer',
  description:
    'WhatsApp calls with another voice from Windows or macOS: choose the microphone under Video & voice, link your phone first, and change voice messages as files.',
  kicker: 'Formant for WhatsApp',
  heading: 'Ring from the computer, sound like somebody else',
  lead: 'On a phone WhatsApp owns the microphone. Linked to a computer it asks which one to use, and there the changed voice gets in. The person you call needs nothing.',
  actions: liveActions,
  demo: { kind: 'live' },
  sections: [
    {
      kind: 'steps',
      heading: 'From the phone to the desk',
      steps: [
        {
          title: 'Install WhatsApp on the computer',
          text: 'From the Microsoft Store or the Mac App Store, or from whatsapp.com. There is no official program for Linux.',
        },
        {
          title: 'Link your phone',
          text: 'On the phone: **Linked devices**, **Link a device**, then scan the code on the screen.',
        },
        {
          title: 'Have the voice ready',
          text: 'Start the changer, choose the cable, say a test sentence. Do that before you call: WhatsApp opens the microphone when it rings.',
        },
        {
          title: 'Choose the microphone',
          text: 'In WhatsApp’s **Settings**, **Video & voice**, set the cable under Microphone. Where your version has no such page, change it during a call by the arrow at the microphone’s button.',
        },
        {
          title: 'Keep a headset for listening',
          text: 'Set the speaker to it on the same page. With loudspeakers WhatsApp’s echo filter also bites into your own voice.',
        },
        {
          title: 'Call somebody who knows',
          text: 'The first call belongs to a friend. Ask whether beginnings of words are missing.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'What WhatsApp does to sound',
      paragraphs: [
        'It has no switches for noise or gain. It was built for phones on a street: noise goes, loudness is evened out, and all of it happens before sending. Voices that stay close to human come through well, such as Deep, Bright, Man, Woman or Hoarse. Sustained hums, choirs and long echoes are flattened.',
        'Voices with clear words gain from a little treble, by an **Equalizer** in the chain, because calls cut the highest treble. Leave noise reduction in the changer on, so that WhatsApp finds little to remove.',
      ],
    },
    {
      kind: 'cards',
      heading: 'Voice messages',
      text: 'Two ways, of which the second also works from a phone.',
      cards: [
        {
          title: 'Recorded on the computer',
          text: 'WhatsApp records voice messages with the same microphone: with the cable chosen they are changed while you speak.',
        },
        {
          title: 'Sent as a file',
          text: 'Change a recording on the page and attach it as audio. It plays in the chat, and you hear it before they do.',
          href: '/tools/voice-changer',
        },
      ],
    },
    cable('WhatsApp'),
    {
      kind: 'facts',
      heading: 'When it only rings',
      rows: [
        [
          '“Couldn’t access the microphone”',
          'Windows: Settings, Privacy & security, Microphone, allow desktop apps. Mac: the same under System Settings.',
        ],
        [
          'They hear the room',
          'WhatsApp uses the laptop’s own microphone. Choose the cable again: it forgets the choice when the device was missing at its start.',
        ],
        [
          'The call stays on the phone',
          'A call answered on the phone cannot be taken over with another microphone. Answer on the computer.',
        ],
        [
          'Your voice falls silent after a second',
          'The noise filter takes a steady effect for an engine. Choose a livelier voice.',
        ],
      ],
    },
  ],
  questions: [
    {
      question: 'Does it break the encryption between the two of us?',
      answer: 'No. WhatsApp encrypts what the microphone delivers, and the change is made ahead of that.',
    },
    {
      question: 'May I prank people?',
      answer:
        'With friends who will laugh about it. Calling strangers in a false voice to get something out of them is fraud, and WhatsApp closes such accounts.',
    },
    {
      question: 'Can my voice get the account banned?',
      answer: 'We know of no such rule. WhatsApp bans unofficial apps and spam; a microphone is neither.',
    },
  ],
  next: [
    { label: 'Telegram', href: '/apps/telegram', text: 'With a switch for its noise filter.' },
    { label: 'Messenger', href: '/apps/messenger', text: 'Meta’s other one, in the browser.' },
    { label: 'Recorder', href: '/tools/voice-recorder', text: 'For messages by file.' },
    { label: 'All programs', href: '/apps', text: 'Twenty guides, one microphone.' },
  ],
};
