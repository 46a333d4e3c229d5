import type { SectionsPage } from '../sections-page.ts';
import { inStudio } from '../studio-link.ts';

const notice =
  'Please do not eat or drink anything but water from midnight on. Bring your health card, and come to the second floor, room twelve.';
const voice = 'flite:rms';

export const page: SectionsPage = {
  title: 'Spoken patient information, kept in house',
  description:
    'Make appointment notices and patient information audible on your own computers. No medical device, no HIPAA claim; here is what runs where.',
  kicker: 'Use case: healthcare',
  heading: 'Information that patients can listen to',
  lead: 'General notices as sound, made on your own computer. Formant is no medical device, and we make no claim of HIPAA or any other compliance.',
  actions: [
    { label: 'Open this notice in the studio', href: inStudio(voice, notice) },
    { label: 'Ask about self-hosting', href: '/contact-sales' },
  ],
  demo: { kind: 'speak', text: notice, voice },
  sections: [
    {
      kind: 'steps',
      heading: 'A notice for the waiting room, start to end',
      steps: [
        {
          title: 'Take a text that is approved',
          text: 'Use the wording of your leaflets. Leave out names, dates of birth and findings: a notice for everybody needs none of them.',
        },
        {
          title: 'Have it spoken on the device',
          text: 'In [Text to speech](/text-to-speech) leave “Where it runs” at Device. The text then does not leave the browser: load the page, unplug the network, and it still speaks.',
        },
        {
          title: 'Slow it down',
          text: 'A speed of about 0.85 and a pause of one second between blocks are easier to follow. Numbers and doses are worth a block each.',
        },
        {
          title: 'Let a professional listen',
          text: 'Synthesizers misread abbreviations and names of drugs. Somebody who knows must hear every file before a patient does.',
        },
        {
          title: 'Play it where it is needed',
          text: 'Download WAV or MP3 for the screen in the waiting room, the telephone system or the website.',
        },
      ],
    },
    {
      kind: 'hear',
      heading: 'The same notice, calmer',
      sounds: [
        { label: 'Normal pace', file: 'clinic-notice.mp3', words: notice },
        { label: 'At 0.85', file: 'clinic-notice-slow.mp3', words: notice },
      ],
    },
    {
      kind: 'facts',
      heading: 'Where data goes',
      rows: [
        ['On the device', 'Text and sound stay in the browser or the app; the server sees neither'],
        ['On this website’s server', 'Only if you choose it, and not for data about patients'],
        [
          'On a server of your own',
          'Formant is open source: install it on a machine in your house, and nothing leaves it',
        ],
        ['Certificates', 'None. No HIPAA, no medical device, no audit that we could show you'],
      ],
    },
    {
      kind: 'demo',
      heading: 'A conversation that moves an appointment',
      text: 'A scripted demo: it shows how speech made on the device sounds in a dialogue. It books nothing, and it gives no medical advice.',
      demo: { kind: 'agent', script: 'clinic' },
    },
  ],
  questions: [
    {
      question: 'May we use it for recordings of patients?',
      answer:
        'That is for you and your data protection officer to decide. Tools marked “This device” send nothing; still, a browser keeps results until you delete them, and such a computer needs the same care as any other record.',
    },
    {
      question: 'Can it restore or diagnose a voice?',
      answer:
        'No. The numbers that the tools show describe recordings. They are no findings, and nothing here is made for diagnosis or therapy.',
    },
  ],
  next: [
    {
      label: 'Accessibility',
      href: '/enterprise/use-cases/accessibility',
      text: 'For people who listen rather than read.',
    },
    { label: 'API', href: '/enterprise/api', text: 'The same from a program, on your own server.' },
    {
      label: 'All use cases',
      href: '/enterprise/use-cases',
      text: 'Thirteen tasks, each with something to hear.',
    },
  ],
};
