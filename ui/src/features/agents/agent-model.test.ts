import { expect, it } from 'vitest';
import { agentScripts } from '../../content/agents/scripts.ts';
import { type AgentEdges, AgentModel } from './agent-model.ts';
import { answersOf } from './conversation.ts';
import { agentWords } from './words.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** A device whose speaking and listening end when the test says so. */
function device() {
  const spoken: { text: string; signal: AbortSignal; end(): void; fail(error: Error): void }[] = [];
  const heard: { signal: AbortSignal; say(text: string | null): void; fail(error: Error): void }[] = [];
  const edges: AgentEdges = {
    speak: (text, _voice, { signal, onFetch, onSound }) =>
      new Promise((resolve, reject) => {
        onFetch(5, 10);
        spoken.push({
          text,
          signal,
          end() {
            onSound();
            resolve();
          },
          fail: reject,
        });
        signal.addEventListener('abort', () => reject(new Error('Cancelled.')));
      }),
    listen: (signal) =>
      new Promise((resolve, reject) => {
        heard.push({ signal, say: resolve, fail: reject });
        signal.addEventListener('abort', () => resolve(null));
      }),
  };
  const model = new AgentModel(edges, agentScripts.restaurant);
  return { model, spoken, heard, state: () => model.state.getState() };
}

it('speaks its turn, tells of the voice on its way, and then it is the person’s turn', async () => {
  const { model, spoken, heard, state } = device();
  const run = model.start();
  expect(state()).toMatchObject({ phase: 'making', coming: { received: 5, total: 10 } });
  expect(spoken[0]?.text).toContain('I am a machine');
  spoken[0]?.end();
  expect(state()).toMatchObject({ phase: 'speaking', coming: null });
  await run;
  expect(state().phase).toBe('quiet');
  expect(heard).toHaveLength(0); // nobody has asked to be heard
});

it('is interrupted by an answer, and falls silent by Stop', async () => {
  const { model, spoken, state } = device();
  void model.start();
  void model.answer(answersOf(state().conversation)[0]!);
  await tick();
  expect(spoken[0]?.signal.aborted).toBe(true);
  expect(spoken[1]?.text).toBe('A table for two. Tonight or tomorrow?');
  expect(state().failure).toBeNull();
  model.stop();
  await tick();
  expect(spoken[1]?.signal.aborted).toBe(true);
  expect(state()).toMatchObject({ phase: 'quiet', failure: null });
  expect(state().conversation.turn).toBe('day');
});

it('listens after it has spoken where the person wants that, and answers what it has heard', async () => {
  const { model, spoken, heard, state } = device();
  const run = model.start();
  model.setByVoice(true);
  expect(heard).toHaveLength(0); // it does not hear itself
  spoken[0]?.end();
  await tick();
  expect(state().phase).toBe('listening');
  heard[0]?.say('a table for four');
  await tick();
  expect(spoken[1]?.text).toContain('A table for four');
  spoken[1]?.end();
  await tick();
  heard[1]?.say('the day after that');
  await tick();
  expect(spoken[2]?.text).toContain('Sorry');
  expect(state().conversation.turn).toBe('day');
  spoken[2]?.end();
  await tick();
  heard[2]?.say(null);
  await run;
  expect(state().phase).toBe('unheard');
  model.setByVoice(false);
  expect(state().phase).toBe('quiet');
});

it('says why it can’t hear or speak, and goes on by the buttons', async () => {
  const { model, spoken, heard, state } = device();
  model.setByVoice(true);
  heard[0]?.fail(new Error(agentWords.refused));
  await tick();
  expect(state()).toMatchObject({ phase: 'quiet', failure: agentWords.refused });
  void model.answer(answersOf(state().conversation)[0]!);
  expect(state().failure).toBeNull();
  spoken[0]?.fail(new Error('The voices could not be loaded.'));
  await tick();
  expect(state()).toMatchObject({ phase: 'quiet', failure: 'The voices could not be loaded.' });
  expect(state().conversation.turn).toBe('day');
});

it('only writes while it is not to speak', async () => {
  const { model, spoken, state } = device();
  void model.start();
  model.setAloud(false);
  await tick();
  expect(spoken[0]?.signal.aborted).toBe(true);
  await model.answer(answersOf(state().conversation)[0]!);
  expect(spoken).toHaveLength(1);
  expect(state().conversation.said).toHaveLength(3);
});
