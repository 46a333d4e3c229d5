import { expect, it } from 'vitest';
import { seenPath, tidied } from './seen-path.ts';

const seen = (address: string) => seenPath(new URL(address, 'https://voices.example'));

it('is the whole path, without what could be a secret', () => {
  expect(seen('/')).toBe('/');
  expect(seen('/voice-universe?language=en&q=my+name#top')).toBe('/voice-universe?language=en&q=hidden');
  expect(seen('/reset-password?token=t&email=a%40b.co')).toBe('/reset-password?token=hidden&email=hidden');
  expect(seen('/x?token=1&token=2&utm_source=y')).toBe('/x?token=hidden&utm_source=y');
  expect(seen('/share/abc123')).toBe('/share/hidden');
  expect(seen('/magic-link/abc/def')).toBe('/magic-link/hidden');
  expect(seen('/share')).toBe('/share');
});

it('tidies addresses of this website wherever they stand, and nothing else', () => {
  const origin = 'https://voices.example';
  expect(tidied(`${origin}/login?code=1`, origin)).toBe(`${origin}/login?code=hidden`);
  expect(tidied('https://elsewhere.example/?code=1', origin)).toBe('https://elsewhere.example/?code=1');
  expect(tidied(7, origin)).toBe(7);
});
