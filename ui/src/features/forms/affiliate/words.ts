import type { PayoutWay } from '@formant/contract/facts/affiliate-facts';
import { messagesKeptMonths } from '@formant/contract/facts/form-facts';

const payouts: Readonly<Record<PayoutWay, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  bank: 'Bank transfer',
};

export const words = {
  title: 'Affiliate programme',
  intro:
    'You make videos, streams or articles, and Formant fits them? Register, and you get a referral code that is yours.',
  today: {
    title: 'What the programme is today',
    text: 'It pays no money. Visits by your link are counted, but there are no commissions and no payouts yet, and we promise no date for them.',
    points: [
      'You register with the tier that fits your audience.',
      'A person looks at what you make and answers by mail.',
      'When you are accepted, your referral code is kept for you.',
      'Before any money is paid we send you the terms. Nothing binds you until you accept them.',
    ],
  },
  tiers: {
    title: 'Three tiers',
    text: 'The tier says how many people you reach. Today it changes nothing else.',
    /** From the smallest to the largest. */
    audiences: ['Up to 10,000 people', '10,000 to 100,000 people', 'More than 100,000 people'],
  },
  form: {
    title: 'Register',
    tier: 'Your tier',
    website: 'Your website or channel (optional)',
    websiteHint: 'A whole address that begins with https://',
    country: 'Country',
    countryHint: 'Its two letters, such as DE, GB or US',
    payout: 'How you would like to be paid, if that begins',
    payouts,
    submit: 'Register',
  },
  closed: 'The tiers could not be loaded. Try again in a moment.',
  note: `We use what you enter to decide and to answer you. What you wrote is deleted after ${messagesKeptMonths} months at the latest; your registration stays for as long as you take part.`,
  number: 'Your referral code:',
};
