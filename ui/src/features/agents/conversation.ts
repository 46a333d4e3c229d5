import type { AgentAnswer, AgentScript, AgentTurn } from '../../content/agents/script.ts';
import { agentWords as words } from './words.ts';

/** What was said, in its order. */
export interface Said {
  by: 'agent' | 'person';
  text: string;
}
/** Where a conversation stands; a value, which `answer` and `misheard` make the next one of. */
export interface Conversation {
  script: AgentScript;
  turn: string;
  notes: Readonly<Record<string, string>>;
  said: readonly Said[];
}

/** The agent speaks first. */
export const begin = (script: AgentScript): Conversation =>
  reach({ script, turn: script.first, notes: {}, said: [] }, script.first);

/** What the person may say now; nothing where the conversation has ended. */
export const answersOf = ({ script, turn }: Conversation): readonly AgentAnswer[] =>
  turnOf(script, turn).answers;

export const hasEnded = (conversation: Conversation): boolean => answersOf(conversation).length === 0;

/** The last thing that the agent has said. */
export const spokenOf = ({ said }: Conversation): string =>
  said.findLast(({ by }) => by === 'agent')?.text ?? '';

/**
 * The person answers.
 * @throws Error for an answer that does not stand here (a fault of ours)
 */
export function answer(conversation: Conversation, given: AgentAnswer): Conversation {
  if (!answersOf(conversation).includes(given))
    throw new Error(`“${given.says}” is no answer at ${conversation.turn}.`);
  const notes = { ...conversation.notes, ...given.notes };
  const said: Said[] = [...conversation.said, { by: 'person', text: given.says }];
  return reach({ ...conversation, notes, said }, given.leadsTo);
}

/** Something was said that is no answer here: it stands in the transcript, and the agent names what is. */
export function misheard(conversation: Conversation, heard: string): Conversation {
  const choices = answersOf(conversation).map(({ says }) => `“${says}”`);
  const last = choices.pop() ?? '';
  const text = words.misheard(choices.length > 0 ? words.or(choices.join(', '), last) : last);
  return {
    ...conversation,
    said: [...conversation.said, { by: 'person', text: heard }, { by: 'agent', text }],
  };
}

/**
 * The answer that was meant by something heard, or null: the one of whose words most are in it. Where two have as
 * many, nobody knows.
 */
export function meant(conversation: Conversation, heard: string): AgentAnswer | null {
  const spoken = wordsOf(heard);
  const ranked = answersOf(conversation)
    .map((one) => ({ one, hits: hitsOf(one, heard, spoken) }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = ranked;
  return best && best.hits > 0 && best.hits > (second?.hits ?? 0) ? best.one : null;
}

/** More than any number of words: it was said as it stands there. */
const verbatim = 1000;
const hitsOf = ({ says, words }: AgentAnswer, heard: string, spoken: ReadonlySet<string>): number =>
  plain(says) === plain(heard) ? verbatim : words.filter((word) => spoken.has(word)).length;

const plain = (text: string): string => [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].join(' ');
const wordsOf = (text: string): ReadonlySet<string> => new Set(plain(text).split(' '));

function turnOf(script: AgentScript, name: string): AgentTurn {
  const turn = script.turns[name];
  if (!turn) throw new Error(`The script “${script.label}” has no turn ${name}.`);
  return turn;
}

function reach(conversation: Conversation, name: string): Conversation {
  const { notes, script } = conversation;
  const filled = turnOf(script, name).says.replace(/\{(\w+)\}/g, (_, note: string) => {
    const known = notes[note];
    if (known === undefined)
      throw new Error(`The script “${script.label}” says {${note}} at ${name}, which nobody has noted.`);
    return known;
  });
  // a sentence may begin with what was noted
  const text = filled.charAt(0).toUpperCase() + filled.slice(1);
  return { ...conversation, turn: name, said: [...conversation.said, { by: 'agent', text }] };
}
