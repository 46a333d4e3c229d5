import { describe, expect, it } from 'vitest';
import type { AgentScript } from '../../content/agents/script.ts';
import { agentScripts } from '../../content/agents/scripts.ts';
import {
  answer,
  answersOf,
  begin,
  type Conversation,
  hasEnded,
  meant,
  misheard,
  spokenOf,
} from './conversation.ts';

const script: AgentScript = {
  label: 'Tea',
  who: 'A kiosk',
  voice: 'flite:slt',
  first: 'hello',
  turns: {
    hello: {
      says: 'I am a machine. Tea or coffee?',
      answers: [
        { says: 'Tea.', words: ['tea', 'green'], leadsTo: 'end', notes: { drink: 'tea' } },
        { says: 'Coffee, black.', words: ['coffee', 'black'], leadsTo: 'end', notes: { drink: 'coffee' } },
      ],
    },
    end: { says: '{drink} it is.', answers: [] },
  },
};
const start = begin(script);
const [tea, coffee] = answersOf(start);

describe('a conversation', () => {
  it('is begun by the agent, goes where the answer leads, and calls what was noted by its name', () => {
    expect(start.said).toEqual([{ by: 'agent', text: 'I am a machine. Tea or coffee?' }]);
    const end = answer(start, tea!);
    expect(end.said.slice(1)).toEqual([
      { by: 'person', text: 'Tea.' },
      { by: 'agent', text: 'Tea it is.' },
    ]);
    expect([hasEnded(start), hasEnded(end)]).toEqual([false, true]);
    expect(start.said).toHaveLength(1); // a value: what was is not changed
  });

  it('takes no answer that does not stand there', () => {
    expect(() => answer(answer(start, tea!), coffee!)).toThrow('“Coffee, black.” is no answer at end.');
  });

  it.each([
    ['a cup of GREEN tea please', 'Tea.'],
    ['coffee', 'Coffee, black.'],
    ['Coffee black', 'Coffee, black.'],
    ['black tea and coffee', 'Coffee, black.'],
    ['tea or coffee', null],
    ['teapot', null],
    ['', null],
  ])('knows what is meant by “%s”', (heard, says) => {
    expect(meant(start, heard)?.says ?? null).toBe(says);
  });

  it('names the answers where it has understood none, and stays', () => {
    const next = misheard(start, 'Lemonade!');
    expect(next.turn).toBe('hello');
    expect(next.said[1]).toEqual({ by: 'person', text: 'Lemonade!' });
    expect(spokenOf(next)).toBe('Sorry, I did not understand that. You can say “Tea.” or “Coffee, black.”');
    expect(answersOf(next)).toBe(answersOf(start));
  });
});

describe.each(Object.entries(agentScripts))('the script %s', (_, { ...one }) => {
  const real: AgentScript = one;

  /** Every conversation that can be had, by turn and notes. */
  function everywhere(): Conversation[] {
    const found = new Map<string, Conversation>();
    const open = [begin(real)];
    for (let next = open.pop(); next; next = open.pop()) {
      const key = next.turn + JSON.stringify(next.notes);
      if (found.has(key)) continue;
      found.set(key, next);
      for (const given of answersOf(next)) open.push(answer(next, given));
    }
    return [...found.values()];
  }

  it('can be led through every turn, and knows all that it says', () => {
    const reached = new Set(everywhere().map(({ turn }) => turn)); // throws where a turn or a note is missing
    expect(Object.keys(real.turns).filter((name) => !reached.has(name))).toEqual([]);
  });

  it('says at once that it is a machine, and ends', () => {
    expect(spokenOf(begin(real))).toContain('I am a machine');
    expect(everywhere().some(hasEnded)).toBe(true);
  });

  it('understands each answer as it stands on its button, and each of its words', () => {
    const wrong = everywhere().flatMap((here) =>
      answersOf(here).flatMap((given) =>
        [given.says, ...given.words]
          .filter((heard) => meant(here, heard) !== given)
          .map((heard) => `${here.turn}: ${heard}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
