import { devices } from '@formant/contract/devices';
import { expect, it } from 'vitest';
import { type ByteWindow, counted, makeByteMeter } from './byte-meter.ts';

const stream = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size));
      controller.close();
    },
  });
const read = async (body: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(body as BodyInit).arrayBuffer()).byteLength;

it('counts what passes, unchanged, until it is told that the count has arrived', async () => {
  let now = 1000;
  const meter = makeByteMeter(() => now);
  expect(meter.window()).toBeNull();
  expect(await read(meter.countDown(stream(300, 700)))).toBe(1000);
  expect(await read(meter.countUp(stream(50)))).toBe(50);
  now = 2000;
  const first = meter.window();
  expect(first).toEqual({ t0: 1000, t1: 2000, up: 50, down: 1000 });
  // nobody heard it: the next window holds the same bytes and begins where that one did
  await read(meter.countDown(stream(1)));
  now = 3000;
  const second = meter.window();
  expect(second).toEqual({ t0: 1000, t1: 3000, up: 50, down: 1001 });
  // what moves while the count is on its way is in the next one
  await read(meter.countUp(stream(7)));
  if (second) meter.arrived(second);
  now = 4000;
  expect(meter.window()).toEqual({ t0: 3000, t1: 4000, up: 7, down: 0 });
});

it('tells the next count after a weekend’s sleep, in a window that the server takes', async () => {
  let now = Date.parse('2026-01-02T18:00:00Z');
  const meter = makeByteMeter(() => now);
  await read(meter.countUp(stream(50)));
  now += 62 * 3600_000;
  await read(meter.countDown(stream(3)));
  const window = meter.window();
  expect(window).toMatchObject({ t1: now, up: 50, down: 3 });
  const report = ({ t0, t1, up, down }: ByteWindow) =>
    devices.reportBandwidth.body.safeParse({
      up,
      down,
      t0: new Date(t0).toISOString(),
      t1: new Date(t1).toISOString(),
    });
  expect(window && report(window).error).toBeUndefined();
  if (window) meter.arrived(window);
  now += 1000;
  await read(meter.countUp(stream(7)));
  expect(meter.window()).toEqual({ t0: now - 1000, t1: now, up: 7, down: 0 });
});

it('goes on telling after the clock was set back by a year', async () => {
  let now = Date.parse('2027-01-02T18:00:00Z');
  const meter = makeByteMeter(() => now);
  await read(meter.countUp(stream(50)));
  now = Date.parse('2026-01-02T18:00:00Z');
  expect(meter.window()).toBeNull();
  now += 300_000;
  expect(meter.window()).toEqual({ t0: now - 300_000, t1: now, up: 50, down: 0 });
});

it('begins anew where what has moved is told to nobody', async () => {
  let now = 1000;
  const meter = makeByteMeter(() => now);
  await read(meter.countUp(stream(50)));
  now = 2000;
  meter.begin();
  now = 3000;
  expect(meter.window()).toBeNull();
  await read(meter.countDown(stream(3)));
  expect(meter.window()).toEqual({ t0: 2000, t1: 3000, up: 0, down: 3 });
});

it('counts requests and answers that pass, and leaves them as they are', async () => {
  let now = 0;
  const meter = makeByteMeter(() => now);
  const serve = counted(meter, async (request) => {
    const got = await request.text();
    return new Response(`${request.method} ${got}`, { status: 201, headers: { 'x-kept': 'yes' } });
  });
  const headers = { 'content-type': 'text/plain' };
  const answer = await serve(new Request('http://app/api/x', { method: 'POST', body: 'hello', headers }));
  expect([answer.status, answer.headers.get('x-kept'), await answer.text()]).toEqual([
    201,
    'yes',
    'POST hello',
  ]);
  const nothing = counted(meter, async () => new Response(null, { status: 204 }));
  expect((await nothing(new Request('http://app/api/y'))).status).toBe(204);
  now = 1;
  expect(meter.window()).toMatchObject({ up: 5, down: 10 });
});
