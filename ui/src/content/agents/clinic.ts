import type { AgentScript } from './script.ts';

export const script: AgentScript = {
  label: 'Move an appointment',
  who: 'Practice at the Park, an invented practice',
  voice: 'flite:rms',
  first: 'hello',
  turns: {
    hello: {
      says: 'Practice at the Park, good morning. I am a machine and move appointments. I give no medical advice. In an emergency, hang up and call your emergency number. What may I do?',
      answers: [
        { says: 'I have to move my appointment.', words: ['move', 'change', 'appointment'], leadsTo: 'when' },
        { says: 'I want to cancel it.', words: ['cancel'], leadsTo: 'cancel' },
        {
          says: 'I have a question about a medicine.',
          words: ['question', 'medicine', 'pain'],
          leadsTo: 'advice',
        },
      ],
    },
    advice: {
      says: 'That is not for a machine. I would connect you with the practice now; in this demo nobody answers. Is there an appointment to move?',
      answers: [
        { says: 'Yes, please.', words: ['yes', 'move', 'appointment'], leadsTo: 'when' },
        { says: 'No, thank you.', words: ['no', 'thanks'], leadsTo: 'bye' },
      ],
    },
    when: {
      says: 'You are down for Thursday at nine. I have Friday at half past ten, or Monday at two.',
      answers: [
        {
          says: 'Friday suits me.',
          words: ['friday'],
          leadsTo: 'remind',
          notes: { time: 'Friday at half past ten' },
        },
        { says: 'Monday is better.', words: ['monday'], leadsTo: 'remind', notes: { time: 'Monday at two' } },
        { says: 'I keep Thursday.', words: ['thursday', 'keep'], leadsTo: 'kept' },
      ],
    },
    remind: {
      says: '{time}, then. Shall the practice remind you the day before?',
      answers: [
        { says: 'Yes, by message.', words: ['yes', 'message', 'text'], leadsTo: 'reminded' },
        { says: 'No need.', words: ['no', 'need'], leadsTo: 'moved' },
      ],
    },
    reminded: {
      says: 'Moved to {time}, with a reminder. As this is a demo, no appointment was moved. Good bye.',
      answers: [],
    },
    moved: { says: 'Moved to {time}. As this is a demo, no appointment was moved. Good bye.', answers: [] },
    kept: { says: 'Good, it stays on Thursday at nine. Good bye.', answers: [] },
    cancel: {
      says: 'Shall I cancel Thursday at nine for good, or move it?',
      answers: [
        { says: 'Cancel it.', words: ['cancel', 'good'], leadsTo: 'cancelled' },
        { says: 'Move it, rather.', words: ['move', 'rather'], leadsTo: 'when' },
      ],
    },
    cancelled: {
      says: 'It is cancelled, in this demo only. The practice would now offer the hour to somebody else. Good bye.',
      answers: [],
    },
    bye: { says: 'Then I wish you a good day. Good bye.', answers: [] },
  },
};
