import type { NaturalModel, NaturalState } from '@formant/contract/facts/natural-voices';
import { beforeEach, expect, it, vi } from 'vitest';
import { naturalCalls } from '../../natural-calls.ts';
import { makeNaturalVoices, type Natural } from './natural-voices.ts';

/** How an install goes on and ends; the test says when. */
type Install = {
  id: string;
  signal: AbortSignal;
  received(bytes: number): void;
  end(): void;
  fail(error: Error): void;
};

let installs: Install[];
let models: NaturalModel[];
let counted: number;
let held: (() => void) | null;
let states: NaturalState[];
let said: string[];
let speaking: { signal: AbortSignal; end(): void }[];
let hearing: { model: string; samples: Float32Array; signal: AbortSignal; end(): void }[];

const model = (id: string): NaturalModel => ({
  ...{ id, name: id, maker: 'Kitten', licence: 'CC0-1.0', source: 'https://models.example/', note: null },
  ...{ bytes: 100, received: 0, state: 'absent', likens: false, sameFrom: null, voices: [] },
});
const one = (id: string) => models.find((known) => known.id === id)!;
beforeEach(() => {
  installs = [];
  models = [model('first'), model('second')];
  counted = 0;
  held = null;
  states = [];
  said = [];
  speaking = [];
  hearing = [];
});

function service() {
  const voices: Natural = {
    list: async () => structuredClone(models),
    install: (id, { signal, received }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const end = () => {
          one(id).state = 'here';
          resolve();
        };
        installs.push({ id, signal, received, end, fail: reject });
      }),
    discard: async (id) => void said.push(`discard ${id}`),
    remove: async (id) => void said.push(`remove ${id}`),
    speak: (name, _, { signal, reference }) =>
      new Promise((resolve, reject) => {
        if (reference) said.push(`like ${reference.samples[0]}`);
        signal.addEventListener('abort', () => reject(signal.reason));
        if (name === 'broken')
          reject(Object.assign(new Error('“broken” can’t be spoken with'), { code: 'bad_model' }));
        speaking.push({
          signal,
          end: () => resolve({ samples: new Float32Array(3), sampleRate: 24_000, paced: true }),
        });
      }),
    hear: (name, samples, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        if (name === 'broken')
          reject(Object.assign(new Error('“broken” says nothing of a speaker'), { code: 'bad_model' }));
        hearing.push({ model: name, samples, signal, end: () => resolve(new Float32Array([0.6, 0.8])) });
      }),
    release: () => void said.push('release'),
  };
  return makeNaturalVoices({
    load: async () => ({ openNatural: () => voices, naturalProblem: () => 'offline' }),
    line: {
      pass: (signal) =>
        held === null
          ? Promise.resolve()
          : new Promise((resolve, reject) => {
              held = resolve;
              signal.addEventListener('abort', () => reject(signal.reason));
            }),
      count(bytes) {
        counted += bytes;
      },
    },
    bring: async (language) => void said.push(`bring ${language}`),
    changed: (state) => void states.push(state),
    log: () => undefined,
  });
}
const install = (number: number) => vi.waitFor(() => installs[number] ?? expect.fail('it has not begun'));
const sentence = { model: 'first', text: 'Hello.', speaker: 0, speed: 1 };

it('brings one after the other, tells how far each is, and counts what came over the line', async () => {
  const { handlers } = service();
  await handlers['natural:install']('first');
  await handlers['natural:install']('second');
  const first = await install(0);
  first.received(40);
  expect((await handlers['natural:state']()).arrivals).toEqual({
    first: { phase: 'fetching', received: 40 },
    second: { phase: 'waiting', received: 0 },
  });
  expect(installs).toHaveLength(1);
  first.received(100);
  first.end();
  await install(1);
  expect(counted).toBe(100);
  await vi.waitFor(() =>
    expect(states.at(-1)?.arrivals).toEqual({ second: { phase: 'fetching', received: 0 } }),
  );
});

it('what arrived before a pause is not counted again', async () => {
  one('first').received = 60;
  const { handlers } = service();
  await handlers['natural:install']('first');
  (await install(0)).received(70);
  expect(counted).toBe(10);
});

it('a pause ends it and keeps what is here, a cancel throws that away once nothing is written any more', async () => {
  const { handlers } = service();
  await handlers['natural:install']('first');
  const { signal } = await install(0);
  await handlers['natural:pause']('first');
  expect(signal.aborted).toBe(true);
  expect(await handlers['natural:state']()).toMatchObject({ arrivals: {}, problems: {} });
  expect(said).toEqual([]);
  await handlers['natural:install']('first');
  await install(1);
  await handlers['natural:discard']('first');
  expect(said).toEqual(['discard first']);
});

it('one that waits for the line or its turn is left at once, and never begins', async () => {
  held = () => undefined;
  const { handlers } = service();
  await handlers['natural:install']('first');
  await handlers['natural:install']('second');
  await handlers['natural:pause']('first');
  await handlers['natural:pause']('second');
  await vi.waitFor(async () => expect((await handlers['natural:state']()).arrivals).toEqual({}));
  expect(installs).toEqual([]);
});

it('why one could not be brought is told until it is tried again', async () => {
  const { handlers } = service();
  await handlers['natural:install']('first');
  (await install(0)).fail(new Error('the line broke'));
  await vi.waitFor(async () =>
    expect((await handlers['natural:state']()).problems).toEqual({ first: 'offline' }),
  );
  await handlers['natural:install']('first');
  await install(1);
  expect((await handlers['natural:state']()).problems).toEqual({});
});

it('a sentence ends with its own cancel, with its model, and in words', async () => {
  const { handlers, end } = service();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => handlers['natural:speak'](id, sentence));
  await vi.waitFor(() => expect(speaking).toHaveLength(3));
  speaking[1]!.end();
  expect(await b).toMatchObject({ sampleRate: 24_000, paced: true });
  handlers['natural:hush']('a');
  expect(await a).toMatchObject({ code: 'cancelled' });
  expect(speaking[2]!.signal.aborted).toBe(false);
  await handlers['natural:remove']('first');
  expect(await c).toMatchObject({ code: 'cancelled' });
  expect(said).toEqual(['remove first']);
  expect(await handlers['natural:speak']('d', { ...sentence, model: 'broken' })).toEqual({
    code: 'bad_model',
    message: '“broken” can’t be spoken with',
  });
  end();
  await vi.waitFor(() => expect(said).toContain('release'));
});

it('who speaks in a recording is told as numbers, or why not, and its own cancel ends it', async () => {
  const { handlers } = service();
  const samples = new Float32Array([0.25]);
  const told = handlers['natural:hear']('a', { model: 'first', samples });
  await vi.waitFor(() => expect(hearing).toHaveLength(1));
  expect(hearing[0]).toMatchObject({ model: 'first', samples });
  hearing[0]!.end();
  expect(await told).toEqual({ vector: new Float32Array([0.6, 0.8]) });
  const cancelled = handlers['natural:hear']('b', { model: 'first', samples });
  await vi.waitFor(() => expect(hearing).toHaveLength(2));
  handlers['natural:hush']('b');
  expect(await cancelled).toMatchObject({ code: 'cancelled' });
  expect(await handlers['natural:hear']('c', { model: 'broken', samples })).toEqual({
    code: 'bad_model',
    message: '“broken” says nothing of a speaker',
  });
});

it.each([
  ['nothing', new Float32Array(0)],
  ['more than half a minute', new Float32Array(30 * 16_000 + 1)],
  ['no numbers', new Float32Array([0, Number.POSITIVE_INFINITY])],
  ['other numbers', new Float64Array(16_000)],
])('a recording of %s is not heard', (_, samples) => {
  const call = naturalCalls['natural:hear'].in;
  const id = crypto.randomUUID();
  const fits = (sound: unknown) => call.safeParse([id, { model: 'first', samples: sound }]).success;
  expect(fits(new Float32Array(30 * 16_000))).toBe(true);
  expect(fits(samples)).toBe(false);
});

it('what a sentence is to be spoken like reaches the model, and nothing else does', async () => {
  const { handlers } = service();
  const reference = { samples: new Float32Array([0.25]), sampleRate: 24_000 };
  void handlers['natural:speak']('a', { ...sentence, reference });
  void handlers['natural:speak']('b', sentence);
  await vi.waitFor(() => expect(speaking).toHaveLength(2));
  expect(said).toEqual(['like 0.25']);
});

it.each([
  ['nothing', new Float32Array(0), 24_000],
  ['more than 20 s', new Float32Array(20 * 24_000 + 1), 24_000],
  ['no numbers', new Float32Array([0, Number.NaN]), 24_000],
  ['another rate', new Float32Array(24_000), 48_000],
  ['other numbers', new Float64Array(24_000), 24_000],
  ['bytes', new Uint8Array(24_000), 24_000],
])('a recording of %s is refused at the border', (_, samples, sampleRate) => {
  const call = naturalCalls['natural:speak'].in;
  const id = crypto.randomUUID();
  const fitting = { samples: new Float32Array(20 * 24_000), sampleRate: 24_000 };
  expect(call.safeParse([id, { ...sentence, reference: fitting }]).success).toBe(true);
  expect(call.safeParse([id, { ...sentence, reference: { samples, sampleRate } }]).success).toBe(false);
});

it('a window that asks for more than anybody hears is told so', async () => {
  const { handlers } = service();
  for (let i = 0; i < 16; i++) void handlers['natural:speak'](`s${i}`, sentence);
  expect(await handlers['natural:speak']('more', sentence)).toMatchObject({ code: 'internal' });
  expect(await handlers['natural:speak']('s1', sentence)).toMatchObject({ code: 'internal' });
});

it('what a model takes of the memory is given back when nobody has spoken for a while', async () => {
  vi.useFakeTimers();
  const { handlers } = service();
  const first = handlers['natural:speak']('a', sentence);
  await vi.advanceTimersByTimeAsync(1);
  speaking[0]!.end();
  await first;
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(said).toEqual(['release']);
  vi.useRealTimers();
});

it('a pause waits for its own end, and not for the one that comes after', async () => {
  const { handlers } = service();
  await handlers['natural:install']('first');
  await handlers['natural:install']('second');
  await install(0);
  const discarded = handlers['natural:discard']('first');
  await expect.poll(() => said).toEqual(['discard first']);
  await discarded;
  await install(1);
  expect(Object.keys((await handlers['natural:state']()).arrivals)).toEqual(['second']);
});
