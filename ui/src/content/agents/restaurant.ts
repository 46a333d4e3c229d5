import type { AgentScript } from './script.ts';

export const script: AgentScript = {
  label: 'Book a table',
  who: 'Kitchen on the Harbour, an invented restaurant',
  voice: 'flite:slt',
  first: 'hello',
  turns: {
    hello: {
      says: 'Kitchen on the Harbour, good evening. I am a machine, and I take bookings. For how many people would you like a table?',
      answers: [
        { says: 'For two, please.', words: ['two', '2'], leadsTo: 'day', notes: { people: 'two' } },
        { says: 'We are four.', words: ['four', '4'], leadsTo: 'day', notes: { people: 'four' } },
        {
          says: 'There will be twelve of us.',
          words: ['twelve', '12', 'dozen'],
          leadsTo: 'large',
          notes: { people: 'twelve' },
        },
        { says: 'Are you open today?', words: ['open', 'today', 'hours'], leadsTo: 'hours' },
      ],
    },
    hours: {
      says: 'Yes, from five to eleven, and the kitchen closes at ten. Shall I book a table? For how many?',
      answers: [
        { says: 'Yes, for two.', words: ['two', '2'], leadsTo: 'day', notes: { people: 'two' } },
        { says: 'Yes, for four.', words: ['four', '4'], leadsTo: 'day', notes: { people: 'four' } },
        { says: 'No, thank you.', words: ['no', 'thanks'], leadsTo: 'bye' },
      ],
    },
    large: {
      says: 'For twelve I ask my colleagues, who know the tables better than I do. May one of them call you back, or will you come as two groups of six?',
      answers: [
        { says: 'Somebody should call me.', words: ['call', 'phone', 'back'], leadsTo: 'callback' },
        {
          says: 'Two groups of six are fine.',
          words: ['six', 'groups', 'fine'],
          leadsTo: 'day',
          notes: { people: 'twice six' },
        },
      ],
    },
    callback: {
      says: 'A real agent would now ask for your number and hand it on. This one is a demo, so nobody calls. Good bye.',
      answers: [],
    },
    day: {
      says: 'A table for {people}. Tonight or tomorrow?',
      answers: [
        {
          says: 'Tonight.',
          words: ['tonight', 'today', 'evening'],
          leadsTo: 'time',
          notes: { day: 'tonight' },
        },
        { says: 'Tomorrow.', words: ['tomorrow'], leadsTo: 'time', notes: { day: 'tomorrow' } },
      ],
    },
    time: {
      says: 'For {day} I have six o’clock, and a quarter past eight.',
      answers: [
        {
          says: 'Six, please.',
          words: ['six', '6', 'early'],
          leadsTo: 'wishes',
          notes: { time: 'six o’clock' },
        },
        {
          says: 'A quarter past eight.',
          words: ['eight', '8', 'quarter', 'late'],
          leadsTo: 'wishes',
          notes: { time: 'a quarter past eight' },
        },
        { says: 'Neither suits me.', words: ['neither', 'none', 'no'], leadsTo: 'neither' },
      ],
    },
    neither: {
      says: 'Then let us try another day. Tonight or tomorrow?',
      answers: [
        { says: 'Tomorrow, then.', words: ['tomorrow'], leadsTo: 'time', notes: { day: 'tomorrow' } },
        {
          says: 'Tonight after all.',
          words: ['tonight', 'today'],
          leadsTo: 'time',
          notes: { day: 'tonight' },
        },
        { says: 'Another time.', words: ['another', 'no', 'bye'], leadsTo: 'bye' },
      ],
    },
    wishes: {
      says: 'Noted: {day}, {time}, {people}. Is there anything the kitchen should know?',
      answers: [
        {
          says: 'One of us eats no nuts.',
          words: ['nuts', 'allergy', 'allergic'],
          leadsTo: 'nuts',
        },
        { says: 'A high chair, please.', words: ['chair', 'child', 'baby'], leadsTo: 'chair' },
        { says: 'No, that is all.', words: ['no', 'nothing', 'all'], leadsTo: 'done' },
      ],
    },
    nuts: {
      says: 'I have written it down for the kitchen. Please tell the waiter as well: with allergies, a person should hear it too. Your table for {people}, {day} at {time}. Good bye.',
      answers: [],
    },
    chair: {
      says: 'A high chair will stand at your table: {day} at {time}, for {people}. We look forward to you. Good bye.',
      answers: [],
    },
    done: {
      says: 'Then a table for {people}, {day} at {time}. As this is a demo, no table is held. Good bye.',
      answers: [],
    },
    bye: { says: 'Then I wish you a good evening. Good bye.', answers: [] },
  },
};
