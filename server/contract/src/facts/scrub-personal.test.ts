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
  ["anna's PC", '[user]’s PC'],
  ['ANNA´S PC', '[user]’s PC'],
  ['Anna‘s MacBook', '[user]’s MacBook'],
  ["Zoë O'Neill's iPad", '[user]’s iPad'],
  ['Annas-MacBook-Pro.local', '[user]-MacBook-Pro.local'],
  ['ANNA-SCHMIDT-PC', '[user]-PC'],
  ['anna-laptop is gone', '[user]-laptop is gone'],
  ['annas-air.local', '[user].local'],
  ['MacBook Pro von Anna Schmidt', 'MacBook Pro von [user]'],
  ['AirPods von Anna', 'AirPods von [user]'],
  ['Microphone (Casque de Jean)', 'Microphone (Casque de [user])'],
  ['iPhone d’Élodie', 'iPhone d’[user]'],
  ['call 0170 1234567.', 'call [number].'],
  ['call (030) 123456 or 01701234567', 'call [number] or [number]'],
  ['call 01 23 45 67 89, or 0170/1234567', 'call [number], or [number]'],
  ['call (555) 123-4567 or 555-123-4567', 'call [number] or [number]'],
  ['open C:\\Benutzer\\anna', 'open C:\\Benutzer\\[user]'],
  ['open d:\\Użytkownicy\\Anna Nowak\\x.wav', 'open d:\\Użytkownicy\\[user]\\x.wav'],
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
    'rates 44100 48000 96000 Hz, 05 44100 48000 96000, 0123456789 bytes',
    'on 01/02/2026 123 ms, 01-02-2026 03:41:07, 0.0123456789, 04123456-1111-4222-8333-944455566677',
    'latest-mac.yml, x86_64-pc-linux-gnu, gnome-desktop, Formant-1.4.2-mac.zip, DESKTOP-A1B2C3D',
    'it’s gone, can’t open ~/.local/share/x, Microphone of the system, settings.local.json',
  ])
    expect(scrubPersonal(text)).toBe(text);
});

it('stays fast on a long line without an end', () => {
  const started = performance.now();
  scrubPersonal('a'.repeat(256 * 1024));
  scrubPersonal('A '.repeat(128 * 1024));
  scrubPersonal('ab:'.repeat(85_000));
  scrubPersonal('a.b-'.repeat(65_000));
  scrubPersonal('ab-'.repeat(85_000));
  scrubPersonal('01 '.repeat(85_000));
  scrubPersonal('PC of A '.repeat(32_000));
  // a quarter of a megabyte is what an app may send; seconds would be quadratic growth
  expect(performance.now() - started).toBeLessThan(4000);
});
