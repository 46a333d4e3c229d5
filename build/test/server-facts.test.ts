import { expect, test } from 'vitest';
import { read, tracked } from './checkout.ts';

const server = tracked.filter((file) => file.startsWith('server/src/') && file.endsWith('.ts'));
const holding = (pattern: RegExp): string[] => server.filter((file) => pattern.test(read(file)));

test('how long a day is stands in one place of the server', () => {
  const spelt = /\b24 \* (60 \*|3_?600_?000|hourMs)|\b86_?400_?000\b|(?:const|let) dayMs\b/;
  expect(holding(spelt)).toEqual(['server/src/kernel/time.ts']);
});

test('a caller’s raw address is read in one place: an IPv6 one would be an endless supply for limits', () => {
  expect(holding(/\b(?:req|request)\.ips?\b/)).toEqual(['server/src/http/caller-address.ts']);
});
