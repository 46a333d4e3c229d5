import { expect, it } from 'vitest';
import { faultOfAddress, isPublicAddress } from './public-address.ts';

it.each(['1.1.1.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'name',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  'https://127.1/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://１２７.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://user:password@example.com/',
  'http://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'nothing',
])('%s is not spoken to', (address) => {
  expect(faultOfAddress(address)).toEqual(expect.any(String));
});

it('a public host is spoken to', () => {
  expect(faultOfAddress('https://hooks.example.com:8443/formant?of=me')).toBe(null);
  expect(faultOfAddress('https://1.1.1.1/')).toBe(null);
});
