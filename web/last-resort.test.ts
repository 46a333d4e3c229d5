import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { lastResort } from './last-resort.ts';

it('tells a broken address from a fault of our own', async () => {
  const faults: unknown[] = [];
  const server = express()
    .get('/letters/:name', () => {
      throw new Error('secret detail');
    })
    .use(lastResort((error) => faults.push(error)))
    .listen(0);
  // safe: a TCP server that listens has a port
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const broken = await fetch(`${base}/letters/%`);
  expect([broken.status, faults.length]).toEqual([400, 0]);
  expect(await broken.text()).toContain('can’t be read');
  const ours = await fetch(`${base}/letters/a`);
  expect([ours.status, faults.length]).toEqual([500, 1]);
  expect(await ours.text()).not.toContain('secret');
  server.close();
});
