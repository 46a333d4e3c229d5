import type { NaturalModel } from '@formant/contract/facts/natural-voices';
import type { TtsVoice } from '@formant/contract/tts';
import { ownVoices } from '@formant/engine/tts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../../platform/scope.ts';
import type { MyVoice } from '../../../sound/voices/my-voices.ts';
import { type Block, newBlock, newScript, type Script } from '../script/script.ts';
import { likenedProblem } from '../speaking/likened-problem.ts';
import { spokenHere } from '../speaking/speakers.ts';
import { type StudioStore, studioStore } from '../studio-state.ts';
import { libraryVoice, Network, uuidOfNumber } from '../testing/edges.ts';
import { isLocal } from './can-speak.ts';
import { isOfPerson, withLikened, withLikenedHere } from './likened-voices.ts';
import { computerModels, ownModelVoices } from './own-models.ts';
import { StudioVoices, voiceName } from './studio-voices.ts';
import type { Voice } from './voice.ts';

let network: Network;
let scope: Scope;
let state: StudioStore;
beforeEach(() => {
  network = new Network();
  scope = new Scope();
});
afterEach(() => scope.dispose());

const idOf = (number: number) => `voice:${uuidOfNumber(number)}`;
const naming = (...numbers: number[]): Block[] =>
  numbers.map((number) => ({ ...newBlock('Words.'), voiceId: idOf(number) }));
const voicesOf = (script: Partial<Script>): StudioVoices => {
  state = studioStore({ ...newScript(), ...script });
  return new StudioVoices({ api: network.api, state, scope });
};
const setBlocks = (blocks: Block[]) => state.setState(({ script }) => ({ script: { ...script, blocks } }));
const names = () =>
  state
    .getState()
    .voices.filter(({ id }) => id.startsWith('voice:'))
    .map(({ name }) => name);
const kept = () => state.getState().script.voices.map(({ name }) => name);
const atServer = (number: number, over: Partial<Voice> = {}): Voice => ({
  ...ownVoices[0]!,
  id: idOf(number),
  name: `Listed ${number}`,
  engine: 'voice',
  ...over,
});
const known = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected));

it('asks once for a voice that the script names, also while it is wanted for speaking', async () => {
  const voices = voicesOf({ blocks: naming(1) });
  const found = voices.find(idOf(1));
  const again = voices.find(idOf(1));
  voices.setAtServer([]);
  (await network.next()).answer(200, { data: [libraryVoice(1)], missing: [] });
  expect((await found)?.name).toBe('Voice 1');
  expect(await again).toBe(await found);
  expect(await voices.find(idOf(1))).toBe(await found);
  voices.setHere([...ownVoices]);
  expect(names()).toEqual(['Voice 1']);
  expect(network.asked).toHaveLength(1);
});

it('asks for what stands in no list once the server has told its list, and for what is named later', async () => {
  const voices = voicesOf({ blocks: naming(1, 2) });
  expect(network.asked).toHaveLength(0);
  voices.setAtServer([atServer(1)]);
  const first = await network.next();
  expect(first.body).toEqual({ uuids: [uuidOfNumber(2)] });
  first.answer(200, { data: [libraryVoice(2)], missing: [] });
  await known('Voice 2', 'Listed 1');
  setBlocks(naming(1, 2, 3));
  const second = await network.next();
  expect(second.body).toEqual({ uuids: [uuidOfNumber(3)] });
  second.answer(200, { data: [libraryVoice(3)], missing: [] });
  await known('Voice 2', 'Voice 3', 'Listed 1');
});

it('keeps with the script what it names and this device can speak with, without an address that ends', async () => {
  const voices = voicesOf({ blocks: naming(1, 2) });
  voices.setAtServer([]);
  (await network.next()).answer(200, {
    data: [libraryVoice(1, { previewUrl: '/signed' }), libraryVoice(2, { kind: 'trained' })],
    missing: [],
  });
  await known('Voice 1', 'Voice 2');
  expect(kept()).toEqual(['Voice 1']);
  expect(state.getState().script.voices[0]).not.toHaveProperty('previewUrl');
  expect(state.getState().script.blocks.map(({ voiceName }) => voiceName)).toEqual(['Voice 1', 'Voice 2']);
});

it('speaks of a kept voice without the server, and drops it once the server says that it is gone', async () => {
  const voice = atServer(1, { settings: {} as NonNullable<Voice['settings']> });
  const voices = voicesOf({ blocks: naming(1), voices: [voice] });
  expect((await voices.find(idOf(1)))?.name).toBe('Listed 1');
  expect(network.asked).toHaveLength(0);
  voices.setAtServer([]);
  (await network.next()).answer(200, { data: [], missing: [uuidOfNumber(1)] });
  await known();
  expect(voices.isGone(idOf(1))).toBe(true);
  expect(kept()).toEqual([]);
  expect(await voices.find(idOf(1))).toBeUndefined();
  expect(network.asked).toHaveLength(1);
});

it('asks again for what the server could not be asked for', async () => {
  const voices = voicesOf({ blocks: naming(1) });
  voices.setAtServer([]);
  (await network.next()).fail();
  const found = vi.waitFor(() => voices.find(idOf(1)));
  (await network.next()).answer(200, { data: [libraryVoice(1)], missing: [] });
  expect((await found)?.name).toBe('Voice 1');
});

it('finds anew for another person, whom an answer for the one before tells nothing', async () => {
  const voices = voicesOf({ blocks: naming(1) });
  voices.setAtServer([]);
  const before = await network.next();
  voices.startOver();
  voices.setAtServer([]);
  const now = await network.next();
  now.answer(200, { data: [], missing: [uuidOfNumber(1)] });
  await vi.waitFor(() => expect(voices.isGone(idOf(1))).toBe(true));
  before.answer(200, { data: [libraryVoice(1, { name: 'Private' })], missing: [] });
  // asked later, answered later
  const later = voices.find(idOf(2));
  (await network.next()).answer(200, { data: [libraryVoice(2)], missing: [] });
  expect((await later)?.name).toBe('Voice 2');
  expect(voices.isGone(idOf(1))).toBe(true);
  expect(names()).toEqual([]);
});

it('lists an own voice that a model can liken twice, and a block keeps what that is called', () => {
  const id = `natural:${uuidOfNumber(7)}`;
  const voices = voicesOf({ blocks: [{ ...newBlock('Words.'), voiceId: id }] });
  const own = { ...atServer(7, { name: 'Ada', previewUrl: '/preview' }), natural: id };
  // safe: the parts of the server's answer that the list reads
  voices.setAtServer(withLikened([own as TtsVoice, atServer(8) as TtsVoice]));
  const likened = voices.listed(id);
  expect(likened).toMatchObject({ name: 'Ada, natural', language: own.language });
  expect(likened).not.toHaveProperty('previewUrl');
  expect(isLocal(likened!)).toBe(false);
  expect(names()).toEqual(['Ada', 'Listed 8']);
  expect(state.getState().script.blocks[0]?.voiceName).toBe('Ada, natural');
  voices.startOver();
  expect(voiceName(voices.all, state.getState().script.blocks[0]!)).toBe('Ada, natural');
});

it('lists a voice of this device twice where its recording is kept and a model here likens, and says what it lacks', () => {
  const by: Voice = { ...ownVoices[0]!, id: 'sherpa:pocket+0', language: 'en-US', engine: 'sherpa' };
  // safe: the parts that the studio reads
  const pocket = { id: 'pocket', likens: true, state: 'here', voices: [by] } as unknown as NaturalModel;
  const ada: MyVoice = {
    ...{ id: 'file:ada', name: 'Ada', language: 'en', settings: null, trained: 'file:ada' },
    hasExcerpt: true,
  };
  const { hasExcerpt: _, ...imported } = { ...ada, id: 'file:bob', name: 'Bob' };
  const made: MyVoice = { ...imported, id: 'own:made', name: 'Made' };
  const id = 'natural:file:ada';
  const block = { ...newBlock('Words.'), voiceId: id };
  const voices = voicesOf({ blocks: [block] });
  const problem = (place: 'device' | 'server' = 'device') =>
    likenedProblem(state.getState().script.blocks[0]!, place, voices);
  const show = (mine: readonly MyVoice[], models: readonly NaturalModel[]) => {
    computerModels.setState({ list: models });
    ownModelVoices.setState({ list: models.flatMap((model) => model.voices) });
    voices.setHere([
      ...withLikenedHere(mine, models.length > 0 ? by : null),
      ...models.flatMap((m) => m.voices),
    ]);
    return state.getState().voices.map(({ name }) => name);
  };
  expect(show([ada, imported, made], [pocket])).toEqual(['Ada, natural', 'Ada', 'Bob', 'Made', by.name]);
  const voice = voices.listed(id)!;
  expect([isLocal(voice), isOfPerson(voice)]).toEqual([true, true]);
  expect(spokenHere(voice)).toEqual({ voiceId: 'sherpa:pocket+0', like: 'file:ada' });
  expect(problem()).toBeNull();
  expect(problem('server')?.message).toContain('on this device only');

  expect(show([ada], [])).toEqual(['Ada']);
  expect(isLocal(voice)).toBe(false);
  expect(problem()).toMatchObject({ message: expect.stringContaining('needs Pocket TTS'), computer: true });
  expect(show([{ ...imported, id: 'file:ada', name: 'Ada' }], [pocket])).toEqual(['Ada', by.name]);
  expect(problem()?.message).toContain('The recording that “Ada, natural” speaks like is no longer kept');
  expect(show([], [pocket])).toEqual([by.name]);
  expect(problem()?.message).toContain(
    '“Ada, natural” spoke like a trained voice that this device no longer keeps',
  );
  show([{ ...ada, language: 'de' }], [pocket]);
  expect(problem()?.message).toContain('speaks in English');
  computerModels.setState({ list: null });
  ownModelVoices.setState({ list: [] });
});
