import type { User } from '@formant/contract/account';
import { expect, it, vi } from 'vitest';
import { type Api, ApiError, createApi } from './client.ts';
import { createSession, loadUser } from './session.ts';

// safe: these tests only pass the user along
const user = { id: 1, email: 'a@b.co' } as User;
const answering = (answer: () => Promise<User>): Api => ({ call: answer as Api['call'] });
const log = () => ({ debug: vi.fn(), error: vi.fn() });

it('starts empty and unknown', () => {
  expect(createSession().getState()).toEqual({ state: 'unknown', user: null });
});

it('stores the user that the startup load answers with', async () => {
  const session = createSession();
  const known = session.known();
  await loadUser(
    answering(async () => user),
    session,
  );
  expect(await known).toBe(user);
  expect(session.getState()).toEqual({ state: 'user', user });
});

it.each([401, 419])('takes %i at startup as signed out, with a debug line only', async (status) => {
  const session = createSession();
  const lines = log();
  const refused = answering(() => Promise.reject(new ApiError(status, { code: 'x', message: 'x' })));
  await loadUser(refused, session, lines);
  expect(session.getState().state).toBe('guest');
  expect(lines.debug).toHaveBeenCalledOnce();
  expect(lines.error).not.toHaveBeenCalled();
});

it('learns nothing without a network: who was signed in stays so, and a visitor is a guest', async () => {
  const lines = log();
  const unreachable = answering(() => Promise.reject(new ApiError(0, { code: 'offline', message: 'x' })));
  const signedIn = createSession(user);
  await loadUser(unreachable, signedIn, lines);
  expect(signedIn.getState()).toEqual({ state: 'user', user });
  const nobody = createSession();
  await loadUser(unreachable, nobody, lines);
  expect(nobody.getState().state).toBe('guest');
  expect(lines.error).not.toHaveBeenCalled();
});

it('takes nobody from the page of a network that wants a sign-in of its own', async () => {
  const behind = createApi({
    platform: {
      authMode: 'token',
      fetchApi: async () => new Response('<form>', { headers: { 'content-type': 'text/html' } }),
    },
    onUnauthenticated: () => expect.unreachable(),
    warn: () => {},
    navigate: () => {},
  });
  const lines = log();
  const nobody = createSession();
  await loadUser(behind, nobody, lines);
  expect(nobody.getState()).toEqual({ state: 'guest', user: null });
  const signedIn = createSession(user);
  await loadUser(behind, signedIn, lines);
  expect(signedIn.getState()).toEqual({ state: 'user', user });
  expect(lines.error).not.toHaveBeenCalled();
});

it('logs any other failure of the startup load as an error', async () => {
  const lines = log();
  const broken = answering(() => Promise.reject(new ApiError(500, { code: 'internal', message: 'x' })));
  await loadUser(broken, createSession(), lines);
  expect(lines.error).toHaveBeenCalledOnce();
});
