import { expect, it } from 'vitest';
import { scrubPersonal } from './scrub-personal.ts';

const token = `formant_${'aB3_-'.repeat(8)}`;
const cases: [string, string][] = [
  ['mail to ada.lovelace+x@mail.example.org now', 'mail to [e-mail] now'],
  ['open C:\\Users\\Ada Lovelace\\Music\\take.wav', 'open C:\\Users\\[user]\\Music\\take.wav'],
  ['open "C:\\\\Users\\\\ada\\\\x"', 'open "C:\\\\Users\\\\[user]\\\\x"'],
  ['/home/ada/.config and /Users/ada/Library', '/home/[user]/.config and /Users/[user]/Library'],
  ['peer 192.168.1.17:443 and 2001:db8:0:0:0:0:0:1', 'peer [address]:443 and [address]'],
  ['peer fe80::1ff:fe23:4567:890a', 'peer [address]'],
  ['hw 00:1B:44:11:3A:B7', 'hw [address]'],
  [`Authorization: Bearer ${token}`, 'Authorization: Bearer [secret]'],
  [`sent ${token}`, 'sent [secret]'],
  ['password=hunter2, next', 'password=[secret], next'],
  ['{"accessToken":"abc.def"}', '{"accessToken":"[secret]"}'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[secret]'],
  ['GET https://ada:pw@formant.example/x?code=1&state=2', 'GET https://formant.example/x?[query]'],
  ['formant://auth?code=abc&state=def', 'formant://auth?[query]'],
  ['d41d8cd98f00b204e9800998ecf8427e', '[secret]'],
  ['call +49 170 1234567', 'call [number]'],
  ['Microphone (Anna’s AirPods)', 'Microphone ([user]’s AirPods)'],
  ["Ada Lovelace's MacBook Pro Microphone", '[user]’s MacBook Pro Microphone'],
];

it.each(cases)('scrubs %s', (text, scrubbed) => {
  expect(scrubPersonal(text)).toBe(scrubbed);
  // the server scrubs what the app has scrubbed
  expect(scrubPersonal(scrubbed)).toBe(scrubbed);
});

it('leaves what helps to find a fault', () => {
  for (const text of [
    '2026-11-22T03:41:07.123Z [warn] underrun after 12.5 ms at 48000 Hz, 3 xruns',
    'version 1.4.2-beta.1 on Windows 10.0.26100',
    'device 2f0c6a1e-1111-4222-8333-944455566677 is gone',
    'at worker.js:10:15 TypeError: x is undefined',
    'AMD Ryzen 7 5800X 8-Core Processor',
    'USB Audio (2- Focusrite)',
  ])
    expect(scrubPersonal(text)).toBe(text);
});

it('stays fast on a long line without an end', () => {
  const started = performance.now();
  scrubPersonal('a'.repeat(256 * 1024));
  scrubPersonal('A '.repeat(128 * 1024));
  scrubPersonal('ab:'.repeat(85_000));
  scrubPersonal('a.b-'.repeat(65_000));
  // a quarter of a megabyte is what an app may send; seconds would be quadratic growth
  expect(performance.now() - started).toBeLessThan(4000);
});
