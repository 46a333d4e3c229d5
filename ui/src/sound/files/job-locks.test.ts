import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Held = (lock: object | null) => Promise<void> | undefined;
let answer: (held: Held) => Promise<unknown>;
beforeEach(() => {
  vi.resetModules(); // each test is a tab of its own
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, held: Held) => answer(held),
      query: () => Promise.reject(new DOMException('', 'SecurityError')),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('takes a job until it is given free, and leaves what another tab has', async () => {
  const { holdJob, isHeldHere, releaseJob } = await import('./job-locks.ts');
  let over = false;
  answer = async (held) => {
    await held({});
    over = true;
  };
  expect(await holdJob('a')).toBe(true);
  expect(isHeldHere('a')).toBe(true);
  releaseJob('a');
  await vi.waitFor(() => expect(over).toBe(true));
  answer = async (held) => held(null);
  expect(await holdJob('b')).toBe(false);
  expect(isHeldHere('b')).toBe(false);
});

it('goes on where the browser forbids locks', async () => {
  const { heldJobs, holdJob } = await import('./job-locks.ts');
  answer = () => Promise.reject(new DOMException('', 'SecurityError'));
  expect(await holdJob('a')).toBe(true);
  expect(await heldJobs()).toEqual(new Set());
});
