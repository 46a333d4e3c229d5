import type { IssueState } from '@formant/contract/desk/newsletter-issues';

/** What stands in a sentence. */
type Value = string | number;

const states: Readonly<Record<IssueState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'On its way',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

export const words = {
  title: 'Newsletter',
  intro:
    'Issues for everybody who has confirmed the newsletter. Each reader gets an issue at most once, and can end the letters with one click. Everything done here is recorded with your name.',
  subscribers: ({ count }: { count: Value }) => `Readers: ${count}`,
  states,
  none: 'No issue yet',
  noneText: 'Write the first one below. Nothing is sent before you press Send.',
  list: 'Issues',
  figures: ({ sent, waiting }: { sent: Value; waiting: Value }) => `${sent} sent, ${waiting} waiting`,
  write: 'New issue',
  start: 'Start a draft',
  subject: 'Subject',
  text: 'Text',
  textHint:
    'Markdown: # and ## headings, - lists, **strong**, `code`, [a link](https://example.com). An empty line begins a paragraph.',
  save: 'Save',
  saved: 'Saved.',
  back: 'Newsletter',
  preview: 'Preview',
  previewHtml: 'As HTML',
  previewText: 'As text',
  previewTitle: 'The letter as a reader gets it',
  test: 'Send a test to me',
  send: {
    title: 'Send',
    many: ({ count }: { count: Value }) => `It goes to every confirmed reader: ${count}.`,
    notYou: ({ count }: { count: Value }) =>
      `It would go to every confirmed reader: ${count}. An administrator sends it: tell one that the draft is ready.`,
    now: 'Send now',
    at: 'Send at, in your local time',
    schedule: 'Set the time',
    ask: ({ subject }: { subject: Value }) => `Send “${subject}”?`,
    askText: ({ count }: { count: Value }) =>
      `Readers: ${count}. You can pause it, but letters that have gone out cannot be taken back.`,
    yes: 'Send to everybody',
    no: 'Not yet',
  },
  progress: {
    title: 'Progress',
    bar: 'Letters sent',
    sent: 'Sent',
    waiting: 'Waiting',
    refused: 'Refused',
    unknown: 'Not known',
    unknownHint:
      'These letters were under way when the server or its connection stopped. They may have gone out, and are not sent again.',
    notYou: 'An administrator can go on with it or cancel it.',
    retry: ({ time }: { time: Value }) =>
      `The mail server cannot be reached. It is tried again at ${time}; nobody is passed over.`,
    scheduled: ({ time }: { time: Value }) => `It goes out by itself on ${time}.`,
  },
  pause: 'Pause',
  unschedule: 'Back to a draft',
  resume: 'Go on',
  cancel: 'Cancel',
  cancelling: {
    title: 'Cancel this issue?',
    text: 'Readers who wait for it will not get it. This cannot be undone.',
    yes: 'Cancel it',
    no: 'Keep it',
  },
  remove: 'Delete the draft',
  refused: {
    title: 'Refused addresses',
    text: 'Their mail servers do not take letters for them. They get no further issue until they subscribe again.',
    none: 'No address is refused.',
    came: 'Addresses whose letters came back',
    cameHint: 'One a line, as in the messages of your mailbox',
    submit: 'Note them',
    noted: ({ count }: { count: Value }) => `Readers noted: ${count}.`,
  },
};
