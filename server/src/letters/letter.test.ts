import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { type Declared, writeLetter, writeToAccount } from './letter.ts';
import { button, code } from './parts.ts';

const ctx = { config: { publicUrl: 'https://formant.test' } } as Parameters<typeof writeLetter>[0]; // safe: nothing else of the settings stands in a letter
const write = (said: Partial<Declared> = {}) =>
  writeLetter(ctx, {
    to: 'ada@example.com',
    subject: 'News',
    parts: ['First. Second.'],
    why: 'Because.',
    ...said,
  });

describe('a letter', () => {
  it('says the same in HTML and in text', () => {
    const url = 'https://formant.test/x?a=1&b=2';
    const { text, html } = write({
      name: 'Ada',
      parts: [code('Your code is', '123456'), 'One.\n\nTwo,\nthree.', button('Go on', url)],
      why: 'You get this because you asked.',
    });
    expect(text).toBe(
      `Hello Ada,\n\nYour code is 123456.\n\nOne.\n\nTwo,\nthree.\n\nGo on:\n${url}\n\n-- \nFormant\nhttps://formant.test\n\nYou get this because you asked.\n`,
    );
    for (const said of ['Hello Ada,', '123456', '>One.<', 'Two,<br>three.', '>Go on<', 'you asked.'])
      expect(html).toContain(said);
    // the button, and the plain link below it
    expect(html.split('href="https://formant.test/x?a=1&amp;b=2"')).toHaveLength(3);
    expect(html).toContain('>https://formant.test/x?a=1&amp;b=2</a>');
  });

  it('is shown in a list by its first sentence, unless it says by what', () => {
    const shown = (html: string) => /<div hidden[^>]*>([^<]*)<\/div>/.exec(html)?.[1];
    expect(shown(write().html)).toBe('First.');
    expect(shown(write({ preheader: 'Look.' }).html)).toBe('Look.');
  });

  it('takes nothing that people have written for markup', () => {
    const { html } = write({
      name: '<b>Ada</b>',
      subject: '<i>',
      parts: ['<script>alert(1)</script> https://a.test/"onclick="x'],
    });
    expect(html).not.toMatch(/<b>|<i>|<script|"onclick/);
    expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  });

  it('makes one line of a subject and a name that hold several', () => {
    const { subject, toName } = write({ subject: 'Your voice “a\r\nBcc: b”', name: 'Ada\nLovelace' });
    expect(subject).toBe('Your voice “a Bcc: b”');
    expect(toName).toBe('Ada Lovelace');
  });

  it('leaves the sign that ends a sentence out of a link', () => {
    const { html } = write({ parts: ['See https://formant.test/contact. Or (https://formant.test/faq).'] });
    expect(html).toContain('href="https://formant.test/contact"');
    expect(html).toContain('href="https://formant.test/faq"');
  });

  it('loads nothing and counts nobody', () => {
    const { html } = write({
      parts: [button('Go', 'https://formant.test/')],
      unsubscribe: { page: 'https://formant.test/end', post: 'https://formant.test/api/end' },
    });
    expect(html).not.toMatch(
      /<(img|link|script|iframe|object|video|audio|svg)|src=|url\(|@import|@font-face/i,
    );
  });

  it('reads without any CSS: a heading, paragraphs and links in order', () => {
    const plain = write({ parts: ['One.', button('Go on', 'https://formant.test/x'), 'Two.'] })
      .html.replace(/<style>[\s\S]*?<\/style>/, '')
      .replace(/ (style|class|bgcolor|width|height)="[^"]*"/g, '');
    const order = ['<h1>News</h1>', '<p>Hello,</p>', '<p>One.</p>', '>Go on</a>', '<p>Two.</p>', 'Because.'];
    const places = order.map((piece) => plain.indexOf(piece));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('has a dark colour for everything that has a light one', () => {
    const { html } = write({
      parts: [code('Code', '1'), button('Go', 'https://formant.test/'), 'https://formant.test/'],
    });
    const [dark = ''] = /@media \(prefers-color-scheme:dark\)\{[\s\S]*?\n\}\n/.exec(html) ?? [];
    const coloured = [...html.matchAll(/<(\w+)([^>]*(?:color:|background:)#[^>]*)>/g)].map(
      ([, tag, rest = '']) => ({ tag, name: /class="(\w+)"/.exec(rest)?.[1] }),
    );
    expect(coloured.length).toBeGreaterThan(12);
    // the words of a button have none of their own: they are coloured as its inside
    for (const { tag, name } of coloured)
      expect(dark, `<${tag} class="${name}">`).toMatch(name ? new RegExp(`\\.${name}\\{`) : /\.button a\{/);
  });

  it('offers the way to end it only where it is not the answer to what somebody did', () => {
    const unsubscribe = { page: 'https://formant.test/end', post: 'https://formant.test/api/end' };
    const many = write({ unsubscribe });
    expect(many.unsubscribeUrl).toBe(unsubscribe.post);
    expect(many.text).toContain('To end these letters, open this page: https://formant.test/end\n');
    expect(many.html).toContain('href="https://formant.test/end"');
    const one = writeToAccount(ctx, { email: 'ada@example.com', username: null }, 'Hi', 'One.');
    expect(one.unsubscribeUrl).toBeUndefined();
    expect(one.text + one.html).not.toMatch(/end these letters/i);
    expect(one.text).toContain('this is the e-mail address of an account');
  });
});

describe('letters through a real mail server', () => {
  const received: { source: Buffer; to: string[] }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream).then((source) => {
        received.push({ source, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  let server: TestServer;
  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo; // safe: it listens on TCP
    server = await startServer({
      config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Förmant 声 <no-reply@formant.test>' },
    });
  });
  afterAll(async () => {
    await server.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const arrived = (address: string, subject: RegExp): Promise<ParsedMail> =>
    vi.waitFor(
      async () => {
        const sources = received.filter(({ to }) => to.includes(address)).map(({ source }) => source);
        const letters = await Promise.all(sources.map((source) => simpleParser(source)));
        const found = letters.findLast((letter) => subject.test(letter.subject ?? ''));
        if (!found) throw new Error(`No letter to ${address} about ${subject} has arrived`);
        return found;
      },
      { timeout: 10_000, interval: 20 },
    );

  it('arrive with both parts, in any script', async () => {
    const email = 'grace@example.com';
    const client = server.client();
    await client.call('POST /api/signup', {
      body: { email, password: 'correct horse battery', tosAccepted: true, username: 'ada_l' },
    });
    const letter = await arrived(email, /code/);
    const [, digits = ''] = /^(\d{6}) is your Formant code$/.exec(letter.subject ?? '') ?? [];
    expect(letter.text).toContain(`Your code is ${digits}.`);
    expect(letter.html).toContain(`<strong>${digits}</strong>`);
    expect(letter.text).toMatch(/\/resend-email-verification$/m);
    expect(letter.from?.value).toEqual([{ name: 'Förmant 声', address: 'no-reply@formant.test' }]);
    expect([letter.to].flat()[0]?.value).toEqual([{ name: 'ada_l', address: email }]);
    expect(letter.headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' });
    expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
    expect(letter.headers.has('list-unsubscribe')).toBe(false);
    expect(letter.attachments).toEqual([]);
  });

  it('of the newsletter can be ended by one POST of the mail program', async () => {
    const email = 'reader@example.com';
    await server.client().call('POST /api/subscribe/subscribe', { body: { email, source: 'footer' } });
    const ask = await arrived(email, /Do you want news/);
    expect(ask.headers.has('list')).toBe(false);
    const token = /confirm\?token=([\w.-]+)/.exec(ask.text ?? '')?.[1] ?? '';
    await server.client().call('POST /api/subscribe/confirm', { body: { token } });
    const welcome = await arrived(email, /You get news/);
    const line = (key: string) =>
      welcome.headerLines.find((header) => header.key === key)?.line.replace(/\r\n\s*/g, ' ') ?? '';
    expect(line('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const target = /<([^>]+)>/.exec(line('list-unsubscribe'))?.[1] ?? '';
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
  });

  it('get no header from what a visitor enters in a form', async () => {
    const email = 'visitor@example.com';
    const send = (subject: string, from = email) =>
      server.client().send('POST', '/api/contact-message', {
        body: { name: 'Åsa', email: from, subject, message: 'A question about voices, thank you.' },
      });
    expect((await send('Hello\r\nBcc: eve@example.com')).status).toBe(422);
    expect((await send('Hello', 'a@b.example\r\nBcc: eve@example.com')).status).toBe(422);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  });
});
