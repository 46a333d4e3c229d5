import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'express';
import { Router } from 'express';
import type { Config } from '../kernel/config.ts';
import { html, sendPage } from './pages/html.ts';
import { type ReadLetter, readLetter } from './read-letter.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const fileName = /^[\w.-]+\.eml$/;
const shown = 100;

/**
 * `/dev/mailbox`: the letters of the outbox folder as HTML and as text, for whoever runs the server on his own machine.
 * Letters hold codes that open accounts, so a caller must sit on this machine: over loopback, without a
 * proxy between, and by a local name (against DNS rebinding). Anybody else meets no such page.
 */
export function devMailbox(config: Pick<Config, 'devMailbox' | 'dataDir'>): Router {
  const router = Router({ caseSensitive: true });
  if (!config.devMailbox) return router;
  const folder = path.join(config.dataDir, 'outbox');

  router.use('/dev/mailbox', (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (isLocal(req)) next();
    else next('router');
  });
  router.get('/dev/mailbox', async (_req, res) => {
    const names = await newestFirst(folder);
    const letters = await Promise.all(
      names.slice(0, shown).map(async (name) => ({ name, ...(await read(folder, name)) })),
    );
    sendPage(res, {
      title: 'Outbox',
      body: html`<header class="top"><div><h1>Outbox</h1>
        <p class="muted">No mail server is set up, so letters are kept in <code>${folder}</code>.</p></div></header>
        <main class="column">${
          letters.length === 0
            ? html`<p>No letter has been sent yet.</p>`
            : html`<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr></thead>
              <tbody>${letters.map(
                (letter) => html`<tr><td><a href="/dev/mailbox/${letter.name}">${letter.subject}</a></td>
                  <td>${letter.to}</td><td>${letter.date}</td></tr>`,
              )}</tbody></table>`
        }</main>`,
    });
  });
  router.get('/dev/mailbox/:name', async (req, res, next) => {
    const letter = await named(req.params.name);
    if (!letter) {
      next('router');
      return;
    }
    const address = `/dev/mailbox/${req.params.name}`;
    sendPage(res, {
      title: letter.subject,
      frames: letter.html !== null,
      body: html`<header class="top"><div><p><a href="/dev/mailbox">Outbox</a></p><h1>${letter.subject}</h1>
        <p class="muted">From ${letter.from} to ${letter.to}, ${letter.date}</p></div></header>
        <main class="column">${
          letter.html !== null &&
          html`<h2>HTML</h2>
          <iframe title="The letter as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/html"></iframe>
          <p><a href="${address}/html">The HTML alone</a></p>`
        }<h2>Text</h2><pre>${withLinks(letter.text)}</pre></main>`,
    });
  });
  router.get('/dev/mailbox/:name/html', async (req, res, next) => {
    const letter = await named(req.params.name);
    if (!letter?.html) {
      next('router');
      return;
    }
    res
      .set({
        // as careful as a mail program: no script, nothing loaded, an origin of its own
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      })
      .type('html')
      .send(inNewTabs(letter.html));
  });

  /** Undefined when the outbox has no such letter. */
  async function named(name: string): Promise<ReadLetter | undefined> {
    if (!fileName.test(name) || !(await newestFirst(folder)).includes(name)) return undefined;
    return read(folder, name);
  }
  return router;
}

function isLocal(req: Request): boolean {
  const proxied = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => req.get(name) !== undefined,
  );
  return loopback.has(req.socket.remoteAddress ?? '') && !proxied && localHost.test(req.get('host') ?? '');
}

async function newestFirst(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []); // no letter, no folder yet
  return files
    .filter((file) => fileName.test(file))
    .sort()
    .reverse();
}

const read = async (folder: string, name: string): Promise<ReadLetter> =>
  readLetter(await readFile(path.join(folder, name)));

/** Links of a letter lead out of the frame that shows it. */
const inNewTabs = (letter: string): string =>
  letter.replaceAll('<a ', '<a target="_blank" rel="noreferrer" ');

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : part));
