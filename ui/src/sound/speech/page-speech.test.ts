import type { NaturalSound } from '@formant/contract/facts/natural-voices';
import { expect, it, vi } from 'vitest';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { answerWorker, textOfPage } from './page-speech.ts';

const sound: NaturalSound = { samples: new Float32Array([0, 0.5]), sampleRate: 24_000, paced: true };

/** A worker and its page, with messages between them. */
function pair(speak?: NaturalVoicesPort['speak']) {
  // safe: nothing else of it is asked for
  const natural = speak && ({ speak } as NaturalVoicesPort);
  const page = answerWorker(natural, (reply) => text.hear(structuredClone(reply)));
  const text = textOfPage((question) => page.hear(structuredClone(question)));
  return { text, page };
}
const manner = { speaker: 2, speed: 1.5 };

it('a sentence of the worker is spoken by the computer', async () => {
  const speak = vi.fn<NaturalVoicesPort['speak']>(async () => sound);
  const { text } = pair(speak);
  expect(await text.speak('kitten', 'Hello.', manner)).toEqual(sound);
  expect(speak.mock.calls[0]?.[0]).toEqual({ model: 'kitten', text: 'Hello.', ...manner });
});

it('a cancel reaches the computer, and the other sentence goes on', async () => {
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const { text } = pair(
    (_, signal) =>
      new Promise((resolve) => {
        signals.push(signal);
        ends.push(() => resolve(sound));
        signal.addEventListener('abort', () => resolve({ code: 'cancelled', message: 'Cancelled.' }));
      }),
  );
  const control = new AbortController();
  const first = text.speak('kitten', 'One.', { ...manner, signal: control.signal });
  const second = text.speak('kitten', 'Two.', manner);
  control.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  ends[1]?.();
  expect(await second).toEqual(sound);
});

it('why there is no sound is told as the fault that it is', async () => {
  const failing = pair(async () => ({ code: 'bad_model', message: 'It is damaged.' }));
  await expect(failing.text.speak('kitten', 'Hello.', manner)).rejects.toMatchObject({
    fault: { code: 'bad_model', message: 'It is damaged.' },
  });
  const none = pair();
  await expect(none.text.speak('kitten', 'Hello.', manner)).rejects.toMatchObject({
    fault: { code: 'no_model' },
  });
});

it('a page that is left ends what is spoken for it', async () => {
  const signals: AbortSignal[] = [];
  const { text, page } = pair((_, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  void text.speak('kitten', 'Hello.', manner);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  page.hushAll();
  expect(signals[0]?.aborted).toBe(true);
});
