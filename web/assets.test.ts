import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pickEncoding, serveAssets } from './assets.ts';

let folder: string;
let base: string;
let close: () => void;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formant-assets-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app-1.js'), 'console.log(1)');
  await writeFile(path.join(folder, 'assets/app-1.js.br'), 'packed');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'sw.js'), 'addEventListener');
  const server = express().use(serveAssets(folder)).listen(0);
  // safe: a TCP server that listens has a port
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(base + url, { headers: { 'accept-encoding': 'identity', ...headers } });

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5,br;q=1.0', 'br'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('answers accept-encoding %j with %s', (accepted, encoding) => {
  expect(pickEncoding(accepted, ['br', 'gzip'])).toBe(encoding);
});

it('caches hashed names for good, others for an hour, and the service worker never', async () => {
  expect((await get('/assets/app-1.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
});

it('answers a known version with 304', async () => {
  const etag = (await get('/assets/app-1.js')).headers.get('etag')!;
  expect(await statusOf(`${base}/assets/app-1.js`, { 'if-none-match': etag })).toBe(304);
});

it('continues only what the visitor has begun to load', async () => {
  const { headers } = await get('/assets/app-1.js');
  const part = async (continued: string) =>
    (await get('/assets/app-1.js', { range: 'bytes=7-', 'if-range': continued })).status;
  expect(await part(headers.get('etag') ?? '')).toBe(206);
  expect(await part(headers.get('last-modified') ?? '')).toBe(206);
  expect(await part('"another"')).toBe(200);
});

it('serves single ranges, and refuses ranges outside of the file', async () => {
  const part = await get('/assets/app-1.js', { range: 'bytes=0-6' });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'console',
    'bytes 0-6/14',
  ]);
  expect(await (await get('/assets/app-1.js', { range: 'bytes=-3' })).text()).toBe('(1)');
  expect((await get('/assets/app-1.js', { range: 'bytes=99-' })).status).toBe(416);
});

it('leaves what is not in the build to the pages', async () => {
  expect((await get('/assets/../package.json')).status).toBe(404);
  expect((await get('/assets/app-1.js.br')).status).toBe(404);
});

/** Asks as a browser does; `fetch` adds `cache-control: no-cache` to conditional requests. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
