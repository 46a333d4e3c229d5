import { messagesKeptMonths } from '@formant/contract/facts/form-facts';

/** What stands in a sentence. */
type Value = string | number;

export const words = {
  fields: {
    name: 'Your name',
    firstName: 'First name',
    lastName: 'Last name',
    workEmail: 'Work e-mail',
    company: 'Company',
    country: 'Country',
    subject: 'Subject',
    message: 'Message',
    phone: 'Telephone (optional)',
  },
  privacy: `We use what you enter to answer you, and delete it after ${messagesKeptMonths} months at the latest.`,
  sent: {
    title: 'It has arrived',
    text: ({ email }: { email: Value }) =>
      `A person reads it and answers to ${email}. We have sent a receipt there, unless that address got one within the last hour.`,
    number: 'Its number:',
    another: 'Write another one',
  },
  contact: {
    title: 'Contact',
    intro: 'A question about this website, your account or your data? Write to the people who run it.',
    submit: 'Send the message',
    fault: {
      title: 'A fault in Formant itself',
      text: 'Formant is free software that anybody can read and improve. Tell us the version, what you did, what you expected and what happened. An error message shows a number: it helps us find what went wrong.',
    },
    security: {
      title: 'Security',
      text: 'Please tell us before you tell the public, and give us time to repair it. We never ask for your password.',
    },
    more: {
      title: 'Something else?',
      sales: 'Ask for an offer',
      dmca: 'Report a copyright infringement',
    },
  },
  sales: {
    title: 'Contact sales',
    intro: 'Voices for a product, a library or a call centre: tell us what you plan, and we answer by mail.',
    product: 'What it is about',
    products: {
      api: 'The API',
      publishing: 'Books and publishing',
      media: 'Film, games and media',
      conversational: 'Conversations and calls',
    },
    volume: 'About how much',
    volumeHint: 'For example 200 hours of speech a month',
    submit: 'Ask for an offer',
    next: {
      title: 'What happens next',
      steps: [
        'You get a receipt by mail, with a number for your question.',
        'A person reads what you plan and answers by mail. We do not call, and put you on no list.',
        'You decide. Nothing is ordered by this form.',
      ],
    },
    without: 'Before you ask',
    ways: {
      api: [
        ['/enterprise/api', 'From a text to a sound in three calls', 'Programs to copy, and the limits.'],
        ['/developers', 'Make a key', 'With an account, on this website, now.'],
      ],
      publishing: [
        [
          '/enterprise/publishing',
          'A spoken edition of what you print',
          'What works today, and what does not.',
        ],
        ['/text-to-speech', 'Hear your own first page', 'Paste it: every paragraph becomes a block.'],
      ],
      media: [
        [
          '/enterprise/media-and-entertainment',
          'Voices, stems and clean dialogue',
          'Hear what each tool makes.',
        ],
        [
          '/voice-universe?useCase=gaming',
          'Voices for characters',
          'Each can be heard, also on your own recording.',
        ],
      ],
      conversational: [
        [
          '/enterprise/conversational-ai',
          'A turn of a conversation',
          'What your program does, and what the voice does.',
        ],
        ['/agents', 'Talk to one', 'The demo speaks on your device, without an account.'],
      ],
    },
    ownServer: {
      title: 'A server of your own costs nothing here',
      text: 'Formant is free software. On your own machines you set the limits, and no sound leaves the house.',
    },
  },
  agents: {
    title: 'Plan an agent? Write to us',
    intro:
      'We sell no hosted agents. If you build one and something is missing in the API, tell us what: a person reads it and answers by mail.',
    useCase: 'What the agent is for',
    useCaseHint: 'For example bookings by telephone',
    monthlyCalls: 'About how many calls a month (optional)',
    submit: 'Send the message',
  },
  dmca: {
    title: 'Report a copyright infringement',
    intro:
      'Is something on this website yours, and shown without your consent? Send a notice as 17 U.S.C. § 512(c)(3) asks for it. We look at every one; what infringes is taken down, its owner is told and gets a strike.',
    who: 'You',
    address: 'Postal address',
    work: 'The work',
    workDescription: 'Which work is yours',
    workHint: 'Title, what it is, and where it was published. For several works, a list.',
    urls: 'Where it is shown here',
    urlsHint: 'Addresses of this website, one a line: a voice or a shared sound',
    statements: 'Your statements',
    goodFaith:
      'I believe in good faith that this use is not authorised by the copyright owner, its agent or the law.',
    perjury:
      'What I say here is accurate, and under penalty of perjury I am the owner of the right, or may act for the owner.',
    signature: 'Signature',
    signatureHint: 'Your full name. It counts as your electronic signature.',
    submit: 'Send the notice',
    kept: 'The notice is kept also when an account with your address is deleted.',
  },
};
