import type { AudioItem } from '@formant/contract/audio';
import type { Voice } from '@formant/contract/voices';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Choices,
  type Computer,
  type ConvertCalls,
  ConvertModel,
  lookMs,
  wishOf,
} from './convert-model.ts';

// safe: the model reads these fields, and hands the rest on
const audio = (id: string) => ({ id, title: id }) as AudioItem;
const voice = (uuid: string, fields: Partial<Voice> = {}) =>
  ({ uuid, kind: 'preset', mine: true, canDownload: true, ...fields }) as Voice;
const computer: Computer = { deviceId: 'd', name: 'Desk', converts: true, neural: false };

/** The account and this device at their port. */
class Calls implements ConvertCalls {
  recordings = [audio('a')];
  voices = [voice('v')];
  there: Computer[] = [];
  fails: string | null = null;
  begun: object[] = [];
  opening = Promise.withResolvers<string>();
  keeping = Promise.withResolvers<string>();
  tell: (fraction: number) => void = () => {};
  #check() {
    if (this.fails) throw new Error(this.fails);
  }
  async choices(): Promise<Choices> {
    this.#check();
    return { recordings: this.recordings, voices: this.voices, computers: this.there };
  }
  async computers() {
    this.#check();
    return this.there;
  }
  keep(_file: File, { signal, onProgress }: Parameters<ConvertCalls['keep']>[1]) {
    this.tell = onProgress;
    signal.addEventListener('abort', () => this.keeping.reject(signal.reason));
    return this.keeping.promise;
  }
  openHere() {
    return this.opening.promise;
  }
  async start(wanted: object) {
    this.#check();
    this.begun.push(wanted);
  }
}
async function open(link: { audio: string | null; voice: string | null } = { audio: 'a', voice: 'v' }) {
  const calls = new Calls();
  const model = new ConvertModel(calls, link);
  await model.load();
  return { calls, model, now: () => model.state.getState() };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says what is missing, and begins nothing', async () => {
  const { calls, model, now } = await open({ audio: null, voice: null });
  expect(await model.submit()).toBeNull();
  expect(now().problem).toBe('Choose a recording, or add one.');
  model.choose({ audioId: 'a' });
  expect(await model.submit()).toBeNull();
  expect(now().problem).toBe('Choose a voice.');
  expect(calls.begun).toEqual([]);
});

it('hands a conversion to the server, and a failure says why and lets try again', async () => {
  const { calls, model, now } = await open();
  model.choose({ where: 'server' });
  calls.fails = 'The server is busy.';
  expect(await model.submit()).toBeNull();
  expect(now()).toMatchObject({ problem: 'The server is busy.', busy: false });
  calls.fails = null;
  expect(await model.submit()).toBe('started');
  expect(now().problem).toBeNull();
  expect(calls.begun).toEqual([{ audioId: 'a', voiceUuid: 'v', where: 'server' }]);
});

it('opens on this device once, however often it is pressed', async () => {
  const { calls, model, now } = await open();
  const first = model.submit();
  expect(now().busy).toBe(true);
  expect(await model.submit()).toBeNull();
  calls.opening.resolve('/tools/voice-changer?job=1');
  expect(await first).toEqual({ open: '/tools/voice-changer?job=1' });
  expect(now().busy).toBe(false);
});

it('a voice whose owner keeps its file is spoken by the server, a neural one of others not by one’s computer', async () => {
  const { calls, model, now } = await open();
  calls.voices = [
    voice('closed', { kind: 'profile', canDownload: false }),
    voice('foreign', { kind: 'model', mine: false }),
  ];
  await model.load();
  model.choose({ voiceUuid: 'closed' });
  expect(wishOf(now())).toMatchObject({ closed: true, where: 'server' });
  model.choose({ voiceUuid: 'foreign' });
  expect(wishOf(now())).toMatchObject({ closed: false, where: 'here' });
  model.choose({ where: 'computer' });
  expect(wishOf(now()).where).toBe('server');
});

it('a recording is sent, told of, and chosen once the account has it', async () => {
  const { calls, model, now } = await open({ audio: null, voice: 'v' });
  const adding = model.add(new File(['sound'], 'b.wav'));
  calls.tell(0.5);
  expect(now().sent).toBe(0.5);
  calls.recordings = [audio('b'), audio('a')];
  calls.keeping.resolve('b');
  await adding;
  expect(now()).toMatchObject({ sent: null, sendProblem: null });
  expect(wishOf(now()).audio?.id).toBe('b');
});

it('a recording that can’t be sent says why, and leaves the choice as it was', async () => {
  const { calls, model, now } = await open();
  const adding = model.add(new File(['sound'], 'b.wav'));
  calls.keeping.reject(new Error('It is no sound.'));
  await adding;
  expect(now()).toMatchObject({ sent: null, sendProblem: 'It is no sound.', audioId: 'a' });
});

it('choices that can’t be read are asked for again', async () => {
  const calls = new Calls();
  const model = new ConvertModel(calls, { audio: null, voice: null });
  calls.fails = 'No connection.';
  await model.load();
  expect(model.state.getState()).toMatchObject({ choices: null, failure: 'No connection.' });
  calls.fails = null;
  await model.load();
  expect(model.state.getState()).toMatchObject({ failure: null, choices: { recordings: [{ id: 'a' }] } });
});

it('computers come while the page is open; a look that fails keeps those known', async () => {
  const { calls, now } = await open();
  calls.there = [computer];
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(now().choices?.computers).toEqual([computer]);
  calls.fails = 'No connection.';
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(now()).toMatchObject({ failure: null, choices: { computers: [computer] } });
});

it('leaving ends what is being sent, and no answer is heard', async () => {
  const { model, now } = await open();
  const adding = model.add(new File(['sound'], 'b.wav'));
  model.dispose();
  await adding;
  expect(now()).toMatchObject({ sent: 0, sendProblem: null, audioId: 'a' });
});
