import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadLetter, readLetter } from '../../http/read-letter.ts';
import type { Mail } from './port.ts';

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
    beforeAll(async () => {
      peer = await open();
    });
    afterAll(async () => {
      await peer.mail.close();
      await peer.close();
    });

    it('delivers sender, receiver, subject and text', async () => {
      await peer.mail.send({ to: 'ada@example.com', subject: 'Your code', text: 'It is 123456.\n' });
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
      await peer.mail.send({
        to: 'ada@example.com',
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
      await peer.mail.send({ to: 'ada@example.com', subject: 'Both', text: 'plain', html: '<b>rich</b>' });
      const { letter, source } = await last();
      expect(letter.text).toBe('plain');
      expect(source).toContain('<b>rich</b>');
    });

    it('keeps a line break in a subject from adding a header', async () => {
      const before = (await peer.arrived()).length;
      await peer.mail.send({ to: 'ada@example.com', subject: 'Hi\r\nBcc: eve@example.com', text: 'x' });
      const { source } = await last();
      expect(source).not.toMatch(/^bcc:/im);
      expect((await peer.arrived()).length).toBe(before + 1);
    });

    it('marks letters as automatic, so that nobody’s holiday note answers them', async () => {
      await peer.mail.send({ to: 'ada@example.com', subject: 'Auto', text: 'x' });
      expect((await last()).source).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    });

    it('delivers letters that are sent at once', async () => {
      const before = (await peer.arrived()).length;
      await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          peer.mail.send({ to: `user${i}@example.com`, subject: `Letter ${i}`, text: `${i}` }),
        ),
      );
      const sent = (await peer.arrived()).slice(before).map((source) => readLetter(source).to);
      expect(new Set(sent).size).toBe(20);
    });
  });
}
