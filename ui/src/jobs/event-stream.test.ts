import { expect, it } from 'vitest';
import { eventsOf } from './event-stream.ts';

const read = async (...chunks: string[]) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const events: { event: string; data: string }[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
};

it('reads events that arrive in pieces, several in one piece, and comments', async () => {
  const events = await read(
    ': hello\n\nevent: upd',
    'ate\ndata: {"a":1}\n\ndata: x\ndata: y\n',
    '\nevent: end\n\n',
  );
  expect(events).toEqual([
    { event: 'update', data: '{"a":1}' },
    { event: 'message', data: 'x\ny' },
  ]);
});

it('reads carriage returns and letters of several bytes across pieces', async () => {
  const events = await read('data: grün\r\n\r\n');
  expect(events).toEqual([{ event: 'message', data: 'grün' }]);
});
