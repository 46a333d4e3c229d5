import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Ethics: whose voice it is',
  description:
    'A voice belongs to somebody. What we check before a voice is cloned, what we do not claim, and how to report an imitation.',
  kicker: 'How we think',
  heading: 'A voice belongs to somebody',
  lead: 'Tools that change and imitate voices can delight and can deceive. This page says what Formant does about it, what it cannot do, and what it asks of you.',
  actions: [
    { label: 'Report an imitation', href: '/contact' },
    { label: 'Terms of service', href: '/tos' },
  ],
  sections: [
    {
      kind: 'cards',
      heading: 'What the product does',
      cards: [
        {
          title: 'Consent comes first',
          text: 'The cloning wizard begins with a sentence of consent, spoken by the owner of the voice. Its speaker is compared with the recordings, and the recordings with each other; if they differ, the wizard says so.',
        },
        {
          title: 'Names are questioned',
          text: 'A voice that is named after somebody well known raises a question before it is made, with the way to report an imitation.',
        },
        {
          title: 'Voices can be reported',
          text: 'Each voice in the library has a button to report it. A person looks at each report, and the voice can be hidden while they do.',
        },
        {
          title: 'It stays with you',
          text: 'Training and changing run on your own device unless you choose the server. A voice is a file of yours: nobody else has it until you share it, and deleting it deletes it.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'What it cannot do',
      paragraphs: [
        'No check of ours proves who somebody is. The comparison of speakers finds most recordings of somebody else, not all, and it may doubt a true one. It can’t tell whether the spoken consent was given freely, and it does not understand what was said. We claim no more than what was measured; the figures stand in the source, beside the code.',
        'Free software can be changed by whoever has it. Somebody who wants to do harm can take the checks out of their own copy. That is why the law and the people around you matter more than any switch in a program.',
      ],
    },
    {
      kind: 'cards',
      heading: 'What we ask of you',
      cards: [
        {
          title: 'Ask',
          text: 'Clone a voice only when its owner has agreed to what you want to do with it. That somebody is dead, famous or a child makes it more important, not less.',
        },
        {
          title: 'Say it',
          text: 'Tell people when a voice that they hear was made or changed, where it matters to them: in news, in advertising, in a call.',
        },
        {
          title: 'Do not deceive',
          text: 'No fraud, no threats, no harassment, no votes won with words that nobody said. The terms forbid it, and most laws do.',
        },
      ],
    },
    {
      kind: 'text',
      heading: 'Why it is open',
      paragraphs: [
        'Anybody can read how a voice is taken apart and put together here, measure what we say, and improve it. Changed voices also protect: people who play, teach, report or live under a name of their own have good reasons not to be known by their voice, and people who have lost theirs can get one back.',
      ],
    },
  ],
  next: [
    { label: 'Voice cloning', href: '/voice-cloning', text: 'See what the wizard asks.' },
    { label: 'Privacy', href: '/privacy', text: 'What stays with you, what the server keeps.' },
    { label: 'Copyright', href: '/dmca-policy', text: 'Report what infringes your rights.' },
  ],
};
