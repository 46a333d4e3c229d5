import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeAppFiles, rangeOf } from './app-files.ts';
import { isAppPage, isAppUrl } from './app-origin.ts';
import { safeName } from './files/safe-name.ts';
import { serverAddress } from './server-address.ts';
import { parseSignInLink } from './sign-in/sign-in-link.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'formant-desktop-'));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

test('only this app is the app: look-alikes and the server behind /api/ are no pages', () => {
  expect(isAppPage('app://formant/tools?x=1#y')).toBe(true);
  for (const address of [
    'app://formant.evil.example/',
    'app://formant@evil.example/',
    'app://evil@formant/',
    'https://formant/',
    'app:formant',
    '',
  ])
    expect(isAppUrl(address), address).toBe(false);
  expect(isAppUrl('app://formant/api/docs')).toBe(true);
  expect(isAppPage('app://formant/api/docs')).toBe(false);
});

test('a server is https, or http on this computer', () => {
  expect(serverAddress('https://voice.example/some/page')).toBe('https://voice.example');
  expect(serverAddress('http://localhost:3000')).toBe('http://localhost:3000');
  for (const address of ['http://voice.example', 'http://localhost.evil.example', 'file:///x', 'voice'])
    expect(() => serverAddress(address), address).toThrow(/https:\/\//);
});

test('a link without code or state, or of another kind, is nothing', () => {
  const link = 'formant://auth?code=abc&state=xyz';
  expect(parseSignInLink(link, 'formant')).toEqual({ code: 'abc', state: 'xyz' });
  for (const address of [
    'formant://auth?code=abc',
    'formant://auth?state=xyz',
    'formant://other?code=abc&state=xyz',
    'formant-dev://auth?code=abc&state=xyz',
    `formant://auth?code=${'a'.repeat(300)}&state=xyz`,
    '%%%',
  ])
    expect(parseSignInLink(address, 'formant'), address).toBeNull();
});

test('a suggested file name has no folders and nothing a system refuses', () => {
  expect(safeName('My song - vocals.wav')).toBe('My song - vocals.wav');
  expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd');
  expect(safeName('a:b?.mp3\n')).toBe('a_b_.mp3_');
  expect(safeName(' .. ')).toBe('audio');
});

test('files of the app are served by range, pages get a nonce, and nothing outside is reached', async () => {
  const root = path.join(folder(), 'renderer');
  mkdirSync(root);
  writeFileSync(path.join(root, '../secret.js'), 'secret');
  writeFileSync(path.join(root, 'index.html'), '<meta nonce="__CSP_NONCE__">');
  writeFileSync(path.join(root, 'song.wav'), '0123456789');
  const serve = makeAppFiles(root);
  const get = (address: string, headers: HeadersInit = {}) =>
    serve(new Request(`app://formant${address}`, { headers }));
  const page = await get('/tools/vocal-remover');
  const nonce = /nonce="([^"]+)"/.exec(await page.text())?.[1] ?? 'none';
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(nonce).not.toBe(/nonce="([^"]+)"/.exec(await (await get('/')).text())?.[1]);
  const piece = await get('/song.wav', { range: 'bytes=2-4' });
  expect([piece.status, piece.headers.get('content-range'), await piece.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect((await get('/song.wav', { range: 'bytes=20-' })).status).toBe(416);
  for (const address of ['/..%2fsecret.js', '/%2e%2e/secret.js', '/..%5csecret.js', '/a%00.js', '/%zz.js'])
    expect((await get(address)).status, address).toBe(404);
});

test.each([
  [null, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=100-', 'bad'],
  ['bytes=5-2', 'bad'],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
] as const)('the range %s of 100 bytes is %o', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
