import express from 'express';
import { expect, it } from 'vitest';
import { legalFeed } from './legal-feed.ts';
import { textHeaders } from './security-headers.ts';

it('is an Atom feed of the texts, the newest change first, and takes no other address', async () => {
  const app = express().use(
    legalFeed('https://formant.example', textHeaders(true), async () => [
      { slug: 'tos', title: 'Terms', description: 'd', changed: '2026-11-20', changes: 'First.' },
      { slug: 'privacy', title: 'Yours & ours', description: 'd', changed: '2026-11-24', changes: 'a < b' },
    ]),
    (_, res) => void res.status(404).send('other'),
  );
  const server = app.listen(0);
  try {
    const { port } = server.address() as { port: number }; // safe: it listens on a port
    const answer = await fetch(`http://127.0.0.1:${port}/legal/changes.xml`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect([...text.matchAll(/<title>(.*)<\/title>/g)].slice(1).map(([, title]) => title)).toEqual([
      'Yours &amp; ours',
      'Terms',
    ]);
    expect(text).toContain('<summary>a &lt; b</summary>');
    expect(text).toContain('<updated>2026-11-24T00:00:00Z</updated>');
    expect((await fetch(`http://127.0.0.1:${port}/legal/changes`)).status).toBe(404);
  } finally {
    server.close();
  }
});
