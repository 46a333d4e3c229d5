import { expect, it } from 'vitest';
import { readAppRequest } from './app-request.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const search = (change: Record<string, string>) =>
  `?${new URLSearchParams({ challenge, state: 'abcdefgh', deviceName: 'Ada', ...change })}`;

it('reads what the app writes', () => {
  expect(readAppRequest(search({ scheme: 'formant-dev', port: '43210' }))).toEqual({
    challenge,
    state: 'abcdefgh',
    deviceName: 'Ada',
    scheme: 'formant-dev',
    port: 43210,
  });
  expect(readAppRequest(search({}))).toEqual({ challenge, state: 'abcdefgh', deviceName: 'Ada' });
});

it('takes no other scheme than the app’s own and no other port than a program may have', () => {
  const odd: Record<string, string>[] = [
    { scheme: 'javascript' },
    { port: '80' },
    { port: '-1' },
    { port: 'x' },
  ];
  for (const change of odd) expect(readAppRequest(search(change))).toEqual(readAppRequest(search({})));
});

it.each([
  ['no address at all', ''],
  ['a challenge that is no digest', search({ challenge: 'abc' })],
  ['a state that is too short', search({ state: 'abc' })],
  ['a device without a name', search({ deviceName: '  ' })],
])('refuses %s', (_, text) => {
  expect(readAppRequest(text)).toBeNull();
});
