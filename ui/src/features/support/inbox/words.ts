import type { MessageKind, MessageStatus } from '@formant/contract/facts/form-facts';

/** What is said where a message is decided. */
export type VerdictWords = Readonly<
  Record<'reason' | 'accept' | 'accepted' | 'rejected' | 'ask' | 'askText', string>
>;

/** What stands in a sentence. */
type Value = string | number;

const kinds: Readonly<Record<MessageKind, string>> = {
  contact: 'Message',
  sales: 'Sales',
  'voice-agents': 'Voice agents',
  dmca: 'Copyright notice',
  affiliate: 'Affiliate',
  'affiliate-sign-up': 'Affiliate registration',
  job: 'Job application',
};
const statuses: Readonly<Record<MessageStatus, string>> = {
  new: 'New',
  'in-work': 'In work',
  answered: 'Answered',
  closed: 'Closed',
};
/** Fields of the forms, by their names. */
const details: Readonly<Partial<Record<string, string>>> = {
  company: 'Company',
  country: 'Country',
  volume: 'Volume',
  product: 'Product',
  phone: 'Telephone',
  monthlyCalls: 'Calls a month',
  useCase: 'Use case',
  address: 'Postal address',
  infringingUrls: 'Reported addresses',
  goodFaith: 'Stated in good faith',
  perjury: 'Stated under penalty of perjury',
  signature: 'Signature',
  channels: 'Channels',
  audienceSize: 'Audience',
  tier: 'Tier',
  website: 'Website',
  payout: 'Would be paid by',
  links: 'Links',
};

const notice = {
  title: 'Decide this notice',
  found: 'What it names here',
  nothing: 'None of the addresses leads to a voice or a shared sound of this website that is shown now.',
  owner: ({ name, strikes, until }: { name: Value; strikes: Value; until: Value | null }) =>
    `${name}, strikes in the last twelve months: ${strikes}${until === null ? '' : `; can publish nothing until ${until}`}`,
  visitor: 'Made by a visitor without an account',
  reason: 'Reason, for a rejected notice',
  accept: 'Accept and take down',
  accepted: 'The notice is accepted.',
  rejected: 'The notice is rejected.',
  ask: 'Accept this notice?',
  askText:
    'What it names here is taken down for good, and each account that owns some of it gets a strike. Sender and owners are told by mail. Three within twelve months close publishing for an account.',
};

export const words = {
  title: 'Inbox',
  intro: 'What visitors have sent by the forms. Every look is recorded with your name.',
  kinds,
  statuses,
  details,
  all: 'All',
  search: {
    q: 'Text',
    qHint: 'Name, e-mail address, subject or message',
    kind: 'Kind',
    status: 'Status',
    submit: 'Search',
  },
  one: '1 message',
  many: ({ count }: { count: Value }) => `${count} messages`,
  none: 'Nothing here',
  noneText: 'No message fits. What visitors send by the forms appears here.',
  from: ({ name, email }: { name: Value; email: Value }) => `${name}, ${email}`,
  signedIn: ({ name }: { name: Value }) => `signed in as ${name}`,
  account: ({ id }: { id: Value }) => `account ${id}`,
  fields: 'More from the form',
  yes: 'Yes',
  statusSaved: 'The status is saved.',
  answers: 'Answers',
  answer: {
    title: 'Answer by mail',
    label: 'Your answer',
    hint: ({ email }: { email: Value }) => `It goes to ${email} and is kept here.`,
    submit: 'Send the answer',
    sent: 'The answer is on its way.',
    by: ({ name, at }: { name: Value; at: Value }) => `${name}, ${at}`,
    somebody: 'Staff',
  },
  verdict: {
    reasonHint: 'The sender reads it.',
    reject: 'Reject',
    decided: ({ verdict, at }: { verdict: Value; at: Value }) => `Decided: ${verdict}, ${at}`,
    cancel: 'Cancel',
  },
  cv: {
    title: 'CV',
    download: ({ kind, size }: { kind: Value; size: Value }) => `Download (${kind}, ${size})`,
    until: ({ date }: { date: Value }) =>
      `It is deleted on ${date}. A file from a stranger: open it where it can do no harm. Every download is recorded with your name.`,
    gone: 'The CV was deleted after its time.',
  },
  affiliate: {
    title: 'Decide this registration',
    code: 'Referral code:',
    gone: 'There is a newer registration of this address, or it was deleted.',
    reason: 'Reason, for a rejected registration',
    accept: 'Accept',
    accepted: 'The registration is accepted.',
    rejected: 'The registration is rejected.',
    ask: 'Accept this registration?',
    askText: 'The sender is told the referral code by mail, and that no money is paid today.',
  },
  notice,
  noticeOfNothing: {
    ...notice,
    accept: 'Accept',
    askText:
      'Nothing that it names is shown here now: nothing is taken down, and nobody gets a strike. The sender is told by mail that we agree and that there was nothing to take down. To have the address corrected first, answer the message.',
  },
  strikes: {
    title: 'Strikes for it',
    back: ({ date }: { date: Value }) => `taken back ${date}`,
    reason: 'Reason to take them back',
    hint: 'For the record of staff. The owners are told by mail that the strikes do not count any more; what was taken down stays down.',
    withdraw: 'Take the strikes back',
    withdrawn: 'The strikes are taken back.',
  },
};
