import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Voice agents: a conversation to try',
  description:
    'Talk to three scripted agents that answer aloud on your device, then see which parts of a voice agent our API has today and which you bring yourself.',
  heading: 'Talk to a voice agent, and look inside',
  lead: 'Book a table, find an order or move an appointment. The conversations are scripted and spoken by your own device: a demo, no service.',
  actions: [
    { label: 'Write to us about agents', href: '#contact' },
    { label: 'API reference', href: '/api/docs' },
  ],
  demo: { kind: 'agent', script: 'restaurant' },
  sections: [
    {
      kind: 'facts',
      heading: 'What the demo is',
      rows: [
        ['What the agent says', 'A script with a few turns; you can read all of it in the transcript'],
        [
          'Its voice',
          'Made on this device, sentence by sentence, by the same engine as [Text to speech](/text-to-speech)',
        ],
        [
          'How it understands you',
          'Buttons. Or your voice, if you switch that on and your browser can; the browser’s maker may then hear it',
        ],
        ['What is sent to us', 'Nothing of the conversation'],
      ],
    },
    {
      kind: 'cards',
      heading: 'What an agent is made of',
      text: 'An agent that answers people needs five parts. We have two of them, and say so.',
      cards: [
        {
          title: 'A voice: here today',
          text: 'Ready voices in over a hundred languages, or one made with consent of half a minute of speech.',
        },
        {
          title: 'Speech as it is written: here today',
          text: 'The API streams sound sentence by sentence, with the time of every word, while the rest is spoken.',
        },
        {
          title: 'Hearing: yours to add',
          text: 'Formant does not recognise speech. Bring a recogniser of your choice.',
        },
        {
          title: 'Thinking: yours to add',
          text: 'What is answered is decided by your program, by rules or by a language model.',
        },
        {
          title: 'A telephone line: yours to add',
          text: 'We answer no calls and sell no numbers. Your provider connects the call to your program.',
        },
      ],
    },
    {
      kind: 'steps',
      heading: 'How to build one today',
      steps: [
        {
          title: 'Choose the voice',
          text: 'Listen in the [library](/voice-universe?useCase=assistant), or make one in [voice cloning](/voice-cloning) with the speaker’s consent.',
        },
        {
          title: 'Get a key',
          text: 'With an account, [Developer](/developers) makes an API key with the scope “jobs:write”.',
        },
        {
          title: 'Stream the answer',
          text: 'Send the text to `POST /api/tts/stream` and play each `sound` line as it arrives. [The API page](/enterprise/api) has a program to copy.',
        },
        {
          title: 'Stop when people interrupt',
          text: 'The word times tell what was heard until then. Close the line to end the speech.',
        },
        {
          title: 'Say that it is a machine',
          text: 'People have a right to know, in some places by law. The scripts of this demo do it in their first sentence.',
        },
      ],
    },
  ],
  questions: [
    {
      question: 'Do you sell hosted agents?',
      answer:
        'No. There is nothing to buy on this page and no waiting list. Write to us if you plan one: it tells us which part to build next.',
    },
    {
      question: 'Who hears me when I answer by voice?',
      answer:
        'Your browser recognises the speech. Some browsers send the sound to a service of their maker for that. It is off until you switch it on, and the buttons do the same.',
    },
    {
      question: 'Why does the agent sound like a machine?',
      answer:
        'Because the voice is made on your device by Flite, which takes 14 MB and no neural network. A natural voice (Piper, Kokoro and others) can be installed on a server of your own and is then used by the same call.',
    },
  ],
  next: [
    {
      label: 'Conversational AI',
      href: '/enterprise/conversational-ai',
      text: 'Streaming speech in detail.',
    },
    { label: 'API', href: '/enterprise/api', text: 'Programs to copy.' },
    {
      label: 'Customer service',
      href: '/enterprise/use-cases/customer-service',
      text: 'Announcements for your line.',
    },
  ],
};
