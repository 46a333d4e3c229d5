import type { ConvertItem } from '@formant/contract/conversion';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConversionsModel, type ConversionsServer, lookMs } from './conversions-model.ts';

// safe: the model reads an item's uuid and status, and hands the rest on
const item = (uuid: string, status: ConvertItem['status']) => ({ uuid, status }) as ConvertItem;

/** The account's list at its port; an answer waits where the test says so. */
class Server implements ConversionsServer {
  items: ConvertItem[] = [];
  fails = false;
  gate: Promise<void> | null = null;
  cancelled: string[] = [];
  lists = 0;
  async list(page: number) {
    this.lists++;
    const { items, gate } = this;
    this.gate = null;
    await gate;
    if (this.fails) throw new Error('No connection.');
    return { data: items.slice((page - 1) * 24, page * 24), total: items.length };
  }
  async cancel(uuid: string) {
    if (this.fails) throw new Error('No connection.');
    this.cancelled.push(uuid);
    this.items = this.items.map((one) => (one.uuid === uuid ? item(uuid, 'cancelled') : one));
  }
}
function open(...items: ConvertItem[]) {
  const server = new Server();
  server.items = items;
  const model = new ConversionsModel(server);
  const shown = () => model.state.getState().data?.map(({ uuid, status }) => `${uuid} ${status}`);
  return { server, model, shown };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a conversion is followed from the queue to its result, and looked at no more', async () => {
  const { server, model, shown } = open(item('a', 'queued'));
  await model.reload();
  expect(shown()).toEqual(['a queued']);
  server.items = [item('a', 'processing')];
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(shown()).toEqual(['a processing']);
  server.items = [item('a', 'succeeded')];
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(shown()).toEqual(['a succeeded']);
  const { lists } = server;
  await vi.advanceTimersByTimeAsync(10 * lookMs);
  expect(server.lists).toBe(lists);
});

it('a look that fails says so, keeps what was shown, and the next one mends it', async () => {
  const { server, model, shown } = open(item('a', 'processing'));
  await model.reload();
  server.fails = true;
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(model.state.getState().failure).toBe('No connection.');
  expect(shown()).toEqual(['a processing']);
  server.fails = false;
  server.items = [item('a', 'failed')];
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(model.state.getState().failure).toBeNull();
  expect(shown()).toEqual(['a failed']);
});

it('cancelling marks the conversion until the list knows of it', async () => {
  const { server, model, shown } = open(item('a', 'processing'));
  await model.reload();
  const cancelling = model.cancel('a');
  expect(model.state.getState().cancelling.has('a')).toBe(true);
  await model.cancel('a');
  expect(await cancelling).toBeNull();
  expect(server.cancelled).toEqual(['a']);
  expect(shown()).toEqual(['a cancelled']);
  expect(model.state.getState().cancelling.size).toBe(0);
});

it('what can’t be cancelled says why, and can be tried again', async () => {
  const { server, model } = open(item('a', 'queued'));
  await model.reload();
  server.fails = true;
  expect(await model.cancel('a')).toBe('No connection.');
  expect(model.state.getState().cancelling.size).toBe(0);
});

it('an old answer that comes late does not take a newer one back', async () => {
  const { server, model, shown } = open(item('a', 'processing'));
  await model.reload();
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  const late = model.reload();
  server.items = [item('a', 'succeeded')];
  await model.reload();
  gate.resolve();
  await late;
  expect(shown()).toEqual(['a succeeded']);
});

it('pages that were asked for stay while something is under way', async () => {
  const many = Array.from({ length: 30 }, (_, index) => item(`i${index}`, 'succeeded'));
  const { server, model } = open(item('new', 'processing'), ...many);
  await model.reload();
  expect(model.state.getState().data).toHaveLength(24);
  await model.more();
  expect(model.state.getState().data).toHaveLength(31);
  server.items = [item('new', 'succeeded'), ...many];
  await vi.advanceTimersByTimeAsync(lookMs);
  expect(model.state.getState().data).toHaveLength(31);
  expect(model.state.getState().data?.[0]?.status).toBe('succeeded');
});

it('nothing is looked at, and no answer heard, once the page is left', async () => {
  const { server, model, shown } = open(item('a', 'processing'));
  await model.reload();
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  server.items = [item('a', 'succeeded')];
  const late = model.reload();
  model.dispose();
  gate.resolve();
  await late;
  expect(shown()).toEqual(['a processing']);
  const { lists } = server;
  await vi.advanceTimersByTimeAsync(10 * lookMs);
  expect(server.lists).toBe(lists);
});
