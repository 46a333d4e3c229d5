import type { AgentScript } from './script.ts';

export const script: AgentScript = {
  label: 'Find an order',
  who: 'Paper and Pens, an invented shop',
  voice: 'flite:awb',
  first: 'hello',
  turns: {
    hello: {
      says: 'Paper and Pens, hello. I am a machine that knows orders. What can I do for you?',
      answers: [
        { says: 'Where is my order?', words: ['where', 'order', 'parcel'], leadsTo: 'which' },
        { says: 'I want to send something back.', words: ['back', 'return'], leadsTo: 'return' },
        { says: 'A person, please.', words: ['person', 'human', 'somebody'], leadsTo: 'person' },
      ],
    },
    which: {
      says: 'I see two: a box of paper from Monday, and a fountain pen from last week. Which one?',
      answers: [
        { says: 'The paper.', words: ['paper', 'box', 'monday'], leadsTo: 'paper' },
        { says: 'The pen.', words: ['pen', 'fountain'], leadsTo: 'pen' },
      ],
    },
    paper: {
      says: 'The paper left us on Tuesday and is with the carrier. It should reach you tomorrow before noon. Shall it be left with a neighbour if you are out?',
      answers: [
        {
          says: 'Yes, with a neighbour.',
          words: ['yes', 'neighbour', 'neighbor'],
          leadsTo: 'noted',
          notes: { what: 'leave the paper with a neighbour' },
        },
        {
          says: 'No, bring it again.',
          words: ['no', 'again'],
          leadsTo: 'noted',
          notes: { what: 'try again the next day' },
        },
      ],
    },
    pen: {
      says: 'The pen was delivered on Friday, says the carrier. Is it not there?',
      answers: [
        { says: 'No, I have not seen it.', words: ['no', 'not'], leadsTo: 'missing' },
        { says: 'Ah, there it is.', words: ['yes', 'there', 'found'], leadsTo: 'found' },
      ],
    },
    missing: {
      says: 'I am sorry. I can have it looked for, which takes three days, or send another one today.',
      answers: [
        {
          says: 'Have it looked for.',
          words: ['look', 'looked', 'search'],
          leadsTo: 'noted',
          notes: { what: 'look for the pen' },
        },
        {
          says: 'Send another one.',
          words: ['send', 'another', 'new'],
          leadsTo: 'noted',
          notes: { what: 'send another pen today' },
        },
      ],
    },
    found: { says: 'I am glad. Write well with it. Good bye.', answers: [] },
    return: {
      says: 'You have thirty days for that. I can mail you a label to print, or a colleague explains it. Which do you prefer?',
      answers: [
        {
          says: 'Mail me the label.',
          words: ['mail', 'label', 'print'],
          leadsTo: 'noted',
          notes: { what: 'mail you a label' },
        },
        { says: 'A person, please.', words: ['person', 'colleague', 'explain'], leadsTo: 'person' },
      ],
    },
    noted: {
      says: 'In a real shop I would now {what}. In this demo nothing is sent and nothing is stored. Anything else?',
      answers: [
        { says: 'Another order.', words: ['another', 'order', 'yes'], leadsTo: 'which' },
        { says: 'No, that was all.', words: ['no', 'all', 'bye'], leadsTo: 'bye' },
      ],
    },
    person: {
      says: 'Of course. A good agent hands over when it is asked to. In this demo there is nobody behind me. Good bye.',
      answers: [],
    },
    bye: { says: 'Thank you for calling. Good bye.', answers: [] },
  },
};
