import type { NaturalHeard, NaturalModel, NaturalRecording } from '@formant/contract/facts/natural-voices';
import { expect, it } from 'vitest';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { speakerEar } from './speaker-ear.ts';

type Asked = { recording: NaturalRecording; signal: AbortSignal; answer(heard: NaturalHeard): void };

function computer(models: Partial<NaturalModel>[]) {
  const asked: Asked[] = [];
  // safe: the ear asks for nothing else
  const natural = {
    state: async () => ({ models, arrivals: {}, problems: {} }),
    hear: (recording: NaturalRecording, signal: AbortSignal) =>
      new Promise<NaturalHeard>((answer) => asked.push({ recording, signal, answer })),
  } as unknown as NaturalVoicesPort;
  return { asked, ear: speakerEar(natural)! };
}
const sound = (value: number) => new Float32Array([value]);
const { signal } = new AbortController();

it('asks the first that is installed and tells speakers apart', async () => {
  const speaks = { id: 'voice', state: 'here', sameFrom: null } as const;
  const absent = { id: 'absent', state: 'absent', sameFrom: 0.3 } as const;
  const here = { id: 'here', state: 'here', sameFrom: 0.4 } as const;
  expect(await computer([speaks, absent]).ear.model()).toBeNull();
  const { ear } = computer([speaks, absent, here]);
  expect(await ear.model()).toEqual({ id: 'here', engine: 'onnx:here', sameFrom: 0.4 });
  expect(speakerEar(undefined)).toBeNull();
});

it('has one recording heard after the other, also after one that failed', async () => {
  const { asked, ear } = computer([]);
  const [first, second] = [1, 2].map((value) => ear.embed('here', sound(value), signal));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.answer({ code: 'bad_model', message: 'It is broken.' });
  await expect(first).rejects.toThrow('It is broken.');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]!.recording).toEqual({ model: 'here', samples: sound(2) });
  asked[1]!.answer({ vector: sound(1) });
  expect(await second).toEqual(sound(1));
});

it('what was given up before its turn is not asked for, and holds up nobody', async () => {
  const { asked, ear } = computer([]);
  const gone = new AbortController();
  const first = ear.embed('here', sound(1), signal);
  const second = ear.embed('here', sound(2), gone.signal);
  const third = ear.embed('here', sound(3), signal);
  gone.abort(new Error('left'));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.answer({ vector: sound(1) });
  await first;
  await expect(second).rejects.toThrow('left');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.answer({ vector: sound(3) });
  expect(await third).toEqual(sound(3));
});
