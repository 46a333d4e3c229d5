import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadLetter, readLetter } from '../../http/read-letter.ts';
import type { Letter, Mail } from './port.ts';

export interface MailPeer {
  mail: Mail;
  /** Every letter that has arrived, oldest first, as the receiving side holds it. */
  arrived(): Promise<Buffer[]>;
  close(): Promise<void>;
}

/** What every mail driver must do, seen from the receiving side. */
export function mailConformance(name: string, open: () => Promise<MailPeer>): void {
  describe(`mail port, ${name}`, () => {
    let peer: MailPeer;
    const last = async (): Promise<{ letter: ReadLetter; source: string }> => {
      const source = (await peer.arrived()).at(-1);
      if (!source) throw new Error('No letter has arrived');
      return { letter: readLetter(source), source: source.toString('latin1') };
    };
    const letterOf = (said: Partial<Letter>): Letter => ({
      to: 'ada@example.com',
      subject: 'x',
      text: 'x',
      html: '<p>x</p>',
      ...said,
    });
    const send = (said: Partial<Letter>): Promise<void> => peer.mail.send(letterOf(said));
    beforeAll(async () => {
      peer = await open();
    });
    afterAll(async () => {
      await peer.mail.close();
      await peer.close();
    });

    it('delivers sender, receiver, subject and text', async () => {
      await send({ subject: 'Your code', text: 'It is 123456.\n' });
      const { letter } = await last();
      expect(letter).toMatchObject({
        from: 'Formant <no-reply@formant.test>',
        to: 'ada@example.com',
        subject: 'Your code',
        text: 'It is 123456.',
      });
      expect(Number.isNaN(Date.parse(letter.date))).toBe(false);
    });

    it('carries any script, long lines and a leading dot unharmed', async () => {
      const text = `.first\n${'Ünïcödé 声 🎙️ '.repeat(120)}\nlast = 100 %`;
      await send({
        subject: 'Grüße — 声の変換 🎙️ und noch etwas mehr',
        text,
      });
      const { letter, source } = await last();
      expect(letter.text).toBe(text);
      expect(letter.subject).toBe('Grüße — 声の変換 🎙️ und noch etwas mehr');
      // RFC 5322 section 2.1.1
      expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    });

    it('sends the text beside HTML', async () => {
      await send({ subject: 'Both', text: 'plain', html: '<b>rich</b>' });
      const { letter, source } = await last();
      expect(letter.text).toBe('plain');
      expect(source).toContain('<b>rich</b>');
    });

    it.each([
      ['a line break in the subject', { subject: 'Hi\r\nBcc: eve@example.com' }],
      ['a lone line feed in the subject', { subject: 'Hi\nBcc: eve@example.com' }],
      ['a second receiver', { to: 'ada@example.com, eve@example.com' }],
      ['a header in the address', { to: 'ada@example.com\r\nBcc: eve@example.com' }],
      ['an address with a name', { to: 'Ada <ada@example.com>' }],
      ['a header in the name', { toName: 'Ada\r\nBcc: eve@example.com' }],
      ['a header behind the address to unsubscribe', { unsubscribeUrl: 'https://a.test/\r\nBcc: b@c.de' }],
    ])('refuses %s', async (_, wrong) => {
      const before = (await peer.arrived()).length;
      await expect(send(wrong)).rejects.toThrow(/This letter is not sent/);
      expect((await peer.arrived()).length).toBe(before);
    });

    it('carries a name in any script, with signs that mean something in a header', async () => {
      await send({
        toName: 'Ада "声", <eve@example.com>',
        subject: 'Name',
        text: 'x',
      });
      const { to } = await simpleParser((await peer.arrived()).at(-1) ?? '');
      expect([to].flat()[0]?.value).toEqual([
        { name: 'Ада "声", <eve@example.com>', address: 'ada@example.com' },
      ]);
    });

    it('names the one address that ends a letter to many, for the one click of mail programs', async () => {
      const unsubscribeUrl = `https://formant.test/api/end?token=${'x'.repeat(80)}`;
      await send({ subject: 'News', text: 'x', unsubscribeUrl });
      const { headerLines } = await simpleParser((await peer.arrived()).at(-1) ?? '');
      const line = (key: string) =>
        headerLines.filter((header) => header.key === key).map((header) => header.line.replace(/\r\n/g, ''));
      // RFC 8058 section 3.1
      expect(line('list-unsubscribe')).toEqual([`List-Unsubscribe: <${unsubscribeUrl}>`]);
      expect(line('list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
    });

    it('marks letters as automatic, so that nobody’s holiday note answers them', async () => {
      await send({ subject: 'Auto', text: 'x' });
      expect((await last()).source).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    });

    it('delivers letters that are sent at once', async () => {
      const before = (await peer.arrived()).length;
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          send({ to: `user${i}@example.com`, subject: `Letter ${i}`, text: `${i}` }),
        ),
      );
      const sent = (await peer.arrived()).slice(before).map((source) => readLetter(source).to);
      expect(new Set(sent).size).toBe(20);
    });
  });
}
