import { ownVoices } from '@formant/engine/tts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserDraft, type Draft, noDraft } from './script/draft.ts';
import { openingScript } from './script/opening.ts';
import { type Block, newBlock, type Script } from './script/script.ts';
import { StudioModel } from './studio-model.ts';
import { type TakeStore, takeStore } from './takes/take-store.ts';
import {
  Browser,
  libraryVoice,
  Network,
  type SpeechDesk,
  standInForWorker,
  uuidOfNumber,
} from './testing/edges.ts';
import { mySpeaker } from './voices/my-speakers.ts';
import type { Voice } from './voices/voice.ts';

let desk: SpeechDesk;
let network: Network;
let open: StudioModel[];
beforeEach(() => {
  desk = standInForWorker();
  network = new Network();
  open = [];
});
afterEach(() => {
  for (const model of open) model.dispose();
  vi.unstubAllGlobals();
});

const begin = (draft: Draft, store: TakeStore = takeStore(false)): StudioModel => {
  const model = new StudioModel({ api: network.api, draft, store });
  open.push(model);
  return model;
};
const studio = (script: Partial<Script>, store?: TakeStore): StudioModel =>
  begin(noDraft({ listen: false, ...script }), store);
const blocks = (...texts: string[]): Block[] => texts.map((text) => newBlock(text));
const ids = (model: StudioModel) => model.script.blocks.map(({ id }) => id);
const state = (model: StudioModel) => model.state.getState();
const problems = (model: StudioModel) => Object.values(state(model).problems).map(({ message }) => message);
const spoken = (model: StudioModel) =>
  model.script.blocks.filter((block) => model.takeOf(block)).map(({ text }) => text);
const idle = (model: StudioModel) => vi.waitFor(() => expect(model.busy).toBe(false));
const ofLibrary = (text: string, number: number): Block => ({
  ...newBlock(text),
  voiceId: `voice:${uuidOfNumber(number)}`,
  voiceName: `Voice ${number}`,
});

it('speaks block after block, each with its stage, and is idle again', async () => {
  const model = studio({ blocks: blocks('One.', 'Two.') });
  const { charged } = state(model);
  const done = model.generate(ids(model));
  expect(Object.keys(state(model).runs)).toEqual(ids(model));
  await done;
  expect(desk.texts).toEqual(['One.', 'Two.']);
  expect(spoken(model)).toEqual(['One.', 'Two.']);
  expect(model.busy).toBe(false);
  expect(state(model).charged).toBe(charged + 1);
});

it('speaks on where the browser opens no sound output, says so, and Generate works again', async () => {
  // there is no AudioContext here, as in a browser that refuses one
  const model = studio({ blocks: blocks('One.', 'Two.'), listen: true });
  await model.generate(ids(model));
  expect(spoken(model)).toEqual(['One.', 'Two.']);
  expect(Object.values(state(model).notices)).toEqual([expect.stringMatching(/could not be heard .*\.$/)]);
  model.changeBlock(ids(model)[0]!, { text: 'Three.' });
  await model.generate([ids(model)[0]!]);
  expect(spoken(model)).toEqual(['Three.', 'Two.']);
});

it('tells an unexpected failure in a sentence, speaks the other blocks, and Generate works again', async () => {
  const store = takeStore(false);
  const model = studio({ blocks: blocks('One.', 'Two.') }, store);
  await model.generate([ids(model)[0]!]);
  const { sound } = store;
  store.sound = () => Promise.reject(new Error('cannot read properties of undefined'));
  await model.generate(ids(model));
  expect(problems(model)).toEqual([expect.stringMatching(/^Something went wrong on our side\. .*try again/)]);
  expect(spoken(model)).toContain('Two.');
  expect(model.busy).toBe(false);
  store.sound = sound;
  model.changeBlock(ids(model)[0]!, { text: 'Three.' });
  await model.generate([ids(model)[0]!]);
  expect(spoken(model)).toEqual(['Three.', 'Two.']);
});

it('says in words that the voice stopped, whatever its worker said last, and speaks with a new one', async () => {
  const model = studio({ blocks: blocks('One.', 'Two.') });
  desk.speaksAtOnce = false;
  const done = model.generate(ids(model));
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.']));
  desk.speaksAtOnce = true;
  desk.die('');
  await done;
  expect(problems(model)).toEqual([expect.stringContaining('The voice stopped. Try again.')]);
  expect(spoken(model)).toEqual(['Two.']);
  await model.generate([ids(model)[0]!]);
  expect(spoken(model)).toEqual(['One.', 'Two.']);
});

it('shows that it waits from the press on, and is cancelled at once while a slow server is asked', async () => {
  const model = studio({ blocks: [ofLibrary('One.', 1), newBlock('Two.')] });
  void model.generate([ids(model)[0]!]);
  expect(state(model).runs[ids(model)[0]!]?.stage).toEqual({ name: 'waiting', position: null });
  const question = await network.next();
  model.cancel();
  expect(model.busy).toBe(false);
  // the next press is not kept waiting by the first, whose answer changes nothing any more
  await model.generate([ids(model)[1]!]);
  expect(spoken(model)).toEqual(['Two.']);
  question.answer(200, { data: [libraryVoice(1)], missing: [] });
  await vi.waitFor(() => expect(state(model).voices.map(({ name }) => name)).toContain('Voice 1'));
  expect(desk.texts).toEqual(['Two.']);
  expect(problems(model)).toEqual([]);
  expect(model.busy).toBe(false);
});

it('drops what an overtaken run still tells', async () => {
  const model = studio({ blocks: blocks('One.', 'Two.') });
  desk.speaksAtOnce = false;
  const first = model.generate(ids(model));
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.']));
  model.cancel();
  const second = model.generate([ids(model)[1]!]);
  await first;
  expect(Object.keys(state(model).runs)).toEqual([ids(model)[1]!]);
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.', 'Two.']));
  desk.finish('Two.');
  await second;
  expect(spoken(model)).toEqual(['Two.']);
  expect(problems(model)).toEqual([]);
});

it('stays idle after a cancel, whatever the server goes on to tell', async () => {
  const model = studio({ blocks: blocks('Word. '.repeat(1000)), place: 'server' });
  const done = model.generate(ids(model));
  const asked = await network.next();
  expect(asked.path).toBe('/api/tts/generate');
  model.cancel();
  asked.answer(200, { audioId: uuidOfNumber(1), cached: false });
  (await network.next()).answer(200, { status: 'queued', position: 3 });
  const status = await network.next();
  expect(model.busy).toBe(false);
  status.fail();
  expect((await network.next()).path).toContain('/api/tts/cancel/');
  network.asked.at(-1)?.answer(200, {});
  await done;
  expect(problems(model)).toEqual([]);
});

it('begins nothing twice: a press while it speaks is none', async () => {
  const model = studio({ blocks: blocks('One.') });
  const done = model.generate(ids(model));
  await model.generate(ids(model));
  await done;
  expect(desk.texts).toEqual(['One.']);
});

it('keeps the sound of a block that is deleted while it is spoken, also for the block when it is brought back', async () => {
  const model = studio({ blocks: blocks('One.', 'Two.', 'Three.') });
  const [one, two] = ids(model);
  desk.speaksAtOnce = false;
  const done = model.generate(ids(model));
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.']));
  model.removeBlock(two!); // before its turn
  model.removeBlock(one!);
  desk.speaksAtOnce = true;
  desk.finish('One.');
  await done;
  expect(desk.texts).toEqual(['One.', 'Three.']);
  expect(
    Object.values(state(model).takes)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['One.', 'Three.']);
  model.bringBack();
  expect(spoken(model)).toEqual(['One.', 'Three.']);
});

it('keeps the words of a visit that ended in the middle, and speaks them in the next one', async () => {
  const browser = new Browser();
  browser.go(new EventTarget());
  const store = takeStore(false);
  const before = begin(browserDraft, store);
  before.change({ listen: false });
  before.edit(() => blocks('One.', 'Two.'));
  await before.generate([ids(before)[0]!]);
  desk.speaksAtOnce = false;
  const broken = before.generate(ids(before));
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.', 'Two.']));
  before.dispose();
  await broken;
  desk.speaksAtOnce = true;

  const list = Promise.withResolvers<void>();
  const after = begin(browserDraft, { ...store, list: () => list.promise.then(() => store.list()) });
  expect(after.busy).toBe(false);
  // a press before the takes are read speaks nothing that lies there
  const done = after.generate(ids(after));
  list.resolve();
  await done;
  expect(spoken(after)).toEqual(['One.', 'Two.']);
  expect(desk.texts).toEqual(['One.', 'Two.', 'Two.']);
});

it('loses no words that another tab writes while this one speaks, and knows the takes made there', async () => {
  const browser = new Browser();
  const [here, there] = [new EventTarget(), new EventTarget()];
  const store = takeStore(false);
  browser.go(here);
  const mine = begin(browserDraft, store);
  mine.change({ listen: false });
  mine.edit(() => blocks('One.', 'Two.'));
  browser.go(there);
  const other = begin(browserDraft, store);
  const [one, two] = ids(mine);
  desk.speaksAtOnce = false;
  browser.go(here);
  mine.select(two!);
  const done = mine.generate([one!]);
  await vi.waitFor(() => expect(desk.texts).toEqual(['One.']));
  browser.go(there);
  other.changeBlock(two!, { text: 'Two, told anew.' });
  browser.deliver();
  browser.go(here);
  expect(mine.blockOf(two!)?.text).toBe('Two, told anew.');
  expect(state(mine).selectedId).toBe(two);
  desk.finish('One.');
  await done;
  browser.deliver();
  expect(other.blockOf(two!)?.text).toBe('Two, told anew.');
  await vi.waitFor(() => expect(spoken(other)).toEqual(['One.']));
});

it('does not pass a script to and fro between two tabs that changed it at once', () => {
  const browser = new Browser();
  const [here, there] = [new EventTarget(), new EventTarget()];
  browser.go(here);
  const mine = begin(browserDraft);
  mine.change({ title: 'Begun' });
  browser.go(there);
  const other = begin(browserDraft);
  other.change({ title: 'There' });
  browser.go(here);
  mine.change({ title: 'Here' });
  expect(browser.deliver()).toBe(2);
  expect([mine.script.title, other.script.title]).toEqual(['Here', 'Here']);
});

it('says which voice is gone and that the server can’t be asked, and Generate works again', async () => {
  const model = studio({ blocks: [ofLibrary('One.', 1), ofLibrary('Two.', 2)] });
  const [one, two] = ids(model);
  const gone = model.generate([one!]);
  (await network.next()).answer(200, { data: [], missing: [uuidOfNumber(1)] });
  await gone;
  expect(problems(model)).toEqual([expect.stringContaining('“Voice 1” is no longer there')]);
  const unreachable = model.generate([two!]);
  (await network.next()).fail();
  await unreachable;
  expect(state(model).problems[two!]?.message).toContain('“Voice 2” could not be fetched from the server');
  model.setVoice(one!, 'flite:slt');
  await model.generate([one!]);
  expect(spoken(model)).toEqual(['One.']);
  await idle(model);
});

it('lets the server speak for a voice that somebody comes with only while the block still has it', async () => {
  const model = studio({ blocks: blocks('') });
  const done = model.beginWith(`voice:${uuidOfNumber(1)}`);
  const question = await network.next();
  model.setVoice(ids(model)[0]!, 'flite:slt');
  question.answer(200, { data: [libraryVoice(1, { kind: 'trained', settings: null })], missing: [] });
  await done;
  expect(model.script.place).toBe('device');
});

const lowTom: Voice = mySpeaker({
  id: 'file:tom',
  name: 'Low Tom',
  language: 'en',
  settings: null,
  trained: 'file:tom',
});

it('speaks in a voice of this device here and nowhere else, and keeps its name when it is gone', async () => {
  const model = studio({ blocks: blocks('One.'), place: 'server' });
  const [id = ''] = ids(model);
  model.voices.setHere([lowTom, ...ownVoices]);
  expect(state(model).voices[0]?.name).toBe('Low Tom');
  model.setVoice(id, lowTom.id);
  expect(model.script.place).toBe('device');
  await model.generate([id]);
  expect(desk.orders.at(-1)?.wanted.as).toEqual({ language: 'en', gender: 'neutral', trained: 'file:tom' });
  model.change({ place: 'server' });
  model.changeBlock(id, { text: 'Two.' });
  await model.generate([id]);
  expect(problems(model)).toEqual([expect.stringContaining('“Low Tom” is on this device only')]);
  model.change({ place: 'device' });
  model.voices.setHere([...ownVoices]);
  await model.generate([id]);
  expect(problems(model)).toEqual([expect.stringContaining('“Low Tom” is no longer kept in this browser')]);
  expect(network.asked).toHaveLength(0); // nobody else knows it
});

it('waits for what this device keeps before it says that a voice is gone', async () => {
  const model = studio({ blocks: blocks('One.') });
  const [id = ''] = ids(model);
  model.setVoice(id, lowTom.id);
  model.voices.awaitHere();
  const done = model.generate([id]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(problems(model)).toEqual([]);
  model.voices.setHere([lowTom, ...ownVoices]);
  await done;
  expect(problems(model)).toEqual([]);
  expect(desk.orders.at(-1)?.wanted.as).toMatchObject({ trained: 'file:tom' });
});

it('takes a voice and words that somebody comes with in place of the sentence that it opened with', async () => {
  const model = studio({ blocks: openingScript('en').blocks });
  model.voices.setHere([lowTom, ...ownVoices]);
  await model.beginWith(lowTom.id, 'Mine.');
  expect(model.script.blocks.map(({ text, voiceId }) => [text, voiceId])).toEqual([['Mine.', lowTom.id]]);
  await model.beginWith('flite:rms');
  expect(model.script.blocks).toHaveLength(2); // what was written stays
});

it('lets the sentence that it opened with follow the language of the voice', () => {
  const model = studio({ blocks: openingScript('en').blocks });
  const german = ownVoices.find(({ language }) => language.startsWith('de'))!;
  const [id = ''] = ids(model);
  model.setVoice(id, german.id);
  expect(model.script.blocks[0]?.text).toMatch(/^Hallo\./);
  model.changeBlock(id, { text: 'Meins.' });
  model.setVoice(id, 'flite:slt');
  expect(model.script.blocks[0]?.text).toBe('Meins.');
});

const natural: Voice = {
  ...{ id: 'piper:tiny', kind: 'tts', name: 'Tiny', language: 'en-US', languageName: 'English' },
  ...{ gender: 'female', engine: 'piper', licence: 'CC0' },
};
const voicesOf = (model: StudioModel) => model.script.blocks.map(({ voiceId }) => voiceId);

it('speaks in a natural voice that has come wherever it spoke in the standard one', () => {
  const chosen = { ...newBlock('Two.'), voiceId: 'flite:rms' };
  const model = studio({ blocks: [newBlock('One.'), chosen, newBlock('Three.')] });
  model.voices.setHere([natural, ...ownVoices]);
  model.speakNaturally([natural], 'all');
  expect(voicesOf(model)).toEqual([natural.id, 'flite:rms', natural.id]);
});

it('begins in the natural voice that an earlier visit brought, and changes nothing that somebody wrote or chose', () => {
  const model = studio({ blocks: [openingScript('en').blocks[0]!, newBlock('Mine.'), newBlock()] });
  model.voices.setHere([natural, ...ownVoices]);
  model.setVoice(ids(model)[2]!, 'flite:slt');
  model.speakNaturally([natural], 'untouched');
  expect(voicesOf(model)).toEqual([natural.id, 'flite:slt', 'flite:slt']);
});

it('is made ready by a word that nobody hears', async () => {
  const model = studio({ blocks: blocks('One.') });
  await model.warmUp(natural, new AbortController().signal);
  expect(desk.orders.map(({ wanted }) => [wanted.voiceId, wanted.text])).toEqual([[natural.id, 'Hello.']]);
  expect(spoken(model)).toEqual([]);
});
