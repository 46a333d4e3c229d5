import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { deviceRedirects } from './device-redirects.ts';

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
  bot: 'Mozilla/5.0 (Windows NT 10.0) Googlebot/2.1',
};

it('leads from /reactivate to the app of the device, and leaves everything else alone', async () => {
  const server = express()
    .use(deviceRedirects)
    .use((_req, res) => void res.send('page'))
    .listen(0);
  try {
    const { port } = server.address() as AddressInfo; // safe: a TCP server that listens has a port
    const leads = async (agent: keyof typeof agents, path = '/reactivate') =>
      (
        await fetch(`http://127.0.0.1:${port}${path}`, {
          redirect: 'manual',
          headers: { 'user-agent': agents[agent] },
        })
      ).headers.get('location');
    expect(await leads('iphone')).toBe('/platforms');
    expect(await leads('android')).toBe('/platforms');
    expect(await leads('mac')).toBe('/platforms/mac');
    expect(await leads('windows')).toBe('/launch-app');
    expect(await leads('linux')).toBeNull();
    expect(await leads('bot')).toBeNull();
    // a closed account is opened again wherever the letter is read
    expect(await leads('iphone', '/reactivate?undo')).toBeNull();
    expect(await leads('mac', '/faq')).toBeNull();
  } finally {
    server.close();
  }
});
