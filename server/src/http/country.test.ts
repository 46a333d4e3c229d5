import type { Request } from 'express';
import { expect, it } from 'vitest';
import { countryOf, networkOf, tierOf } from './country.ts';

const request = (headers: Record<string, string>) =>
  ({ get: (name: string) => headers[name] }) as unknown as Request; // safe: countryOf reads headers only

it('believes only the header that the configuration names', () => {
  expect(countryOf({ countryHeader: 'cf-ipcountry' }, request({ 'cf-ipcountry': 'de' }))).toBe('DE');
  expect(countryOf({ countryHeader: null }, request({ 'cf-ipcountry': 'DE' }))).toBe('US');
});

it.each(['XX', 'T1', '', 'DEU', '<b'])('takes %j for unknown, which counts as US', (value) => {
  expect(countryOf({ countryHeader: 'x-country' }, request({ 'x-country': value }))).toBe('US');
});

it('puts eight countries into the first tier', () => {
  expect(['US', 'CA', 'DE', 'AU', 'GB', 'FR', 'CH', 'NL'].map(tierOf)).toEqual(Array(8).fill(1));
  expect(['IN', 'BR', 'PL'].map(tierOf)).toEqual([2, 2, 2]);
});

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['::1', '::'],
  ['', ''],
])('shortens %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
