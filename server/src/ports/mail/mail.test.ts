import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { mailConformance } from './conformance.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

const from = 'Formant <no-reply@formant.test>';

mailConformance('outbox', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formant-outbox-'));
  return {
    mail: outboxMail({ folder, from }),
    arrived: async () =>
      Promise.all((await readdir(folder)).sort().map((file) => readFile(path.join(folder, file)))),
    close: () => rm(folder, { recursive: true }),
  };
});

const smtpPeer = async (options: { user: string; password: string }) => {
  const letters: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth(auth, _session, done) {
      const known = auth.username === options.user && auth.password === options.password;
      done(known ? null : new Error('Unknown user'), known ? { user: options.user } : undefined);
    },
    onData(stream, _session, done) {
      buffer(stream).then((letter) => {
        letters.push(letter);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

mailConformance('SMTP', async () => {
  const peer = await smtpPeer({ user: 'mailer@formant.test', password: 'p@ss/word' });
  return {
    mail: smtpMail({ url: `smtp://mailer%40formant.test:p%40ss%2Fword@127.0.0.1:${peer.port}`, from }),
    arrived: async () => [...peer.letters],
    close: peer.close,
  };
});

it('fails when the mail server refuses the letter, so that the job is run again', async () => {
  const peer = await smtpPeer({ user: 'mailer', password: 'right' });
  const mail = smtpMail({ url: `smtp://mailer:wrong@127.0.0.1:${peer.port}`, from });
  await expect(mail.send({ to: 'ada@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow(
    /Unknown user/,
  );
  expect(peer.letters).toHaveLength(0);
  await mail.close();
  await peer.close();
});
