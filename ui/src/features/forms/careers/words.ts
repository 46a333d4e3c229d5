import { formFileBytes } from '@formant/contract/base/constants';
import { cvKeptMonths } from '@formant/contract/facts/career-facts';
import { messagesKeptMonths } from '@formant/contract/facts/form-facts';

/** What stands in a sentence. */
type Value = string | number;

const mostMegabytes = formFileBytes / 1024 ** 2;

export const words = {
  title: 'Jobs',
  intro: 'Work on voices, sound and the software around them.',
  none: {
    title: 'No job is open right now',
    text: 'We list a job here only when we really look for somebody. You may still send an open application: a person reads it and answers by mail.',
  },
  open: 'Open jobs',
  applyFor: 'Job',
  anyJob: 'An open application',
  heading: 'Your application',
  fields: {
    links: 'Links (optional)',
    linksHint: 'Your website, code or recordings; one address a line, five at most',
    coverLetter: 'A few words (optional)',
    coverLetterHint: 'What you would like to do, and what you have done',
    cv: 'Your CV',
  },
  cv: {
    hint: `A PDF or a Word document (.docx) of at most ${mostMegabytes} MB`,
    choose: 'Choose a file',
    change: 'Choose another file',
    chosen: ({ name, size }: { name: Value; size: Value }) => `${name}, ${size}`,
    tooLarge: ({ size }: { size: Value }) =>
      `This file has ${size}; it may have ${mostMegabytes} MB at most. Save it smaller, for example without pictures.`,
    otherType: 'This is neither a PDF nor a Word document (.docx). Save your CV as one of them.',
    empty: 'This file is empty. Choose another one.',
  },
  sending: ({ size }: { size: Value }) => `Sending your application with ${size}`,
  submit: 'Send the application',
  note: `Only our staff reads your application, and every look is recorded. Your CV is deleted after ${cvKeptMonths} months, the rest after ${messagesKeptMonths} months at the latest.`,
  next: {
    title: 'What happens then',
    steps: [
      'You get a receipt by mail.',
      'A person reads your application and answers to your address.',
      'When you are signed in now, it goes with your account when you delete that.',
    ],
  },
};
