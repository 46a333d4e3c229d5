/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Invite somebody',
  text: 'Your own link leads to the front page. It tells how many people came by it and confirmed an address, and nothing about who they are.',
  link: 'Your link',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  byHand: 'The link could not be copied. Mark it and copy it by hand.',
  accounts: ({ count }: { count: Value }) =>
    count === 1
      ? 'One person with a confirmed address came by your link.'
      : `${count} people with a confirmed address came by your link.`,
  email: 'Or have us mail it',
  emailHint: ({ email }: { email: Value }) =>
    `One letter, which says that ${email} sends it. Then we delete the address; for a month a fingerprint of it stays, so that it gets no second letter.`,
  unproven: 'When you have confirmed your own address, you can have the link mailed from here.',
  send: 'Send the letter',
};
