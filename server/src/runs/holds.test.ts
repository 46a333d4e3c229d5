import { expect, it } from 'vitest';
import { holding } from './holds.ts';

function thing(name: string, released: string[], failure?: string) {
  return {
    name,
    async release() {
      released.push(name);
      if (failure) throw new Error(failure);
    },
  };
}

it('gives back what it took, last first', async () => {
  const released: string[] = [];
  const names = await holding(async (take) => {
    const voice = await take(Promise.resolve(thing('voice', released)));
    const input = await take(Promise.resolve(thing('input', released)));
    expect(released).toEqual([]);
    return [voice.name, input.name];
  });
  expect(names).toEqual(['voice', 'input']);
  expect(released).toEqual(['input', 'voice']);
});

it('gives the first back when the second can’t be had', async () => {
  const released: string[] = [];
  const work = holding(async (take) => {
    await take(Promise.resolve(thing('voice', released)));
    await take(Promise.reject<{ release(): Promise<void> }>(new Error('the input is gone')));
  });
  await expect(work).rejects.toThrow('the input is gone');
  expect(released).toEqual(['voice']);
});

it('gives all back when one can’t be given back, and tells of it unless the work has failed before', async () => {
  const released: string[] = [];
  const begin = (end: () => void) =>
    holding(async (take) => {
      await take(Promise.resolve(thing('voice', released)));
      await take(Promise.resolve(thing('input', released, 'the disk refuses')));
      end();
    });
  await expect(begin(() => {})).rejects.toThrow('the disk refuses');
  const fail = () => {
    throw new Error('no sound in it');
  };
  await expect(begin(fail)).rejects.toThrow('no sound in it');
  expect(released).toEqual(['input', 'voice', 'input', 'voice']);
});
