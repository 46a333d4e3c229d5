import { createHash } from 'node:crypto';
import { matchCode } from '@formant/contract/facts/match-code';
import { expect, test, vi } from 'vitest';
import type { SessionStatus } from '../../ipc.ts';
import { Unreached } from '../line/reach.ts';
import { openLoopback } from './loopback.ts';
import { makeSignIn, patienceMs, type SignInParts } from './sign-in.ts';

const place = { server: 'https://voice.example', deviceId: 'device-1' };

/** A sign-in whose browser and server are watched; the loopback is the real one. */
function attempt({ ownClock, ...change }: Partial<SignInParts> & { ownClock?: boolean } = {}) {
  const opened: URL[] = [];
  const asked: Parameters<SignInParts['exchange']>[0][] = [];
  const told: SessionStatus[] = [];
  const clock = { ms: 1_000_000 };
  const kept: { server: string; token: string }[] = [];
  const signIn = makeSignIn({
    scheme: 'formant-dev',
    deviceName: "Ada's computer",
    session: () => ({ account: null, isSignedIn: kept.length > 0, remembered: true }),
    keep: (at, { token }) => void kept.push({ server: at.server, token }),
    openBrowser: async (address) => {
      opened.push(new URL(address));
      return true;
    },
    openLoopback,
    exchange: async (request) => {
      asked.push(request);
      return { token: 'token-1', who: null };
    },
    changed: (status) => void told.push(status),
    ...(ownClock ? {} : { nowMs: () => clock.ms }),
    ...change,
  });
  const asks = (name: string) => opened.at(-1)?.searchParams.get(name) ?? '';
  return { signIn, opened, asked, told, clock, asks, kept };
}

test('the page is opened with the challenge of a verifier that only the exchange reveals', async () => {
  const { signIn, opened, asked, asks, kept } = attempt();
  const waiting = await signIn.start(place);
  expect(opened[0]?.href).toMatch(/^https:\/\/voice\.example\/app-authentication\?/);
  expect(waiting).toMatchObject({ state: 'waiting', matchCode: matchCode(asks('challenge')) });
  expect(await signIn.answer({ code: 'one', state: asks('state') })).toEqual({
    state: 'signed-in',
    account: null,
    problem: null,
    remembered: true,
  });
  expect(asked).toHaveLength(1);
  const { codeVerifier, ...rest } = asked[0] ?? { codeVerifier: '' };
  expect(createHash('sha256').update(codeVerifier).digest('base64url')).toBe(asks('challenge'));
  expect(rest).toEqual({
    server: 'https://voice.example',
    loginToken: 'one',
    deviceId: 'device-1',
    deviceName: "Ada's computer",
  });
  expect(opened[0]?.href).not.toContain(codeVerifier);
  expect(kept).toEqual([{ server: 'https://voice.example', token: 'token-1' }]);
});

test('an answer with another state, or to no question, changes nothing', async () => {
  const { signIn, asked, asks } = attempt();
  expect(await signIn.answer({ code: 'one', state: '' })).toEqual({
    state: 'signed-out',
    account: null,
    problem: null,
  });
  await signIn.start(place);
  expect((await signIn.answer({ code: 'one', state: `${asks('state')}x` })).state).toBe('waiting');
  expect(asked).toEqual([]);
  signIn.cancel();
});

test('a code works once, and starting again makes the first question worthless', async () => {
  const { signIn, asked, asks } = attempt();
  await signIn.start(place);
  const first = asks('state');
  await signIn.start(place);
  expect((await signIn.answer({ code: 'one', state: first })).state).toBe('waiting');
  const link = { code: 'two', state: asks('state') };
  await Promise.all([signIn.answer(link), signIn.answer(link)]);
  expect(asked.map(({ loginToken }) => loginToken)).toEqual(['two']);
});

test('after ten minutes the question is over', async () => {
  const { signIn, asked, asks, clock } = attempt();
  await signIn.start(place);
  clock.ms += patienceMs;
  expect(signIn.status().state).toBe('signed-out');
  expect(await signIn.answer({ code: 'one', state: asks('state') })).toEqual({
    state: 'signed-out',
    account: null,
    problem: expect.stringMatching(/too long/),
  });
  expect(asked).toEqual([]);
});

test('the question lasts as long whatever the clock of the computer is set to', async () => {
  const { signIn } = attempt({ ownClock: true });
  try {
    await signIn.start(place);
    for (const clock of ['2020-01-01', '2040-01-01']) {
      vi.setSystemTime(clock);
      expect(signIn.status().state).toBe('waiting');
    }
    expect(await signIn.enterCode('one')).toMatchObject({ state: 'signed-in', problem: null });
  } finally {
    vi.useRealTimers();
    signIn.cancel();
  }
});

test('a code that was typed in and refused leaves a sentence for people', async () => {
  const { signIn } = attempt({
    exchange: async () => {
      throw new Error('The code has expired. Sign in again.');
    },
  });
  await signIn.start(place);
  expect(await signIn.enterCode(' abc ')).toEqual({
    state: 'signed-out',
    account: null,
    problem: 'The code has expired. Sign in again.',
  });
});

test('a code that the server has not looked at can be tried again, and its own no is final', async () => {
  const answers = [new Unreached('offline'), new Unreached('portal'), new Error('The code has expired.')];
  const asked: string[] = [];
  const { signIn, kept } = attempt({
    exchange: async ({ loginToken }) => {
      asked.push(loginToken);
      throw answers.shift() ?? new Error('Nobody expected this');
    },
  });
  await signIn.start(place);
  for (const said of [/could not be reached/, /sign in first/])
    expect(await signIn.enterCode('abc')).toMatchObject({
      state: 'waiting',
      problem: expect.stringMatching(said),
    });
  expect(await signIn.enterCode('abc')).toMatchObject({
    state: 'signed-out',
    problem: 'The code has expired.',
  });
  await signIn.enterCode('abc');
  expect([asked.length, kept]).toEqual([3, []]);
});

test('a browser that does not open is said', async () => {
  const { signIn } = attempt({ openBrowser: async () => false });
  expect(await signIn.start(place)).toMatchObject({
    state: 'signed-out',
    account: null,
    problem: expect.stringMatching(/browser/),
  });
});

test('the browser can also answer through this computer, on its own port and to its own host name', async () => {
  const { signIn, asks, kept, told } = attempt();
  await signIn.start(place);
  const port = asks('port');
  const answer = (query: string) => fetch(`http://127.0.0.1:${port}/auth?${query}`);
  expect((await answer('code=one')).status).toBe(404);
  expect((await fetch(`http://[::1]:${port}/`).catch(() => null))?.ok).not.toBe(true);
  const page = await answer(`code=one&state=${asks('state')}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You can close this page');
  await expect.poll(() => kept.map(({ token }) => token)).toEqual(['token-1']);
  expect(told.at(-1)?.state).toBe('signed-in');
  await expect.poll(() => answer('').catch(() => 'closed')).toBe('closed');
});
