/** What stands in a sentence. */
type Value = string | number;

/** Words of the conversation with a scripted agent, which come with it. */
export const agentWords = {
  label: 'Demo: a scripted conversation',
  which: 'What it is about',
  called: (who: Value) => `You have called: ${who}.`,
  transcript: 'What was said',
  agent: 'Agent',
  you: 'You',
  answers: 'Your answer',
  ended: 'The conversation has ended.',
  again: 'Start again',
  stop: 'Stop',
  aloud: 'Speak aloud',
  aloudHint: 'The voice is fetched once: about 14 MB, 21 unpacked. Off, you read.',
  byVoice: 'Answer by voice',
  byVoiceHint: 'Your browser recognises the speech; its maker may hear it. Not we.',
  cannotListen: 'This browser does not recognise speech. The buttons do the same.',
  listenAgain: 'Listen again',
  fetching: (received: Value, total: Value) =>
    `Fetching the voice to this device, once: ${received} of ${total}`,
  making: 'The agent begins to speak',
  speaking: 'The agent speaks. Answer whenever you like.',
  listening: 'Listening. Say one of the answers.',
  yourTurn: 'Your turn.',
  misheard: (answers: Value) => `Sorry, I did not understand that. You can say ${answers}`,
  or: (some: Value, last: Value) => `${some} or ${last}`,
  silence: 'Nothing was heard. Press an answer, or listen again.',
  refused: 'The browser refused the microphone. Allow it for this page, or press the answers.',
  noMicrophone: 'No microphone was found. Plug one in, or press the answers.',
  unreachable: 'The browser could not reach its speech recognition. Press the answers instead.',
  notRecognised: 'The browser could not recognise speech just now. Press the answers instead.',
  scripted: 'Scripted, and spoken by this device. Nothing of it is sent to us.',
  close: 'Close',
};
