import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { storageOriginHeader } from '@formant/contract/base/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStoredFiles } from './stored-files.ts';

const sound = Buffer.from('RIFF and so on');
let service: Server;
let origin: string;
const seen: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}[] = [];
beforeAll(async () => {
  // what a bucket answers: ranges, and no part that does not say how long it is
  service = createServer((req, res) => {
    void buffer(req).then((body) => {
      seen.push({ method: req.method, url: req.url, headers: req.headers, body });
      if (req.method === 'PUT')
        res
          .writeHead(req.headers['content-length'] ? 200 : 411, { etag: '"abc"', 'set-cookie': 'a=b' })
          .end();
      else
        res
          .writeHead(206, { 'content-type': 'audio/wav', 'content-range': `bytes 0-3/${sound.length}` })
          .end(sound.subarray(0, 4));
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // safe: it listens on TCP
});
afterAll(() => service.close());

const inWindow = (path: string, init?: RequestInit) => new Request(new URL(path, 'app://formant'), init);
/** As the API's proxy has it after the server's answer. */
function named(body: BodyInit, contentType: string, by = origin, server = 'http://localhost:3000') {
  const files = makeStoredFiles(server, fetch);
  const headers = { 'content-type': contentType, [storageOriginHeader]: by };
  return { files, answer: files.local(new Response(body, { headers }), new Headers(headers)) };
}

test('a sound kept in a bucket is loaded through the app’s own origin, in ranges and without the token', async () => {
  const { files, answer } = named(
    JSON.stringify({ url: `${origin}/b/s.wav?X-Amz-Signature=1`, name: `about ${origin}/` }),
    'application/json; charset=utf-8',
  );
  const body = (await answer.json()) as { url: string; name: string };
  expect(body).toEqual({ url: '/api/stored/b/s.wav?X-Amz-Signature=1', name: `about ${origin}/` });
  expect(files.isStored(new URL(body.url, 'app://formant').pathname)).toBe(true);
  const part = await files.serve(
    inWindow(body.url, {
      headers: { range: 'bytes=0-3', authorization: 'Bearer secret', 'x-device-id': 'desk' },
    }),
  );
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 0-3/${sound.length}`);
  expect(await part.text()).toBe('RIFF');
  expect(part.headers.get('content-security-policy')).toContain('sandbox');
  const request = seen.at(-1);
  expect(request).toMatchObject({ method: 'GET', url: '/b/s.wav?X-Amz-Signature=1' });
  expect(request?.headers.range).toBe('bytes=0-3');
  for (const private_ of ['authorization', 'x-device-id', 'cookie'])
    expect(request?.headers).not.toHaveProperty(private_);
});

test('a part of an upload reaches the bucket whole and with its length', async () => {
  const { files, answer } = named(JSON.stringify({ url: `${origin}/b/k?partNumber=1` }), 'application/json');
  const { url } = (await answer.json()) as { url: string };
  const put = await files.serve(inWindow(url, { method: 'PUT', body: new Blob([sound]) }));
  expect(put.status).toBe(200);
  expect(put.headers.get('etag')).toBe('"abc"');
  expect(put.headers.has('set-cookie')).toBe(false);
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', url: '/b/k?partNumber=1', body: sound });
  expect((await files.serve(inWindow(url, { method: 'DELETE' }))).status).toBe(404);
});

test('server-sent events pass line by line, with addresses changed', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const { answer } = named(readable, 'text/event-stream');
  const reader = answer.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  void write(`data: {"url":"${origin}/b/`);
  void write('x.wav?X-Amz-Signature=1"}\n\ndata: {"half');
  expect(await read()).toBe('data: {"url":"/api/stored/b/x.wav?X-Amz-Signature=1"}\n\n');
  void writer.close();
  expect(await read()).toBe('data: {"half');
});

test('nothing is passed on to what the server has not named, or to what is no safe origin', async () => {
  const asked = seen.length;
  const silent = makeStoredFiles('https://voice.example', fetch);
  expect((await silent.serve(inWindow('/api/stored/b/x'))).status).toBe(404);
  for (const wrong of [origin, 'https://evil.example/path', 'nonsense', 'file:///etc']) {
    const { files } = named('{}', 'application/json', wrong, 'https://voice.example');
    expect((await files.serve(inWindow('/api/stored/b/x'))).status).toBe(404);
  }
  expect(seen).toHaveLength(asked);
});
